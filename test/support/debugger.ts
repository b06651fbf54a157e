import { fileURLToPath, pathToFileURL } from "node:url";

type Message = { id?: number; method?: string; params?: Record<string, unknown>; result?: unknown; error?: unknown };
type CallFrame = { callFrameId: string; location: { scriptId: string; lineNumber: number } };

/** A debugger such as VS Code, reduced to what it sends over the inspector protocol. */
export type Debugger = {
  /** Lines start at 1. */
  breakAt(file: string, line: number): Promise<void>;
  /** Waits until the process has stopped. */
  stopped(): Promise<{ file: string; line: number }>;
  /** The value of an expression where the process has stopped. */
  read(expression: string): Promise<unknown>;
  resume(): Promise<void>;
  close(): void;
};

/** Attaches to the process whose inspector listens at the port. */
export async function attach(port: number): Promise<Debugger> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const waiting = new Map<number, (message: Message) => void>();
  let pause = Promise.withResolvers<CallFrame>();
  const scripts = new Map<string, string>();
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    if (message.method === "Debugger.scriptParsed")
      scripts.set(String(message.params?.scriptId), String(message.params?.url));
    const frames = message.params?.callFrames as CallFrame[] | undefined;
    if (message.method === "Debugger.paused" && frames?.[0]) pause.resolve(frames[0]);
  });
  const call = async <Result>(method: string, params: object = {}): Promise<Result> => {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, result } = await answered;
    if (error) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as Result;
  };
  await call("Debugger.enable");
  await call("Runtime.runIfWaitingForDebugger");
  return {
    breakAt: async (file, line) => {
      await call("Debugger.setBreakpointByUrl", { url: pathToFileURL(file).href, lineNumber: line - 1 });
    },
    async stopped() {
      const { location } = await pause.promise;
      const url = scripts.get(location.scriptId) ?? "";
      return { file: url.startsWith("file:") ? fileURLToPath(url) : url, line: location.lineNumber + 1 };
    },
    async read(expression) {
      const { callFrameId } = await pause.promise;
      const { result } = await call<{ result: { value: unknown } }>("Debugger.evaluateOnCallFrame", {
        callFrameId,
        expression,
        returnByValue: true,
      });
      return result.value;
    },
    async resume() {
      pause = Promise.withResolvers();
      await call("Debugger.resume");
    },
    close: () => socket.close(),
  };
}

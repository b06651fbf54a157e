import type { AgentContext, FileContent, FileInfo } from "../../agent-context.ts";
import { fileLimits } from "../protocol.ts";
import type { RunChannel } from "./run-channel.ts";

/** The agent's files API, and the function that receives responses of the service. */
export type ContextFiles = {
  files: AgentContext["files"];
  answered(call: number, isDone: boolean, text: string): void;
};

type Waiting = { resolve(text: string): void; reject(error: Error): void };

export function createFiles(channel: RunChannel, id: number, step: AgentContext["step"]): ContextFiles {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  const ask = (verb: string, argument: string): Promise<string> =>
    new Promise((resolve, reject) => {
      if (channel.isOver()) return;
      if (waiting.size >= fileLimits.pending) {
        reject(new RangeError("Too many concurrent file calls: await them."));
        return;
      }
      calls += 1;
      waiting.set(calls, { resolve, reject });
      channel.send(["file", id, calls, verb, argument], argument.length);
    });

  const get = async (fileId: string) => JSON.parse(await ask("get", String(fileId))) as FileInfo;
  const send = async (name: string, content: FileContent, type: string | undefined): Promise<FileInfo> => {
    const number = await ask("begin", JSON.stringify({ name: String(name), content_type: type }));
    for await (const piece of partsOf(content)) await ask("push", `${number} ${piece.toString("base64")}`);
    return JSON.parse(await ask("end", number)) as FileInfo;
  };
  return {
    files: {
      get,
      list: async () => JSON.parse(await ask("list", "")) as FileInfo[],
      async read(fileId) {
        const { size } = await get(fileId);
        const parts: Buffer[] = [];
        for (let at = 0; at < size; at += fileLimits.readBytes)
          parts.push(Buffer.from(await ask("read", `${fileId} ${at}`), "base64"));
        return Buffer.concat(parts);
      },
      // As a step, so that a resumed run does not create its file again.
      write: (name, content, options = {}) =>
        step("files.write", () => send(name, content, options.content_type ?? typeOf(content))),
    },
    answered(call, isDone, text) {
      const pending = waiting.get(call);
      waiting.delete(call);
      if (isDone) pending?.resolve(text);
      else pending?.reject(new Error(text));
    },
  };
}

const typeOf = (content: FileContent) => (typeof content === "string" ? "text/plain; charset=utf-8" : undefined);

/** Splits any kind of content into chunks that fit into a frame. */
async function* partsOf(content: FileContent): AsyncGenerator<Buffer> {
  const whole = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
  for await (const piece of whole) {
    const bytes = Buffer.from(piece as Uint8Array);
    for (let at = 0; at < bytes.length; at += fileLimits.writtenBytes)
      yield bytes.subarray(at, at + fileLimits.writtenBytes);
  }
}

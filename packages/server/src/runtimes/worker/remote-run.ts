import type { HeardRun, ReportedRun, WorkerItem, WorkerOrder } from "@agentrun/contract";
import type { Log } from "../../lib/observability/log.ts";
import { LiveRun } from "../module/live-run.ts";
import type { FromRun, ToRun } from "../module/protocol.ts";
import type { Outcome, RuntimeCall } from "../runtime.ts";
import { agentFailure, lost } from "../runtime.ts";

export type RemoteRunDeps = {
  outputBytes: number;
  log: Log;
  /** After so many looks without a word of it, its worker counts as lost. */
  silentLooks: number;
  /** Something waits for the worker. */
  nudge: () => void;
  release: (run: RemoteRun) => void;
};

/** Its code lies where we cannot see it. */
const asItIs = (text: string): string => text;

/** A run as its node sees it while a worker elsewhere executes it: the module runtime's own end, spoken to by reports. */
export class RemoteRun {
  readonly #live: LiveRun;
  readonly #deps: RemoteRunDeps;
  readonly #saving = new Map<number, PromiseWithResolvers<void>>();
  #orders: WorkerOrder[] = [];
  #ordered = 0;
  /** The number of the last item that was heard. */
  #heard = 0;
  #silent = 0;
  #isOver = false;
  #isEnding = false;

  constructor(call: RuntimeCall, deps: RemoteRunDeps, resolve: (outcome: Outcome) => void) {
    this.#deps = deps;
    const worker = { send: (message: ToRun) => this.#tell(message), release: () => this.#end() };
    const { outputBytes, log } = deps;
    const liveDeps = { worker, outputBytes, toOriginal: asItIs, toRelativePaths: asItIs, log };
    this.#live = new LiveRun(0, call, liveDeps, resolve);
  }

  /** What a worker says of it. Items that were heard before are passed over, so that a report may come twice. */
  async handleReport({ first = 1, items = [], heard = 0 }: ReportedRun): Promise<Omit<HeardRun, "token">> {
    this.#silent = 0;
    this.#orders = this.#orders.filter(({ number }) => number > heard);
    if (items.length > 0 && first > this.#heard + 1) return this.#refuse(`Item ${this.#heard + 1} was never heard.`);
    for (const item of items.slice(this.#heard + 1 - first)) {
      this.#heard += 1;
      const problem = this.#take(item);
      if (problem !== null) return this.#refuse(problem);
      if (this.#isOver) return { status: "ended" };
    }
    this.#live.flush();
    const kept = this.#heard;
    await Promise.all([...this.#saving.values()].map(({ promise }) => promise));
    return this.#isOver ? { status: "gone" } : { status: "held", kept, told: [...this.#orders] };
  }

  /** One look: silences are counted and not timed, so that a node which was itself held up does not blame workers. */
  watchOnce(): void {
    this.#silent += 1;
    if (this.#silent > this.#deps.silentLooks) this.#live.settle(lost("Its worker was not heard of any more."));
  }

  /** Nobody has it any more, and nobody is to blame. */
  giveBack(): void {
    this.#live.settle({ type: "returned" });
  }

  #take(item: WorkerItem): string | null {
    const taken: HeardMessages = toMessages(item, this.#heard, this.#deps.outputBytes);
    if ("problem" in taken) return taken.problem;
    this.#isEnding = taken.isLast;
    if ("outcome" in taken) this.#live.settle(taken.outcome);
    else
      for (const message of taken.messages) {
        if (message[0] === "step") this.#saving.set(message[2], Promise.withResolvers<void>());
        if (!this.#live.receive(message)) return `Item ${this.#heard}, ${item.type}, is not as the protocol has it.`;
      }
    return null;
  }

  #refuse(message: string): Omit<HeardRun, "token"> {
    this.#isEnding = true;
    this.#live.settle(agentFailure("agent_error", `The worker broke the protocol. ${message}`));
    return { status: "invalid", message };
  }

  #tell(message: ToRun): void {
    if (message[0] === "saved") {
      this.#saving.get(message[2])?.resolve();
      this.#saving.delete(message[2]);
    } else if (message[0] === "message") this.#order({ type: "message", message: message[2] });
    else if (message[0] === "filed")
      this.#order({ type: "filed", call: message[2], done: message[3], text: message[4] });
    else if (message[0] === "answered")
      this.#order({ type: "answered", call: message[2], done: message[3], text: message[4] });
    else if (message[0] === "abort") this.#order({ type: "cancel", reason: message[2] });
  }

  #order(order: Omit<WorkerOrder, "number">): void {
    this.#ordered += 1;
    this.#orders.push({ number: this.#ordered, ...order });
    this.#deps.nudge();
  }

  #end(): void {
    this.#isOver = true;
    for (const { resolve } of this.#saving.values()) resolve();
    this.#deps.release(this);
    // A worker that has not ended it itself learns of it by its next report.
    if (!this.#isEnding) this.#deps.nudge();
  }
}

/** An item of a report in the words of the module runtime: what its run said, how it ended, or what is wrong with it. */
export type HeardMessages =
  | { problem: string }
  | ({ isLast: boolean } & ({ messages: FromRun[] } | { outcome: Outcome }));

const said = (...messages: FromRun[]): HeardMessages => ({ isLast: false, messages });

const tooLarge = (what: string, bytes: number): HeardMessages => ({
  isLast: true,
  outcome: agentFailure("output_too_large", `The ${what} is larger than ${bytes} bytes.`),
});

/** `number` is the item's own, and names a step until it is kept. */
export function toMessages(item: WorkerItem, number: number, outputBytes: number): HeardMessages {
  switch (item.type) {
    case "delta":
      return withTexts(item, ["text"], ([text]) => (text === "" ? said() : said(["delta", 0, text])));
    case "event":
      return withTexts(item, ["event"], ([event]) => said(["event", 0, event]));
    case "log":
      return withTexts(item, ["message"], ([message]) => said(["log", 0, message, item.fields ?? "{}"]));
    case "step":
      return withTexts(item, ["key", "value"], ([key, value]) => toStep(item, number, key, value, outputBytes));
    case "file":
      return withTexts(item, ["verb", "argument"], ([verb, argument]) =>
        item.call ? said(["file", 0, item.call, verb, argument]) : { problem: "An item of type file needs 'call'." },
      );
    case "ask":
      return withTexts(item, ["key", "question"], ([key, question]) => ({
        isLast: true,
        messages: [...toUse(item), ["ask", 0, key, question]],
      }));
    case "answer":
      return withTexts(item, ["key", "question"], ([key, question]) =>
        item.call ? said(["answer", 0, item.call, key, question]) : { problem: "An item of type answer needs 'call'." },
      );
    case "completed":
      return withTexts(item, ["output"], ([output]) => toEnd(item, output, outputBytes));
    case "failed":
      return withTexts(item, ["message"], ([message]) => ({
        isLast: true,
        messages: [...toUse(item), ["fail", 0, item.code ?? "agent_error", message, item.name ?? ""]],
      }));
    case "released":
      return { isLast: true, outcome: { type: "returned" } };
    default:
      return { problem: `There are no items of type ${JSON.stringify(item.type).slice(0, 100)}.` };
  }
}

type TextField = "text" | "event" | "message" | "key" | "value" | "question" | "output" | "verb" | "argument";
type Texts<Names extends readonly TextField[]> = { [Index in keyof Names]: string };

function withTexts<const Names extends readonly TextField[]>(
  item: WorkerItem,
  names: Names,
  make: (texts: Texts<Names>) => HeardMessages,
): HeardMessages {
  const missing = names.find((name) => typeof item[name] !== "string");
  if (missing) return { problem: `An item of type ${item.type} needs '${missing}'.` };
  return make(names.map((name) => item[name]) as Texts<Names>);
}

/** It goes into a batch with steps of others: what the database could not hold stays out of it. */
function toStep(
  { took_ms: tookMs = -1 }: WorkerItem,
  number: number,
  key: string,
  value: string,
  outputBytes: number,
): HeardMessages {
  if (Buffer.byteLength(value) > outputBytes) return tooLarge("result of a step", outputBytes);
  if (key === "" || key.includes("\0") || !isJson(value)) {
    return { problem: "A step needs a 'key' without NUL characters, and JSON text as its 'value'." };
  }
  return said(["step", 0, number, key, value, tookMs]);
}

function toEnd(item: WorkerItem, output: string, outputBytes: number): HeardMessages {
  if (Buffer.byteLength(output) > outputBytes) return tooLarge("output", outputBytes);
  const messages: FromRun[] = item.thread_state ? [["state", 0, item.thread_state]] : [];
  return { isLast: true, messages: [...toUse(item), ...messages, ["done", 0, output]] };
}

const toUse = ({ tokens_used: count }: WorkerItem): FromRun[] => (count === undefined ? [] : [["tokens", 0, count]]);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

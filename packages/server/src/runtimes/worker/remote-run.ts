import type { HeardRun, ReportedRun, WorkerItem, WorkerOrder } from "@agentrun/contract";
import type { Log } from "../../lib/observability/log.ts";
import { LiveRun } from "../module/live-run.ts";
import type { FromRun, ToRun } from "../module/protocol.ts";
import { agentFailure, lost, type Outcome, type RuntimeCall } from "../runtime.ts";

export type RemoteRunDeps = {
  outputBytes: number;
  log: Log;
  /** After this many checks without a report, the worker counts as lost. */
  maxSilentChecks: number;
  /** Encrypts a secret: the order may pass through the database on its way to the node that the worker called. */
  seal: (text: string) => string;
  /** Called when there is an order for the worker. */
  nudge: () => void;
  release: (run: RemoteRun) => void;
};

/** The agent's code is not on this machine, so there are no paths to map. */
const unchanged = (text: string): string => text;

/** A run on the node that holds its lease, while a worker executes it. Reports feed the `LiveRun` of the module runtime. */
export class RemoteRun {
  readonly #live: LiveRun;
  readonly #deps: RemoteRunDeps;
  readonly #saving = new Map<number, PromiseWithResolvers<void>>();
  #orders: WorkerOrder[] = [];
  #lastOrder = 0;
  /** Number of the last item received. */
  #lastItem = 0;
  #silentChecks = 0;
  #isOver = false;
  #isEnding = false;

  constructor(call: RuntimeCall, deps: RemoteRunDeps, resolve: (outcome: Outcome) => void) {
    this.#deps = deps;
    const worker = { send: (message: ToRun) => this.#send(message), release: () => this.#end() };
    const { outputBytes, log } = deps;
    const liveDeps = { worker, outputBytes, toOriginal: unchanged, toRelativePaths: unchanged, log };
    this.#live = new LiveRun(0, call, liveDeps, resolve);
  }

  /** Items that were received before are skipped, so that a report may arrive twice. */
  async handleReport({ first = 1, items = [], heard = 0 }: ReportedRun): Promise<Omit<HeardRun, "token">> {
    this.#silentChecks = 0;
    this.#orders = this.#orders.filter(({ number }) => number > heard);
    if (items.length > 0 && first > this.#lastItem + 1)
      return this.#reject(`Item ${this.#lastItem + 1} was never received.`);
    for (const item of items.slice(this.#lastItem + 1 - first)) {
      this.#lastItem += 1;
      const problem = this.#handleItem(item);
      if (problem !== null) return this.#reject(problem);
      if (this.#isOver) return { status: "ended" };
    }
    this.#live.flush();
    const kept = this.#lastItem;
    await Promise.all([...this.#saving.values()].map(({ promise }) => promise));
    return this.#isOver ? { status: "gone" } : { status: "held", kept, told: [...this.#orders] };
  }

  /** Checks are counted, not timed, so that a node that was itself blocked does not blame workers. */
  watchOnce(): void {
    this.#silentChecks += 1;
    if (this.#silentChecks > this.#deps.maxSilentChecks) this.#live.settle(lost("The worker stopped sending reports."));
  }

  /** Returns the run to the queue, without counting an attempt. */
  giveBack(): void {
    this.#live.settle({ type: "returned" });
  }

  #handleItem(item: WorkerItem): string | null {
    const taken: ReceivedItem = toReceivedItem(item, this.#lastItem, this.#deps.outputBytes);
    if ("problem" in taken) return taken.problem;
    this.#isEnding = taken.isLast;
    if ("outcome" in taken) this.#live.settle(taken.outcome);
    else
      for (const message of taken.messages) {
        if (message[0] === "step") this.#saving.set(message[2], Promise.withResolvers<void>());
        if (!this.#live.receive(message)) return `Item ${this.#lastItem}, ${item.type}, does not follow the protocol.`;
      }
    return null;
  }

  #reject(message: string): Omit<HeardRun, "token"> {
    this.#isEnding = true;
    this.#live.settle(agentFailure("agent_error", `The worker broke the protocol. ${message}`));
    return { status: "invalid", message };
  }

  #send(message: ToRun): void {
    if (message[0] === "saved") {
      this.#saving.get(message[2])?.resolve();
      this.#saving.delete(message[2]);
    } else if (message[0] === "message") this.#addOrder({ type: "message", message: message[2] });
    else if (message[0] === "filed")
      this.#addOrder({ type: "filed", call: message[2], done: message[3], text: message[4] });
    else if (message[0] === "secret")
      this.#addOrder({ type: "secret", call: message[2], done: message[3], text: this.#deps.seal(message[4]) });
    else if (message[0] === "answered")
      this.#addOrder({ type: "answered", call: message[2], done: message[3], text: message[4] });
    else if (message[0] === "abort") this.#addOrder({ type: "cancel", reason: message[2] });
  }

  #addOrder(order: Omit<WorkerOrder, "number">): void {
    this.#lastOrder += 1;
    this.#orders.push({ number: this.#lastOrder, ...order });
    this.#deps.nudge();
  }

  #end(): void {
    this.#isOver = true;
    for (const { resolve } of this.#saving.values()) resolve();
    this.#deps.release(this);
    // The worker did not end the run itself: nudge it, so that its next report learns of it.
    if (!this.#isEnding) this.#deps.nudge();
  }
}

/** An item of a report, converted to messages of the module protocol or an outcome; or why it is invalid. */
export type ReceivedItem =
  | { problem: string }
  | ({ isLast: boolean } & ({ messages: FromRun[] } | { outcome: Outcome }));

const received = (...messages: FromRun[]): ReceivedItem => ({ isLast: false, messages });

const tooLarge = (what: string, bytes: number): ReceivedItem => ({
  isLast: true,
  outcome: agentFailure("output_too_large", `The ${what} is larger than ${bytes} bytes.`),
});

/** `number` is the item's number. It identifies a step until it is stored. */
export function toReceivedItem(item: WorkerItem, number: number, outputBytes: number): ReceivedItem {
  switch (item.type) {
    case "delta":
      return withTexts(item, ["text"], ([text]) => (text === "" ? received() : received(["delta", 0, text])));
    case "event":
      return withTexts(item, ["event"], ([event]) => received(["event", 0, event]));
    case "log":
      return withTexts(item, ["message"], ([message]) => received(["log", 0, message, item.fields ?? "{}"]));
    case "step":
      return withTexts(item, ["key", "value"], ([key, value]) => toStep(item, number, key, value, outputBytes));
    case "file":
      return withTexts(item, ["verb", "argument"], ([verb, argument]) =>
        item.call
          ? received(["file", 0, item.call, verb, argument])
          : { problem: "An item of type file needs 'call'." },
      );
    case "secret":
      return withTexts(item, ["name"], ([name]) =>
        item.call ? received(["secret", 0, item.call, name]) : { problem: "An item of type secret needs 'call'." },
      );
    case "ask":
      return withTexts(item, ["key", "question"], ([key, question]) => ({
        isLast: true,
        messages: [...toUse(item), ["ask", 0, key, question]],
      }));
    case "mismatch":
      return withTexts(item, ["expected", "found"], ([expected, found]) => ({
        isLast: true,
        messages: [...toUse(item), ["mismatch", 0, expected, found, item.source ?? ""]],
      }));
    case "answer":
      return withTexts(item, ["key", "question"], ([key, question]) =>
        item.call
          ? received(["answer", 0, item.call, key, question])
          : { problem: "An item of type answer needs 'call'." },
      );
    case "completed":
      return withTexts(item, ["output"], ([output]) => toEnd(item, output, outputBytes));
    case "failed":
      return withTexts(item, ["message"], ([message]) => ({
        isLast: true,
        messages: [...toUse(item), ["fail", 0, item.code ?? "agent_error", message, item.name ?? "", item.stack ?? ""]],
      }));
    case "released":
      return { isLast: true, outcome: { type: "returned" } };
    default:
      return { problem: `Unknown item type ${JSON.stringify(item.type).slice(0, 100)}.` };
  }
}

type TextField =
  | "text"
  | "event"
  | "message"
  | "key"
  | "value"
  | "question"
  | "output"
  | "verb"
  | "argument"
  | "name"
  | "expected"
  | "found";
type Texts<Names extends readonly TextField[]> = { [Index in keyof Names]: string };

function withTexts<const Names extends readonly TextField[]>(
  item: WorkerItem,
  names: Names,
  make: (texts: Texts<Names>) => ReceivedItem,
): ReceivedItem {
  const missing = names.find((name) => typeof item[name] !== "string");
  if (missing) return { problem: `An item of type ${item.type} needs '${missing}'.` };
  return make(names.map((name) => item[name]) as Texts<Names>);
}

/** Steps are stored in batches with other runs, so reject what the database cannot store. */
function toStep(
  { latency_ms: tookMs = -1 }: WorkerItem,
  number: number,
  key: string,
  value: string,
  outputBytes: number,
): ReceivedItem {
  if (Buffer.byteLength(value) > outputBytes) return tooLarge("result of a step", outputBytes);
  if (key === "" || key.includes("\0") || !isJson(value)) {
    return { problem: "A step needs a 'key' without NUL characters and a 'value' that is JSON text." };
  }
  return received(["step", 0, number, key, value, tookMs]);
}

function toEnd(item: WorkerItem, output: string, outputBytes: number): ReceivedItem {
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

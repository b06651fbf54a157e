import type { HeardRun, ReportedRun, WorkerItem, WorkerOrder } from "@agentrun/contract";
import type { Log } from "../../lib/log.ts";
import { LiveRun } from "../module/live-run.ts";
import { agentFailure, lost } from "../module/outcomes.ts";
import type { ToRun } from "../module/protocol.ts";
import type { Outcome, RuntimeCall } from "../runtime.ts";
import { type HeardMessages, toMessages } from "./items.ts";

export type RemoteRunDeps = {
  outputBytes: number;
  log: Log;
  /** After so many looks without a word of it, its worker counts as lost. */
  silentLooks: number;
  /** Something waits for the worker. */
  nudge: () => void;
  forget: (run: RemoteRun) => void;
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
    const worker = { send: (message: ToRun) => this.#tell(message), forget: () => this.#end() };
    const { outputBytes, log } = deps;
    const liveDeps = { worker, outputBytes, toOriginal: asItIs, toOwn: asItIs, log };
    this.#live = new LiveRun(0, call, liveDeps, resolve);
  }

  /** What a worker says of it. Items that were heard before are passed over, so that a report may come twice. */
  async hear({ first = 1, items = [], heard = 0 }: ReportedRun): Promise<Omit<HeardRun, "token">> {
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
    this.#deps.forget(this);
    // A worker that has not ended it itself learns of it by its next report.
    if (!this.#isEnding) this.#deps.nudge();
  }
}

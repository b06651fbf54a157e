import type { HeardRun, ReportedRun, WorkerItem } from "../../../contract/src/worker-protocol.ts";
import type { FromRun } from "../../../server/src/runtimes/module/protocol.ts";
import type { AgentRun } from "../../../server/src/runtimes/module/worker/agent-run.ts";

/** What is reported at once; what is beyond it goes with the next report. */
export const batchBytes = 4_194_304;

/** A run that this worker holds: what it said and was not heard yet, and what it was told. */
export class HeldRun {
  readonly token: string;
  readonly runId: string;
  readonly #steps = new Map<number, number>();
  #run: AgentRun | null = null;
  #items: WorkerItem[] = [];
  #first = 1;
  #told = 0;
  /** What goes with its last word. */
  #end: Pick<WorkerItem, "tokens_used" | "thread_state"> = {};

  constructor(token: string, runId: string) {
    this.token = token;
    this.runId = runId;
  }

  begin(run: AgentRun): void {
    this.#run = run;
  }

  get hasItems(): boolean {
    return this.#items.length > 0;
  }

  say(message: FromRun): void {
    if (message[0] === "state") this.#end.thread_state = message[2];
    else if (message[0] === "tokens") this.#end.tokens_used = message[2];
    else this.#items.push(toItem(message, this.#end));
    if (message[0] === "step") this.#steps.set(this.#first + this.#items.length - 1, message[2]);
  }

  /** A line of its log, as long as it goes on. */
  log(message: string, fields: Record<string, unknown>): void {
    this.#run?.log(message, fields);
  }

  /** It goes back to the queue, whatever its function still does. */
  release(): void {
    this.#run?.abort("The worker is stopping.");
    this.#run?.drop();
    this.#items.push({ type: "released" });
  }

  /** What is to be said of it, as far as there is room; every run is named in every report. */
  toReport(room: { bytes: number }): ReportedRun {
    let count = 0;
    while (count < this.#items.length && room.bytes > 0) {
      room.bytes -= sizeOf(this.#items[count] as WorkerItem);
      count += 1;
    }
    return { token: this.token, first: this.#first, items: this.#items.slice(0, count), heard: this.#told };
  }

  /** What the service says to a report; false when the run is not ours any more. */
  hear(heard: HeardRun): boolean {
    if (heard.status === "later") return true;
    if (heard.status !== "held") {
      if (heard.status !== "ended") this.#stop(heard.message ?? "The run is no longer this worker's.");
      return false;
    }
    this.#keep(heard.kept ?? 0);
    for (const order of heard.told ?? []) {
      if (order.number <= this.#told) continue;
      this.#told = order.number;
      if (order.type === "cancel") this.#run?.abort(order.reason ?? "The run was stopped.");
      else if (order.type === "message") this.#run?.message(order.message ?? "{}");
      else if (order.type === "filed") this.#run?.filed(order.call ?? 0, order.done ?? false, order.text ?? "");
      else if (order.type === "answered") this.#run?.answered(order.call ?? 0, order.done ?? false, order.text ?? "");
    }
    return true;
  }

  #keep(kept: number): void {
    const count = Math.max(0, kept - this.#first + 1);
    this.#items.splice(0, count);
    this.#first += count;
    for (const [item, step] of this.#steps) {
      if (item > kept) break;
      this.#steps.delete(item);
      this.#run?.saved(step);
    }
  }

  #stop(reason: string): void {
    this.#run?.abort(reason);
    this.#run?.drop();
  }
}

const sizeOf = (item: WorkerItem): number =>
  64 + Object.values(item).reduce<number>((sum, value) => sum + (typeof value === "string" ? value.length : 8), 0);

type Said = Exclude<FromRun, ["state" | "tokens", ...unknown[]]>;

/** What a run says to its worker process in the module runtime, as the worker protocol has it. */
function toItem(
  message: Said,
  { tokens_used, thread_state }: Pick<WorkerItem, "tokens_used" | "thread_state">,
): WorkerItem {
  const use = tokens_used === undefined ? {} : { tokens_used };
  switch (message[0]) {
    case "delta":
      return { type: "delta", text: message[2] };
    case "event":
      return { type: "event", event: message[2] };
    case "log":
      return { type: "log", message: message[2], fields: message[3] };
    case "file":
      return { type: "file", call: message[2], verb: message[3], argument: message[4] };
    case "step":
      return { type: "step", key: message[3], value: message[4], took_ms: message[5] };
    case "answer":
      return { type: "answer", call: message[2], key: message[3], question: message[4] };
    case "ask":
      return { type: "ask", key: message[2], question: message[3], ...use };
    case "done":
      return { type: "completed", output: message[2], ...use, ...(thread_state !== undefined && { thread_state }) };
    case "fail": {
      const code = message[2] === "output_too_large" ? "output_too_large" : "agent_error";
      return { type: "failed", code, message: message[3], name: message[4], ...use };
    }
  }
}

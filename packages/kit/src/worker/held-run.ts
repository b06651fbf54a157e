import { sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { HeardRun, ReportedRun, WorkerItem } from "../../../contract/src/worker-protocol.ts";
import type { FromRun } from "../../../server/src/runtimes/module/protocol.ts";
import type { AgentRun } from "../../../server/src/runtimes/module/worker/agent-run.ts";

/** Maximum size of one report; further items go with the next one. */
export const batchBytes = 4_194_304;

/** A run that this worker holds: its items that the service has not confirmed, and the orders it has received. */
export class HeldRun {
  readonly token: string;
  readonly runId: string;
  readonly #steps = new Map<number, number>();
  #run: AgentRun | null = null;
  #items: WorkerItem[] = [];
  #first = 1;
  #lastOrder = 0;
  /** Fields that are sent with the last item. */
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

  add(message: FromRun): void {
    if (message[0] === "state") this.#end.thread_state = message[2];
    else if (message[0] === "tokens") this.#end.tokens_used = message[2];
    else this.#items.push(toItem(message, this.#end));
    if (message[0] === "step") this.#steps.set(this.#first + this.#items.length - 1, message[2]);
  }

  /** Writes a line to the run's log while the run is active. */
  log(message: string, fields: Record<string, unknown>): void {
    this.#run?.log(message, fields);
  }

  /** Returns the run to the queue, even if its function still runs. */
  release(): void {
    this.#run?.abort("The worker is stopping.");
    this.#run?.drop();
    this.#items.push({ type: "released" });
  }

  /** The run's entry in a report, with as many items as fit. Every report contains every run, also without items. */
  toReport(capacity: { bytes: number }): ReportedRun {
    let count = 0;
    while (count < this.#items.length && capacity.bytes > 0) {
      capacity.bytes -= sizeOf(this.#items[count] as WorkerItem);
      count += 1;
    }
    return { token: this.token, first: this.#first, items: this.#items.slice(0, count), heard: this.#lastOrder };
  }

  /** Handles the service's reply to a report; false if this worker no longer holds the run. */
  handleReply(reply: HeardRun): boolean {
    if (reply.status === "later") return true;
    if (reply.status !== "held") {
      if (reply.status !== "ended") this.#stop(reply.message ?? "The run is no longer this worker's.");
      return false;
    }
    this.#confirm(reply.kept ?? 0);
    for (const order of reply.told ?? []) {
      if (order.number <= this.#lastOrder) continue;
      this.#lastOrder = order.number;
      if (order.type === "cancel") this.#run?.abort(order.reason ?? "The run was stopped.");
      else if (order.type === "message") this.#run?.message(order.message ?? "{}");
      else if (order.type === "filed") this.#run?.filed(order.call ?? 0, order.done ?? false, order.text ?? "");
      else if (order.type === "secret") this.#run?.secret(order.call ?? 0, order.done ?? false, order.text ?? "");
      else if (order.type === "answered") this.#run?.answered(order.call ?? 0, order.done ?? false, order.text ?? "");
    }
    return true;
  }

  #confirm(kept: number): void {
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

type ItemMessage = Exclude<FromRun, ["state" | "tokens", ...unknown[]]>;

/** Converts a message of the module runtime to an item of the worker protocol. */
function toItem(
  message: ItemMessage,
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
    case "secret":
      return { type: "secret", call: message[2], name: message[3] };
    case "step":
      return { type: "step", key: message[3], value: message[4], latency_ms: message[5] };
    case "answer":
      return { type: "answer", call: message[2], key: message[3], question: message[4] };
    case "ask":
      return { type: "ask", key: message[2], question: message[3], ...use };
    case "mismatch":
      return { type: "mismatch", expected: message[2], found: message[3], source: message[4], ...use };
    case "done":
      return { type: "completed", output: message[2], ...use, ...(thread_state !== undefined && { thread_state }) };
    case "fail": {
      const code = message[2] === "output_too_large" ? "output_too_large" : "agent_error";
      return { type: "failed", code, message: message[3], name: message[4], stack: toRelative(message[5]), ...use };
    }
  }
}

const here = [`${pathToFileURL(process.cwd()).href}/`, `${process.cwd()}${sep}`];

/** The author's own files, without the folder that the worker was started in. */
const toRelative = (stack: string): string => here.reduce((text, folder) => text.replaceAll(folder, ""), stack);

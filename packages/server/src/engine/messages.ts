import type { RunRecord } from "../model/runs.ts";
import { eventsPerAttempt } from "../model/stream-events.ts";
import { isMessage } from "../model/transcript.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun } from "./active-runs.ts";

/** Loads the messages that people sent before this segment, and adds those that arrived between segments to the stream. */
export async function loadMessages(store: Pick<Store, "runs">, active: ActiveRun): Promise<void> {
  const { messages } = active;
  const streamed = active.isResumed ? await countStreamed(store, active.run) : 0;
  const before = await store.runs.listMessages(active.run, 0);
  addToStream(active, before.slice(streamed));
  messages.past.push(...before);
  messages.delivered = before.length;
  messages.isOpen = true;
  // Deliver messages that arrived during the load.
  await deliverMessages(store, active);
}

/** Passes on new messages, in order and once per attempt. Does nothing until the older ones are loaded. */
export async function deliverMessages(store: Pick<Store, "runs">, active: ActiveRun): Promise<void> {
  const { messages } = active;
  if (!messages.isOpen) return;
  const before = messages.delivered;
  const fresh = await store.runs.listMessages(active.run, before);
  // Of two concurrent calls, the first to return has delivered the messages.
  if (messages.delivered !== before) return;
  messages.delivered = before + fresh.length;
  for (const message of fresh) {
    addToStream(active, [message]);
    messages.past.push(message);
    for (const listener of messages.listeners) listener(message);
  }
}

const addToStream = ({ log }: ActiveRun, messages: string[]): void =>
  void log.append(
    messages.map((message) => ({
      type: "run.action.received",
      action: { type: "message", payload: JSON.parse(message) },
    })),
  );

const rowsAtOnce = 100;

/** Counts the messages that are already in this attempt's stream. */
async function countStreamed({ runs }: Pick<Store, "runs">, run: RunRecord): Promise<number> {
  let count = 0;
  for (let after = (run.attempt - 1) * eventsPerAttempt; ; ) {
    const events = await runs.listEvents(run, after, rowsAtOnce);
    const last = events.at(-1);
    if (!last) return count;
    count += events.filter(isMessage).length;
    after = last.sequence;
  }
}

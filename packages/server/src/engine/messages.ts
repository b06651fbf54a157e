import type { RunRecord } from "../model/runs.ts";
import { eventsPerAttempt } from "../model/stream-events.ts";
import { isMessage } from "../model/transcript.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun } from "./active-runs.ts";

/** Fetches what people had sent to a run before this stretch of it, and tells its readers what came while nobody ran it. */
export async function loadMessages(store: Pick<Store, "runs">, active: ActiveRun): Promise<void> {
  const { messages } = active;
  const told = active.isResumed ? await countTold(store, active.run) : 0;
  const before = await store.runs.listMessages(active.run, 0);
  tell(active, before.slice(told));
  messages.past.push(...before);
  messages.delivered = before.length;
  messages.isOpen = true;
  // Who wrote while these were read was told to wait.
  await deliverMessages(store, active);
}

/** Hands on what people have sent since the last time, in order and once for each attempt; nothing while older ones are still fetched. */
export async function deliverMessages(store: Pick<Store, "runs">, active: ActiveRun): Promise<void> {
  const { messages } = active;
  if (!messages.isOpen) return;
  const before = messages.delivered;
  const fresh = await store.runs.listMessages(active.run, before);
  // Two look-ups may have crossed: the first to come back has delivered already.
  if (messages.delivered !== before) return;
  messages.delivered = before + fresh.length;
  for (const message of fresh) {
    tell(active, [message]);
    messages.past.push(message);
    for (const listener of messages.listeners) listener(message);
  }
}

const tell = ({ log }: ActiveRun, messages: string[]): void =>
  void log.append(
    messages.map((message) => ({
      type: "run.action.received",
      action: { type: "message", payload: JSON.parse(message) },
    })),
  );

const rowsAtOnce = 100;

/** How many this attempt's readers have been told of. */
async function countTold({ runs }: Pick<Store, "runs">, run: RunRecord): Promise<number> {
  let told = 0;
  for (let after = (run.attempt - 1) * eventsPerAttempt; ; ) {
    const events = await runs.listEvents(run, after, rowsAtOnce);
    const last = events.at(-1);
    if (!last) return told;
    told += events.filter(isMessage).length;
    after = last.sequence;
  }
}

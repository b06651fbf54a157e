import { expect, test } from "vitest";
import type { StreamEvent } from "../model/stream-events.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun } from "./active-runs.ts";
import { deliverMessages, loadMessages } from "./messages.ts";

/** A run that was claimed with messages, and whose readers have been told of `told` of them. */
function claimed(kept: string[], told: number) {
  const events: StreamEvent[] = [];
  const active = {
    run: { attempt: 1 },
    isResumed: told > 0,
    sent: kept.length,
    log: { append: (more: StreamEvent[]) => events.push(...more) },
    messages: { isOpen: false, delivered: 0, past: [], listeners: new Set() },
  } as unknown as ActiveRun;
  const before = kept.slice(0, told).map((message, index) => ({ ...toEvent(message), sequence: index + 1 }));
  const reads: (() => void)[] = [];
  const runs = {
    listEvents: async (_run: unknown, after: number) => before.slice(after),
    async listMessages(_run: unknown, after: number) {
      const found = kept.slice(after);
      await new Promise<void>((resolve) => reads.push(resolve));
      return found;
    },
  };
  const store = { runs } as unknown as Pick<Store, "runs">;
  /** Lets each reading of messages that is under way come back, the newest first, until none is left. */
  const settle = async (work: Promise<unknown>[]) => {
    let isDone = false;
    const done = Promise.all(work).then(() => (isDone = true));
    while (!isDone) {
      await new Promise(setImmediate);
      reads.pop()?.();
    }
    await done;
  };
  const toldNow = () => events.map(({ action }) => (action as { payload: unknown }).payload);
  return { active, store, settle, toldNow };
}

const toEvent = (message: string) => ({
  type: "run.action.received",
  action: { type: "message", payload: JSON.parse(message) as unknown },
});

test("who writes while older messages are fetched is told of after them, and once", async () => {
  const kept = ['"early"'];
  const { active, store, settle, toldNow } = claimed(kept, 0);
  const opening = loadMessages(store, active);
  kept.push('"stop"');
  await settle([opening, deliverMessages(store, active)]);
  expect(toldNow()).toEqual(["early", "stop"]);
  expect([active.messages.past, active.messages.delivered]).toEqual([['"early"', '"stop"'], 2]);
});

test("one that goes on after a question tells its readers only what they have not seen", async () => {
  const { active, store, settle, toldNow } = claimed(['"seen"', '"new"'], 1);
  await settle([loadMessages(store, active)]);
  expect(toldNow()).toEqual(["new"]);
  expect(active.messages.past).toEqual(['"seen"', '"new"']);
});

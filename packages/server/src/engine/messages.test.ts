import { expect, test } from "vitest";
import type { StreamEvent } from "../model/stream-events.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun } from "./active-runs.ts";
import { deliverMessages, loadMessages } from "./messages.ts";

/** A claimed run with messages, of which the first `streamed` are in its stream. */
function claimed(messages: string[], streamed: number) {
  const events: StreamEvent[] = [];
  const active = {
    run: { attempt: 1 },
    isResumed: streamed > 0,
    sent: messages.length,
    log: { append: (more: StreamEvent[]) => events.push(...more) },
    messages: { isOpen: false, delivered: 0, past: [], listeners: new Set() },
  } as unknown as ActiveRun;
  const before = messages.slice(0, streamed).map((message, index) => ({ ...toEvent(message), sequence: index + 1 }));
  const reads: (() => void)[] = [];
  const runs = {
    listEvents: async (_run: unknown, after: number) => before.slice(after),
    async listMessages(_run: unknown, after: number) {
      const found = messages.slice(after);
      await new Promise<void>((resolve) => reads.push(resolve));
      return found;
    },
  };
  const store = { runs } as unknown as Pick<Store, "runs">;
  /** Completes the pending reads, the newest first, until none is left. */
  const settle = async (work: Promise<unknown>[]) => {
    let isDone = false;
    const done = Promise.all(work).then(() => (isDone = true));
    while (!isDone) {
      await new Promise(setImmediate);
      reads.pop()?.();
    }
    await done;
  };
  const streamedNow = () => events.map(({ action }) => (action as { payload: unknown }).payload);
  return { active, store, settle, streamedNow };
}

const toEvent = (message: string) => ({
  type: "run.action.received",
  action: { type: "message", payload: JSON.parse(message) as unknown },
});

test("a message that arrives while older ones are loaded is delivered after them, once", async () => {
  const messages = ['"early"'];
  const { active, store, settle, streamedNow } = claimed(messages, 0);
  const opening = loadMessages(store, active);
  messages.push('"stop"');
  await settle([opening, deliverMessages(store, active)]);
  expect(streamedNow()).toEqual(["early", "stop"]);
  expect([active.messages.past, active.messages.delivered]).toEqual([['"early"', '"stop"'], 2]);
});

test("a resumed run adds only new messages to its stream", async () => {
  const { active, store, settle, streamedNow } = claimed(['"seen"', '"new"'], 1);
  await settle([loadMessages(store, active)]);
  expect(streamedNow()).toEqual(["new"]);
  expect(active.messages.past).toEqual(['"seen"', '"new"']);
});

import type { LiveCall } from "../../server/src/runtimes/module/live-run.ts";
import type { Message, TestSetting } from "./test-types.ts";

/** What people send to a run, all its stretches together. */
export type Mailbox = LiveCall["messages"] & { close(): void };

export function openMailbox(messages: TestSetting["messages"] = [], onFailure: (error: unknown) => void): Mailbox {
  const past: string[] = [];
  const listeners = new Set<(message: string) => void>();
  let isOpen = true;
  const deliver = (message: Message) => {
    const text = JSON.stringify(message);
    past.push(text);
    for (const listener of listeners) listener(text);
  };
  if (Symbol.iterator in messages) for (const message of messages) deliver(message);
  else void deliverEach(messages, deliver, () => isOpen).catch(onFailure);
  return {
    past,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isOpen = false;
    },
  };
}

async function deliverEach(
  messages: AsyncIterable<Message>,
  deliver: (message: Message) => void,
  isOpen: () => boolean,
) {
  for await (const message of messages) {
    if (!isOpen()) return;
    deliver(message);
  }
}

import type { RuntimeCall } from "../runtime.ts";

/** Keeps what is sent to a run while it waits, so that it still hears everything in order. */
export function holdMessages(messages: RuntimeCall["messages"]) {
  const past = [...messages.past];
  let listener = (message: string): void => void past.push(message);
  const release = messages.subscribe((message) => listener(message));
  const subscribe = (next: (message: string) => void) => {
    listener = next;
    return release;
  };
  return { messages: { past, subscribe }, release };
}

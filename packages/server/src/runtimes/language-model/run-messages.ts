import type { ModelMessage } from "ai";
import type { RuntimeCall } from "../runtime.ts";
import { toMessageText } from "./prompt.ts";

/** What people send to the run, in order from its beginning. */
export function openRunMessages({ messages }: Pick<RuntimeCall, "messages">) {
  const all = [...messages.past];
  const close = messages.subscribe((message) => void all.push(message));
  return {
    count: () => all.length,
    between: (from: number, to: number): ModelMessage[] =>
      all.slice(from, to).map((message) => ({ role: "user", content: toMessageText(message) })),
    close,
  };
}

export type RunMessages = ReturnType<typeof openRunMessages>;

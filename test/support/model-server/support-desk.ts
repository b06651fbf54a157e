import type { Reply } from "./formats.ts";
import type { ModelCall } from "./model-server.ts";

const textOf = (content: unknown): string => (typeof content === "string" ? content : JSON.stringify(content));

/** The order number in a conversation. */
export function orderOf({ messages }: ModelCall): string {
  const texts = messages.filter(({ role }) => role === "user").map(({ content }) => textOf(content));
  return /\b\d{4,}\b/.exec(texts.join(" "))?.[0] ?? "1234";
}

/** The model of the examples: it looks up an order, refunds it on request, and reports the result. */
export function supportDesk(call: ModelCall): Reply {
  const order = orderOf(call);
  const texts = call.messages.filter(({ role }) => role === "user").map(({ content }) => textOf(content));
  const [found, refunded] = call.messages.filter(({ role }) => role === "tool").map(({ content }) => textOf(content));
  if (found === undefined) return { tools: [{ name: "look_up", arguments: { order } }] };
  if (!/refund order/i.test(texts.join(" "))) return { text: `Order ${order} was 60 euros and is on its way.` };
  if (refunded === undefined) return { tools: [{ name: "refund", arguments: { order, amount: 60 } }] };
  return {
    text: /refunded/.test(refunded) ? `Order ${order} is refunded: 60 euros.` : `Order ${order} stays as it is.`,
  };
}

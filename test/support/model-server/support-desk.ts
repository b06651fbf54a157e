import type { Reply } from "./formats.ts";
import type { ModelCall } from "./model-server.ts";

const textOf = (content: unknown): string => (typeof content === "string" ? content : JSON.stringify(content));

/** Which order the people of a conversation speak of. */
export function orderOf({ messages }: ModelCall): string {
  const said = messages.filter(({ role }) => role === "user").map(({ content }) => textOf(content));
  return /\b\d{4,}\b/.exec(said.join(" "))?.[0] ?? "1234";
}

/** The model of the examples: it looks an order up, refunds it where that is asked for, and says what came of it. */
export function supportDesk(call: ModelCall): Reply {
  const order = orderOf(call);
  const asked = call.messages.filter(({ role }) => role === "user").map(({ content }) => textOf(content));
  const [found, refunded] = call.messages.filter(({ role }) => role === "tool").map(({ content }) => textOf(content));
  if (found === undefined) return { tools: [{ name: "look_up", arguments: { order } }] };
  if (!/refund order/i.test(asked.join(" "))) return { text: `Order ${order} was 60 euros and is on its way.` };
  if (refunded === undefined) return { tools: [{ name: "refund", arguments: { order, amount: 60 } }] };
  return {
    text: /refunded/.test(refunded) ? `Order ${order} is refunded: 60 euros.` : `Order ${order} stays as it is.`,
  };
}

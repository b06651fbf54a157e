import { isDeeperThan } from "../../../lib/json-depth.ts";

export type RequestId = string | number;
type Message = { id?: RequestId; method?: unknown; params?: { requestId?: RequestId } };

const deepest = 100;

/** What we send is a request, whose answer is waited for, or the withdrawal of one, or neither. */
export function readOutgoing(text: string): { requestId: RequestId | null; withdraws: RequestId | null } {
  const message = JSON.parse(text) as Message;
  const isRequest = message.method !== undefined && message.id !== undefined;
  const withdraws = message.method === "notifications/cancelled" ? (message.params?.requestId ?? null) : null;
  return { requestId: isRequest ? (message.id ?? null) : null, withdraws };
}

/**
 * The answer to one of our requests among what a server sent; null where it is not in it. Everything else a server may say,
 * notifications and questions of its own, is dropped here: we offered it nothing that would need them.
 */
export function findAnswer(text: string, requestId: RequestId): string | null {
  // Most of what is not ours can be told without parsing it.
  if (!text.includes('"id"') || isDeeperThan(text, deepest)) return null;
  const messages = [parse(text)].flat() as Message[];
  const answer = messages.find((message) => String(message?.id) === String(requestId) && message.method === undefined);
  return answer ? JSON.stringify(answer) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stands in for an answer that will not come, so that whoever waits for it is told at once and why. */
export const noAnswer = (requestId: RequestId, code: string, message: string): string =>
  JSON.stringify({ jsonrpc: "2.0", id: requestId, error: { code: ownErrorCode, message, data: { reason: code } } });

/** In the range that the protocol leaves to implementations. */
export const ownErrorCode = -32_090;

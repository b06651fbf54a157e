import { isDeeperThan } from "../../../lib/json-depth.ts";

export type RequestId = string | number;
type Message = {
  id?: RequestId;
  method?: unknown;
  params?: { requestId?: RequestId; _meta?: Record<string, unknown>; [name: string]: unknown };
};

/** Where a call says which one it is: the server can recognise a repetition by it, and we a question that belongs to it. */
export const callKeyName = "agentrun/idempotency-key";

const deepest = 100;

/** What we send is a request, whose answer is waited for, or the withdrawal of one, or neither. */
export function readOutgoing(text: string) {
  const { id, method, params } = JSON.parse(text) as Message;
  const isRequest = method !== undefined && id !== undefined;
  const callKey = params?._meta?.[callKeyName];
  return {
    requestId: isRequest ? (id ?? null) : null,
    withdraws: method === "notifications/cancelled" ? (params?.requestId ?? null) : null,
    callKey: typeof callKey === "string" ? callKey : null,
  };
}

/** The answer to one of our requests among what a server sent; null where it is not in it. */
export function findAnswer(text: string, requestId: RequestId): string | null {
  // Most of what is not ours can be told without parsing it.
  if (!text.includes('"id"') || isDeeperThan(text, deepest)) return null;
  const answer = toMessages(text).find(
    (message) => String(message.id) === String(requestId) && message.method === undefined,
  );
  return answer ? JSON.stringify(answer) : null;
}

const heard = new Set<unknown>(["notifications/progress", "notifications/cancelled"]);

/**
 * What a server asks of us, and its word that a call makes progress; everything else that it says unasked is dropped here. A
 * question that came with a call's answer is about that call, and says so from here on.
 */
export function findRequests(text: string, callKey: string | null): string[] {
  if (!text.includes('"method"') || isDeeperThan(text, deepest)) return [];
  const asked = toMessages(text).filter(({ id, method }) =>
    id === undefined ? heard.has(method) : typeof method === "string",
  );
  return asked.map((message) => JSON.stringify(callKey === null ? message : about(message, callKey)));
}

const about = (message: Message, callKey: string): Message => ({
  ...message,
  params: { ...message.params, _meta: { ...message.params?._meta, [callKeyName]: callKey } },
});

const toMessages = (text: string): Message[] =>
  [parse(text)].flat().filter((message): message is Message => typeof message === "object" && message !== null);

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

/** The code of what could not be sent because the session's stream had ended. */
export const sessionLost = "session_lost";

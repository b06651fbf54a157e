import type { IncomingHttpHeaders } from "node:http";
import type { AgentId } from "@agentrun/contract";
import { type Handlers, ok, Rendered } from "../../http/endpoint-types.ts";
import { acceptedQuality } from "../../http/request-headers.ts";
import type { DoorApi, DoorCall } from "../door-api.ts";
import { currentMethods } from "./current.ts";
import { cancelRequest, initialize, olderMethods, receiveAnswer } from "./older.ts";
import {
  createSessionId,
  type Fields,
  isCurrent,
  isFields,
  type Message,
  noModes,
  readAbilities,
  readMessage,
  readModes,
  readSession,
  refuse,
} from "./protocol.ts";
import type { MethodResult } from "./tool-calls.ts";
import { lastMessageOf } from "./tool-calls.ts";
import type { McpCall } from "./tools.ts";

type HttpCall = DoorCall & { headers: IncomingHttpHeaders; body: Fields };
type Request = Extract<Message, { type: "request" }>;

const accepted = { status: 202, body: new Rendered<Fields>("") } as const;

const unknownMethod = (method: string) => `Unknown method ${method.slice(0, 64)}.`;

/** The current version, without a handshake. */
async function answerCurrent(door: DoorApi, call: McpCall, message: Message) {
  if (message.type === "response")
    throw refuse("INVALID_REQUEST", "Since 2026-07-28, send answers in `inputResponses` of a request.");
  if (message.type === "notification") return accepted;
  const { id, method, params } = message;
  const abilities = readAbilities(call.headers, message);
  const answer = Object.hasOwn(currentMethods, method) && currentMethods[method];
  if (!answer) throw refuse("METHOD_NOT_FOUND", unknownMethod(method), "method");
  return send(call, message, await answer(door, call, { id, params, abilities }));
}

/** The versions with a handshake. A question to the client needs a stream. */
async function answerOlder(door: DoorApi, call: McpCall, message: Message) {
  if (message.type === "request" && message.method === "initialize") return startSession(message);
  const session = readSession(call.headers["mcp-session-id"]);
  if (message.type === "response") await receiveAnswer(door, call, message);
  if (message.type === "notification" && message.method === "notifications/cancelled")
    await cancelRequest(door, call, message.params, session);
  if (message.type !== "request") return accepted;
  const { id, method, params } = message;
  const answer = Object.hasOwn(olderMethods, method) && olderMethods[method];
  if (!answer) throw refuse("OLD_METHOD_NOT_FOUND", unknownMethod(method), "method");
  const modes = takesStreams(call) ? session.modes : noModes;
  return send(call, message, await answer(door, call, { id, params, session: { ...session, modes } }));
}

function startSession({ id, params }: Request) {
  const { capabilities } = params;
  const session = createSessionId(readModes(isFields(capabilities) ? capabilities : {}));
  return ok<Fields>({ jsonrpc: "2.0", id, result: initialize(params) }, { "Mcp-Session-Id": session });
}

const takesStreams = ({ headers }: McpCall) => acceptedQuality(headers.accept, "text/event-stream") > 0;

async function send(call: McpCall, { id }: Request, answered: MethodResult) {
  if (!("stream" in answered)) return ok<Fields>({ jsonrpc: "2.0", id, ...answered });
  return takesStreams(call) ? { stream: answered.stream } : ok<Fields>(await lastMessageOf(answered.stream));
}

/** Checks access to the agent first: a caller without access learns nothing about it. */
async function answer(door: DoorApi, httpCall: HttpCall, agentId: AgentId | null) {
  const { caller, from, requestId, url, idempotency, headers, body } = httpCall;
  const call: McpCall = { caller, from, requestId, url, idempotency, headers, agentId };
  if (agentId) await door.getAgent(call, agentId);
  const message = readMessage(body);
  return isCurrent(headers, message) ? answerCurrent(door, call, message) : answerOlder(door, call, message);
}

export const mcpHandlers = (door: DoorApi) =>
  ({
    callMcp: (call) => answer(door, call, null),
    callAgentMcp: (call) => answer(door, call, call.params.id),
  }) satisfies Partial<Handlers>;

import type { IncomingHttpHeaders } from "node:http";
import type { AgentId } from "@agentrun/contract";
import { type Handlers, ok, Rendered } from "../../http/endpoint-types.ts";
import { acceptedQuality } from "../../http/request-headers.ts";
import type { DoorApi, DoorCall } from "../door-api.ts";
import { currentMethods } from "./current.ts";
import { initialize, olderMethods, takeAnswer, takeBack } from "./older.ts";
import {
  type Fields,
  isCurrent,
  isFields,
  type Message,
  makeSession,
  noModes,
  readAbilities,
  readMessage,
  readModes,
  readSession,
  refuse,
} from "./protocol.ts";
import type { Answered } from "./tool-calls.ts";
import { lastOf } from "./tool-calls.ts";
import type { McpCall } from "./tools.ts";

type Asked = DoorCall & { headers: IncomingHttpHeaders; body: Fields };
type Request = Extract<Message, { type: "request" }>;

const taken = { status: 202, body: new Rendered<Fields>("") } as const;

const unknownMethod = (method: string) => `There is no method ${method.slice(0, 64)} here.`;

/** The current version, in which every message stands by itself. */
async function answerCurrent(door: DoorApi, call: McpCall, message: Message) {
  if (message.type === "response")
    throw refuse("INVALID_REQUEST", "From 2026-07-28 on answers come in `inputResponses` of a request.");
  if (message.type === "notification") return taken;
  const { id, method, params } = message;
  const abilities = readAbilities(call.headers, message);
  const answer = Object.hasOwn(currentMethods, method) && currentMethods[method];
  if (!answer) throw refuse("METHOD_NOT_FOUND", unknownMethod(method), "method");
  return send(call, message, await answer(door, call, { id, params, abilities }));
}

/** The versions with a handshake. Without a stream nothing can be asked in between. */
async function answerOlder(door: DoorApi, call: McpCall, message: Message) {
  if (message.type === "request" && message.method === "initialize") return begin(message);
  const session = readSession(call.headers["mcp-session-id"]);
  if (message.type === "response") await takeAnswer(door, call, message);
  if (message.type === "notification" && message.method === "notifications/cancelled")
    await takeBack(door, call, message.params, session);
  if (message.type !== "request") return taken;
  const { id, method, params } = message;
  const answer = Object.hasOwn(olderMethods, method) && olderMethods[method];
  if (!answer) throw refuse("OLD_METHOD_NOT_FOUND", unknownMethod(method), "method");
  const modes = takesStreams(call) ? session.modes : noModes;
  return send(call, message, await answer(door, call, { id, params, session: { ...session, modes } }));
}

function begin({ id, params }: Request) {
  const { capabilities } = params;
  const session = makeSession(readModes(isFields(capabilities) ? capabilities : {}));
  return ok<Fields>({ jsonrpc: "2.0", id, result: initialize(params) }, { "Mcp-Session-Id": session });
}

const takesStreams = ({ headers }: McpCall) => acceptedQuality(headers.accept, "text/event-stream") > 0;

async function send(call: McpCall, { id }: Request, answered: Answered) {
  if (!("stream" in answered)) return ok<Fields>({ jsonrpc: "2.0", id, ...answered });
  return takesStreams(call) ? { stream: answered.stream } : ok<Fields>(await lastOf(answered.stream));
}

/** Whoever may not call the agent learns nothing of it, not even what it speaks. */
async function answer(door: DoorApi, asked: Asked, agentId: AgentId | null) {
  const { caller, from, requestId, url, idempotency, headers, body } = asked;
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

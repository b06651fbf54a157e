import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { AgentId } from "@agentrun/contract";
import { type Handlers, ok } from "../../http/endpoint-types.ts";
import type { EventStream } from "../../http/sse.ts";
import type { DoorApi, DoorCall } from "../door-api.ts";
import { mediaTypeFor, refuse, rpcIdOf } from "./errors.ts";
import { operations, publicCard, streamingOperations } from "./operations.ts";
import { type Fields, isFields } from "./request.ts";
import { type A2aCall, baseUrlOf } from "./task.ts";

type Asked = DoorCall & { headers: IncomingHttpHeaders; query: Fields; params: { id: AgentId } };
type Method = keyof typeof operations;
type StreamingMethod = keyof typeof streamingOperations;

/** Without a version 0.3 is meant, which had other words for everything. */
function assertVersion({ headers, query }: Asked): void {
  const version = headers["a2a-version"] || query["A2A-Version"] || "0.3";
  if (/^1\.0(\.\d+)?$/.test(String(version))) return;
  const message = "This agent speaks A2A 1.0. Send the header `A2A-Version: 1.0`.";
  throw refuse("VERSION_NOT_SUPPORTED", message, "A2A-Version", "invalid_header");
}

/** Whoever may not call the agent learns nothing of it, not even what it speaks. */
async function open(door: DoorApi, call: Asked, toFrame: A2aCall["toFrame"]): Promise<A2aCall> {
  const { caller, from, requestId, url, idempotency } = call;
  const { id: agentId } = await door.getAgent(call, call.params.id);
  assertVersion(call);
  return { caller, from, requestId, url, idempotency, agentId, toFrame };
}

/** One operation of HTTP+JSON: what it is asked with, wherever that stands, is what JSON-RPC calls its parameters. */
const answer = async (door: DoorApi, call: Asked, method: Method, params: Fields) => {
  const body = await operations[method](door, await open(door, call, bare), params);
  return ok(body as Fields, { "Content-Type": `${mediaTypeFor(call.headers.accept)}; charset=utf-8` });
};

const stream = async (
  door: DoorApi,
  call: Asked,
  method: StreamingMethod,
  params: Fields,
): Promise<{ stream: EventStream }> => ({
  stream: await streamingOperations[method](door, await open(door, call, bare), params),
});

const bare = (item: object) => item;

type Rpc = { method: string; params: Fields };

function readRpc(body: unknown): Rpc {
  const { jsonrpc, method, params = {} } = isFields(body) ? body : {};
  if (jsonrpc !== "2.0" || typeof method !== "string")
    throw refuse("INVALID_REQUEST", 'A request of JSON-RPC 2.0 has `jsonrpc: "2.0"`, `id`, `method` and `params`.');
  if (!isFields(params)) throw refuse("INVALID_PARAMS", "params is an object.", "params");
  return { method, params };
}

const has = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table => Object.hasOwn(table, name);

async function callRpc(door: DoorApi, call: Asked & { body: unknown }) {
  const toFrame = (result: object) => ({ jsonrpc: "2.0", id: rpcIdOf(call.body), result });
  const opened = await open(door, call, toFrame);
  const { method, params } = readRpc(call.body);
  if (has(streamingOperations, method)) return { stream: await streamingOperations[method](door, opened, params) };
  if (has(operations, method)) return ok(toFrame(await operations[method](door, opened, params)) as Fields);
  throw refuse("METHOD_NOT_FOUND", `There is no method ${method.slice(0, 64)} in A2A 1.0.`, "method");
}

/** It is the same for everybody and says nothing of anybody, so it may be kept. */
function showPublicCard(url: string, id: AgentId) {
  const baseUrl = baseUrlOf({ url });
  const card = publicCard(baseUrl, id);
  const hash = createHash("sha256")
    .update(JSON.stringify(publicCard(baseUrl, "ag_")))
    .digest("base64url")
    .slice(0, 22);
  return ok(card, { "Cache-Control": "public, max-age=3600", ETag: `"${hash}"` });
}

const taskOf = ({ task_id: taskId }: { task_id: string }): Fields => ({ taskId });
const configOf = (params: { task_id: string; config_id: string }): Fields => ({
  ...taskOf(params),
  id: params.config_id,
});

export const a2aHandlers = (door: DoorApi) =>
  ({
    callA2a: (call) => callRpc(door, call),
    getAgentCard: async ({ url, params }) => showPublicCard(url, params.id),
    getExtendedAgentCard: (call) => answer(door, call, "GetExtendedAgentCard", {}),
    sendA2aMessage: (call) => answer(door, call, "SendMessage", call.body),
    streamA2aMessage: (call) => stream(door, call, "SendStreamingMessage", call.body),
    listA2aTasks: (call) => answer(door, call, "ListTasks", call.query),
    getA2aTask: (call) => answer(door, call, "GetTask", { ...call.query, id: call.params.task_id }),
    cancelA2aTask: (call) => answer(door, call, "CancelTask", { id: call.params.task_id }),
    subscribeToA2aTask: (call) => stream(door, call, "SubscribeToTask", { id: call.params.task_id }),
    followA2aTask: (call) => stream(door, call, "SubscribeToTask", { id: call.params.task_id }),
    createA2aPushConfig: (call) =>
      answer(door, call, "CreateTaskPushNotificationConfig", { ...call.body, taskId: call.params.task_id }),
    listA2aPushConfigs: (call) => answer(door, call, "ListTaskPushNotificationConfigs", taskOf(call.params)),
    getA2aPushConfig: (call) => answer(door, call, "GetTaskPushNotificationConfig", configOf(call.params)),
    deleteA2aPushConfig: (call) => answer(door, call, "DeleteTaskPushNotificationConfig", configOf(call.params)),
  }) satisfies Partial<Handlers>;

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

type HttpCall = DoorCall & { headers: IncomingHttpHeaders; query: Fields; params: { id: AgentId } };
type Method = keyof typeof operations;
type StreamingMethod = keyof typeof streamingOperations;

/** A request without a version means 0.3, which is not compatible with 1.0. */
function assertVersion({ headers, query }: HttpCall): void {
  const version = headers["a2a-version"] || query["A2A-Version"] || "0.3";
  if (/^1\.0(\.\d+)?$/.test(String(version))) return;
  const message = "Unsupported A2A version. Send the header `A2A-Version: 1.0`.";
  throw refuse("VERSION_NOT_SUPPORTED", message, "A2A-Version", "invalid_header");
}

/** Checks access to the agent first: a caller without access learns nothing about it. */
async function authorize(door: DoorApi, call: HttpCall, toFrame: A2aCall["toFrame"]): Promise<A2aCall> {
  const { caller, from, requestId, url, idempotency } = call;
  const { id: agentId } = await door.getAgent(call, call.params.id);
  assertVersion(call);
  return { caller, from, requestId, url, idempotency, agentId, toFrame };
}

/** An operation of the HTTP+JSON binding. `params` has the same fields as in JSON-RPC. */
const answer = async (door: DoorApi, call: HttpCall, method: Method, params: Fields) => {
  const body = await operations[method](door, await authorize(door, call, bare), params);
  return ok(body as Fields, { "Content-Type": `${mediaTypeFor(call.headers.accept)}; charset=utf-8` });
};

const stream = async (
  door: DoorApi,
  call: HttpCall,
  method: StreamingMethod,
  params: Fields,
): Promise<{ stream: EventStream }> => ({
  stream: await streamingOperations[method](door, await authorize(door, call, bare), params),
});

const bare = (item: object) => item;

type Rpc = { method: string; params: Fields };

function readRpc(body: unknown): Rpc {
  const { jsonrpc, method, params = {} } = isFields(body) ? body : {};
  if (jsonrpc !== "2.0" || typeof method !== "string")
    throw refuse(
      "INVALID_REQUEST",
      'Invalid JSON-RPC 2.0 request. Send `jsonrpc: "2.0"`, `id`, `method` and `params`.',
    );
  if (!isFields(params)) throw refuse("INVALID_PARAMS", "params must be an object.", "params");
  return { method, params };
}

const has = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table => Object.hasOwn(table, name);

async function callRpc(door: DoorApi, call: HttpCall & { body: unknown }) {
  const toFrame = (result: object) => ({ jsonrpc: "2.0", id: rpcIdOf(call.body), result });
  const authorized = await authorize(door, call, toFrame);
  const { method, params } = readRpc(call.body);
  if (has(streamingOperations, method)) return { stream: await streamingOperations[method](door, authorized, params) };
  if (has(operations, method)) return ok(toFrame(await operations[method](door, authorized, params)) as Fields);
  throw refuse("METHOD_NOT_FOUND", `Unknown method ${method.slice(0, 64)} in A2A 1.0.`, "method");
}

/** The card is the same for every caller, so clients may cache it. */
function getPublicCard(url: string, id: AgentId) {
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
    getAgentCard: async ({ url, params }) => getPublicCard(url, params.id),
    getAgentCardOfEndpoint: async ({ url, params }) => getPublicCard(url, params.id),
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

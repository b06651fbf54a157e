import { isJsonObject, type JsonObject } from "../http/json-object.ts";
import type { Connection, RemoteRequest } from "../remote/connection.ts";
import { RemoteFailure, RemoteRefusal } from "../remote/failures.ts";
import type { AgentInterface } from "./card.ts";

type Operation = "SendMessage" | "SendStreamingMessage" | "GetTask" | "CancelTask" | "SubscribeToTask";
type Spoken = Pick<AgentInterface, "url" | "binding">;

/** What an operation is as a request of HTTP+JSON. */
const routes: Record<Operation, (id: string) => [method: "GET" | "POST", path: string]> = {
  SendMessage: () => ["POST", "/message:send"],
  SendStreamingMessage: () => ["POST", "/message:stream"],
  GetTask: (id) => ["GET", `/tasks/${id}?historyLength=0`],
  CancelTask: (id) => ["POST", `/tasks/${id}:cancel`],
  SubscribeToTask: (id) => ["GET", `/tasks/${id}:subscribe`],
};

function toRequest({ url, binding }: Spoken, operation: Operation, params: JsonObject): RemoteRequest {
  if (binding === "JSONRPC") return { method: "POST", url, body: { jsonrpc: "2.0", id: 1, method: operation, params } };
  const [method, path] = routes[operation](encodeURIComponent(String(params.id ?? "")));
  return { method, url: `${url}${path}`, ...(method === "POST" ? { body: params } : {}) };
}

/** Their names of errors, by the code that JSON-RPC has for them. */
const reasons: Record<string, string> = {
  "-32001": "TASK_NOT_FOUND",
  "-32002": "TASK_NOT_CANCELABLE",
  "-32004": "UNSUPPORTED_OPERATION",
};

/** An error of the protocol's. */
export class A2aError extends RemoteFailure {
  readonly reason: string | null;

  constructor(error: JsonObject, retryable: boolean) {
    const message = typeof error.message === "string" ? error.message : "no reason given";
    super(`The agent refused: ${message}`, { retryable, details: { code: String(error.code ?? "") } });
    this.reason = reasons[String(error.code)] ?? reasonIn(error.details);
  }
}

function reasonIn(details: unknown): string | null {
  const named = Array.isArray(details) ? details.filter(isJsonObject).find(({ reason }) => reason) : null;
  return typeof named?.reason === "string" ? named.reason : null;
}

/** Both bindings put an error into an object; HTTP+JSON, and some servers of JSON-RPC, say so by the status as well. */
function toA2aError(error: unknown): unknown {
  if (!(error instanceof RemoteRefusal) || !isJsonObject(error.body?.error)) return error;
  return new A2aError(error.body.error, error.retryable);
}

const internalError = -32603;

const unwrap = ({ binding }: Spoken, body: JsonObject): JsonObject => {
  if (isJsonObject(body.error)) throw new A2aError(body.error, body.error.code === internalError);
  if (binding !== "JSONRPC") return body;
  if (!isJsonObject(body.result)) throw new RemoteFailure("The agent answered with neither a result nor an error.");
  return body.result;
};

type Asking = { connection: Connection; agent: Spoken; idempotencyKey?: string };

/** What an operation tells, one or many. */
export async function* perform(
  { connection, agent, idempotencyKey }: Asking,
  operation: Operation,
  params: JsonObject,
): AsyncGenerator<JsonObject> {
  const headers = { "A2A-Version": "1.0", ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}) };
  const answer = await connection.ask({ ...toRequest(agent, operation, params), headers }).catch((error) => {
    throw toA2aError(error);
  });
  if (answer.type === "whole") yield unwrap(agent, answer.body);
  else for await (const item of answer.items) yield unwrap(agent, item);
}

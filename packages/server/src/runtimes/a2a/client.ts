import { isSameOrigin } from "../../lib/network/urls.ts";
import { isJsonObject, type JsonObject } from "../http/json-object.ts";
import { type Connection, RemoteErrorResponse, RemoteFailure, type RemoteRequest } from "../remote/connection.ts";

export const bindings = ["JSONRPC", "HTTP+JSON"] as const;
export type Binding = (typeof bindings)[number];

/** How to reach an agent, from its card. */
export type AgentInterface = {
  url: string;
  binding: Binding;
  isStreaming: boolean;
  /** Whether it accepts JSON besides text. */
  takesData: boolean;
};

const noInterface =
  "The agent's card lists no A2A 1.0 interface with JSON-RPC or HTTP+JSON in `supportedInterfaces`. Older versions are not supported.";

/** Reads a card. Configured headers are sent to the card's own host only. */
export function readCard(card: JsonObject, cardUrl: string, hasSecrets: boolean): AgentInterface {
  const named = Array.isArray(card.supportedInterfaces) ? card.supportedInterfaces.filter(isJsonObject) : [];
  const found = named.find(({ protocolVersion, protocolBinding, url }) => {
    const isSupported = bindings.includes(protocolBinding as Binding);
    return isSupported && /^1(\.|$)/.test(String(protocolVersion)) && typeof url === "string";
  });
  if (!found) throw new RemoteFailure(noInterface);
  const url = String(found.url).replace(/\/+$/, "");
  if (hasSecrets && !isSameOrigin(url, cardUrl))
    throw new RemoteFailure(
      "The agent's card names an address on another host, and the agent's headers are sent to the card's host only. Use the card of the host that serves the agent, or remove the headers.",
    );
  const capabilities = isJsonObject(card.capabilities) ? card.capabilities : {};
  const modes = Array.isArray(card.defaultInputModes) ? card.defaultInputModes.map(String) : [];
  return {
    url,
    binding: found.protocolBinding as Binding,
    isStreaming: capabilities.streaming === true,
    takesData: modes.length === 0 || modes.some((mode) => /^(application\/json|\*\/\*)/.test(mode)),
  };
}

type Operation = "SendMessage" | "SendStreamingMessage" | "GetTask" | "CancelTask" | "SubscribeToTask";
type Endpoint = Pick<AgentInterface, "url" | "binding">;

/** Operations as HTTP+JSON requests. */
const routes: Record<Operation, (id: string) => [method: "GET" | "POST", path: string]> = {
  SendMessage: () => ["POST", "/message:send"],
  SendStreamingMessage: () => ["POST", "/message:stream"],
  GetTask: (id) => ["GET", `/tasks/${id}?historyLength=0`],
  CancelTask: (id) => ["POST", `/tasks/${id}:cancel`],
  SubscribeToTask: (id) => ["GET", `/tasks/${id}:subscribe`],
};

function toRequest({ url, binding }: Endpoint, operation: Operation, params: JsonObject): RemoteRequest {
  if (binding === "JSONRPC") return { method: "POST", url, body: { jsonrpc: "2.0", id: 1, method: operation, params } };
  const [method, path] = routes[operation](encodeURIComponent(String(params.id ?? "")));
  return { method, url: `${url}${path}`, ...(method === "POST" ? { body: params } : {}) };
}

/** A2A error names by JSON-RPC code. */
const reasons: Record<string, string> = {
  "-32001": "TASK_NOT_FOUND",
  "-32002": "TASK_NOT_CANCELABLE",
  "-32004": "UNSUPPORTED_OPERATION",
};

/** An A2A protocol error. */
export class A2aError extends RemoteFailure {
  readonly reason: string | null;

  constructor(error: JsonObject, retryable: boolean) {
    const message = typeof error.message === "string" ? error.message : "no reason given";
    super(`The agent returned an error: ${message}`, { retryable, details: { code: String(error.code ?? "") } });
    this.reason = reasons[String(error.code)] ?? reasonIn(error.details);
  }
}

function reasonIn(details: unknown): string | null {
  const named = Array.isArray(details) ? details.filter(isJsonObject).find(({ reason }) => reason) : null;
  return typeof named?.reason === "string" ? named.reason : null;
}

/** Both bindings return an error object. HTTP+JSON, and some JSON-RPC servers, also use an error status. */
function toA2aError(error: unknown): unknown {
  if (!(error instanceof RemoteErrorResponse) || !isJsonObject(error.body?.error)) return error;
  return new A2aError(error.body.error, error.retryable);
}

const internalError = -32603;

const unwrap = ({ binding }: Endpoint, body: JsonObject): JsonObject => {
  if (isJsonObject(body.error)) throw new A2aError(body.error, body.error.code === internalError);
  if (binding !== "JSONRPC") return body;
  if (!isJsonObject(body.result)) throw new RemoteFailure("The agent returned neither a result nor an error.");
  return body.result;
};

type Target = { connection: Connection; agent: Endpoint; idempotencyKey?: string };

/** Calls an operation and yields its responses, one or many. */
export async function* perform(
  { connection, agent, idempotencyKey }: Target,
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

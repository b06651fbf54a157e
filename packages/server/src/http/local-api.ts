import type { IncomingHttpHeaders } from "node:http";
import { type Endpoint, endpoints } from "@agentrun/contract";
import type { IdempotentRequest } from "../domain/runs/runs.ts";
import { lazily } from "../lib/memoize.ts";
import type { Commit } from "../lib/postgres/transaction-scope.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Origin } from "../model/sessions.ts";
import { assertOpenToCaller, assertScope } from "./authenticate.ts";
import { type Call, type CoreEndpointName, type CoreHandlers, Rendered, type Result } from "./endpoint-types.ts";
import { type AnyAnswer, createOperation, type OperationDeps } from "./operation.ts";

/** The request of another protocol that an API call is made for. It has been authenticated and counted. */
export type DoorRequest = {
  caller: Caller;
  from: Origin;
  requestId: string;
  url: string;
  onWait?: (() => void) | undefined;
};

type CallParts<Name extends CoreEndpointName> = Partial<Pick<Call<Name>, "params" | "query" | "body" | "upload">> & {
  headers?: IncomingHttpHeaders;
  /** HEAD, for a GET. */
  method?: string;
  /** The key of the original request, so that its repetition finds the same result. */
  idempotency?: IdempotentRequest | null;
};

/** An answer with a parsed body. */
type Plain<Answer> = Answer extends { status: infer Status; body: infer Body }
  ? { status: Status; body: Exclude<Body, Rendered<unknown>>; headers?: Record<string, string> }
  : Answer;

/**
 * Calls API endpoints from inside the process. Each call passes the same scope check, validation and audit as an HTTP request, so another
 * protocol can do nothing that the key could not do with the API.
 */
export type LocalApi = {
  <Name extends CoreEndpointName>(name: Name, door: DoorRequest, parts?: CallParts<Name>): Promise<Plain<Result<Name>>>;
  /** Runs only the remote phase of a call; the caller can run the commit in its own transaction. */
  prepare<Name extends CoreEndpointName>(
    name: Name,
    door: DoorRequest,
    parts?: CallParts<Name>,
  ): Promise<Commit<Plain<Result<Name>>>>;
};

export function createLocalApi(deps: OperationDeps & { handlers: CoreHandlers }): LocalApi {
  const operations = new Map(
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
      name,
      { endpoint, operation: lazily(() => createOperation(deps, name, endpoint)) },
    ]),
  );
  const toOperation = <Name extends CoreEndpointName>(name: Name, door: DoorRequest, parts: CallParts<Name>) => {
    const found = operations.get(name);
    if (!found) throw new Error(`no such endpoint: ${name}`);
    const { endpoint, operation } = found;
    const { caller, from, requestId, url, onWait } = door;
    assertOpenToCaller(caller, endpoint);
    if (endpoint.scope !== null) assertScope(caller, endpoint.scope);
    const { params = {}, query = {}, body, headers = {}, idempotency = null, upload } = parts;
    const method = parts.method ?? endpoint.method;
    const request = { caller, params, query, body, headers, idempotency, from, requestId, url, method, onWait, upload };
    return { request, operation: operation() };
  };
  const call = async <Name extends CoreEndpointName>(name: Name, door: DoorRequest, parts: CallParts<Name> = {}) => {
    const { operation, request } = toOperation(name, door, parts);
    return toPlain<Name>(await operation.run(request));
  };
  const prepare = async <Name extends CoreEndpointName>(name: Name, door: DoorRequest, parts: CallParts<Name> = {}) => {
    const { operation, request } = toOperation(name, door, parts);
    const commit = await operation.prepare(request);
    return async () => toPlain<Name>(await commit());
  };
  return Object.assign(call, { prepare });
}

const toPlain = <Name extends CoreEndpointName>(answer: AnyAnswer): Plain<Result<Name>> =>
  ("body" in answer ? { ...answer, body: toParsed(answer.body) } : answer) as Plain<Result<Name>>;

const toParsed = (body: unknown): unknown => (body instanceof Rendered ? (JSON.parse(body.text) as unknown) : body);

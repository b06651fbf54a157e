import type { IncomingHttpHeaders } from "node:http";
import { type Endpoint, endpoints } from "@agentrun/contract";
import type { IdempotentRequest } from "../domain/runs/runs.ts";
import { lazily } from "../lib/memoize.ts";
import type { Commit } from "../lib/postgres/transaction-scope.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Origin } from "../model/sessions.ts";
import { assertScope } from "./authenticate.ts";
import { type Call, type CoreEndpointName, type CoreHandlers, Rendered, type Result } from "./endpoint-types.ts";
import { type AnyAnswer, createOperation, type OperationDeps } from "./operation.ts";

/** The request of another protocol that a call of ours is made for: it has been authenticated and counted. */
export type DoorRequest = {
  caller: Caller;
  from: Origin;
  requestId: string;
  url: string;
  onWait?: (() => void) | undefined;
};

type Given<Name extends CoreEndpointName> = Partial<Pick<Call<Name>, "params" | "query" | "body">> & {
  headers?: IncomingHttpHeaders;
  /** Of the request that it is made for: its repetition finds what this one makes. */
  idempotency?: IdempotentRequest | null;
};

/** An answer with its JSON as it is read, whether or not its text was at hand. */
type Plain<Answer> = Answer extends { status: infer Status; body: infer Body }
  ? { status: Status; body: Exclude<Body, Rendered<unknown>>; headers?: Record<string, string> }
  : Answer;

/**
 * The API from inside: what another protocol asks of it passes what every request passes, its scope, its check, its audit, so that
 * nothing can be done through a door that the key could not do without it.
 */
export type LocalApi = {
  <Name extends CoreEndpointName>(
    name: Name,
    calledFor: DoorRequest,
    given?: Given<Name>,
  ): Promise<Plain<Result<Name>>>;
  /** What is remote of a call alone; the rest may be part of a transaction of the caller's. */
  prepare<Name extends CoreEndpointName>(
    name: Name,
    calledFor: DoorRequest,
    given?: Given<Name>,
  ): Promise<Commit<Plain<Result<Name>>>>;
};

export function createLocalApi(deps: OperationDeps & { handlers: CoreHandlers }): LocalApi {
  const operations = new Map(
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
      name,
      { endpoint, operation: lazily(() => createOperation(deps, name, endpoint)) },
    ]),
  );
  const toOperation = <Name extends CoreEndpointName>(name: Name, calledFor: DoorRequest, given: Given<Name>) => {
    const found = operations.get(name);
    if (!found) throw new Error(`there is no endpoint ${name}`);
    const { endpoint, operation } = found;
    const { caller, from, requestId, url, onWait } = calledFor;
    if (endpoint.scope !== null) assertScope(caller, endpoint.scope);
    const { params = {}, query = {}, body, headers = {}, idempotency = null } = given;
    const { method } = endpoint;
    const request = { caller, params, query, body, headers, idempotency, from, requestId, url, method, onWait };
    return { request, operation: operation() };
  };
  const call = async <Name extends CoreEndpointName>(name: Name, calledFor: DoorRequest, given: Given<Name> = {}) => {
    const { operation, request } = toOperation(name, calledFor, given);
    return toPlain<Name>(await operation.run(request));
  };
  const prepare = async <Name extends CoreEndpointName>(
    name: Name,
    calledFor: DoorRequest,
    given: Given<Name> = {},
  ) => {
    const { operation, request } = toOperation(name, calledFor, given);
    const commit = await operation.prepare(request);
    return async () => toPlain<Name>(await commit());
  };
  return Object.assign(call, { prepare });
}

const toPlain = <Name extends CoreEndpointName>(answer: AnyAnswer): Plain<Result<Name>> =>
  ("body" in answer ? { ...answer, body: plain(answer.body) } : answer) as Plain<Result<Name>>;

const plain = (body: unknown): unknown => (body instanceof Rendered ? (JSON.parse(body.text) as unknown) : body);

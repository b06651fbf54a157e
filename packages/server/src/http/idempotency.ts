import type { Endpoint } from "@agentrun/contract";
import { lineageOf } from "../domain/api-keys/permissions.ts";
import type { IdempotentRequest } from "../domain/runs/runs.ts";
import { ServiceError } from "../lib/errors.ts";
import { fingerprint } from "../lib/json/canonical-json.ts";
import type { Commit } from "../lib/postgres/transaction-scope.ts";
import type { Caller } from "../model/api-keys.ts";
import { lockTimeout, sqlState } from "../store/database/failures.ts";
import type { StoredAnswer } from "../store/idempotency/idempotency.ts";
import type { Store } from "../store/store.ts";

type ReplayDeps = { store: Pick<Store, "idempotency" | "transaction"> };

type AnyAnswer = { status: number; body: unknown; headers?: Record<string, string> };

/**
 * The scope that all requests share that create a run, whatever their route: one key makes one run. It is the name of `POST /runs`, so
 * that a key that was used there before the scope was shared still finds its run.
 */
const runScope = "POST /v2/runs";

/** The key that a request carries, in the header or, for runs, in the body. A key belongs to the credentials that sent it. */
export function readIdempotency(
  endpoint: Endpoint,
  caller: Caller,
  header: string | string[] | undefined,
  url: string,
  body: unknown,
): IdempotentRequest | null {
  if (!endpoint.idempotency) return null;
  const given = header ?? keyInBody(endpoint, body);
  if (given === undefined) return null;
  const request = `${endpoint.method} ${plainPath(endpoint, url.split("?", 1)[0] ?? "")}`;
  const asked = comparedBody(endpoint, body) ?? null;
  const scope = endpoint.idempotency === "run" ? runScope : request;
  // Where routes share a scope, a key that was used for another route's request is refused like one that was used with another body.
  return nameRequest(caller, given, scope, scope === request ? asked : [request, asked]);
}

/** The same for a name that is unique only within a scope of its own. */
export const nameRequest = (
  caller: Caller,
  given: string | string[],
  scope: string,
  asked: unknown,
): IdempotentRequest => ({
  key: parseKey(given),
  scope: `${lineageOf(caller)} ${scope}`,
  fingerprint: fingerprint(asked),
});

/** A route that streams makes the same request as the one without: a client that falls back to the other finds its run. */
const plainPath = ({ streams }: Endpoint, path: string): string =>
  streams ? path.replace(/\/stream$/, "").replace(/:stream$/, ":send") : path;

/** What another protocol's body calls its fields is that protocol's business. */
const isKeyedBody = (endpoint: Endpoint, body: unknown): body is { idempotency_key?: string } =>
  endpoint.idempotency === "run" && !endpoint.door && isFields(body);

const isFields = (body: unknown): body is Record<string, unknown> => typeof body === "object" && body !== null;

const keyInBody = (endpoint: Endpoint, body: unknown): string | undefined =>
  isKeyedBody(endpoint, body) ? body.idempotency_key : undefined;

/** Without the key itself, and without what only chooses between a stream and a single response. */
function comparedBody(endpoint: Endpoint, body: unknown): unknown {
  if (isKeyedBody(endpoint, body)) {
    const { idempotency_key: _key, ...rest } = body;
    return rest;
  }
  if (endpoint.door !== "openai" || !isFields(body)) return body;
  const { stream: _stream, stream_options: _options, ...rest } = body;
  return rest;
}

/** One to 255 visible ASCII characters; one pair of quotes around them is not part of the key. */
function parseKey(given: string | string[]): string {
  const text = Array.isArray(given) ? given.join(",") : given;
  const key = /^".*"$/.test(text) && text.length >= 2 ? text.slice(1, -1) : text;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new ServiceError("invalid_idempotency_key", { param: "Idempotency-Key" });
  return key;
}

/**
 * The remote phase of a request with a key. An answer that exists already makes it needless, and also counts where the phase fails:
 * the first request with the key may have changed what the second one looks at.
 */
export async function prepareOnce(
  deps: ReplayDeps,
  caller: Caller,
  request: IdempotentRequest,
  prepare: () => Promise<Commit<AnyAnswer>>,
): Promise<Commit<AnyAnswer>> {
  const findAnswered = async (): Promise<Commit<AnyAnswer> | null> => {
    const found = await deps.store.idempotency.find(caller.organizationId, request.scope, request.key);
    return found?.answer ? () => replay(deps, caller, request) : null;
  };
  const answered = await findAnswered();
  if (answered) return answered;
  return prepare().catch(async (error) => {
    const meanwhile = await findAnswered();
    if (meanwhile) return meanwhile;
    throw error;
  });
}

/**
 * Runs `work` at most once for a key: the key is taken in the transaction of whatever `work` creates, so an error leaves
 * nothing behind, and a second request with the same key waits for the first or, after a while, is told that it is in flight.
 */
export async function replayOrRun(
  { store }: ReplayDeps,
  endpoint: Endpoint,
  caller: Caller,
  request: IdempotentRequest,
  work: () => Promise<AnyAnswer>,
): Promise<AnyAnswer> {
  const claim = { organizationId: caller.organizationId, ...request };
  const answer = await store
    .transaction(async () => {
      if (!(await store.idempotency.claim(claim))) return null;
      const fresh = await work();
      await store.idempotency.saveAnswer(claim, toRepetition(endpoint, fresh));
      return fresh;
    })
    .catch((error) => {
      throw isLockTimeout(error) ? new ServiceError("idempotency_key_in_flight") : error;
    });
  return answer ?? replay({ store }, caller, request);
}

const isLockTimeout = (error: unknown) => sqlState(error) === lockTimeout;

/** What is kept of an answer: without the secrets that it alone shows, and saying so. */
function toRepetition({ shownOnce = {} }: Endpoint, { status, headers, body }: AnyAnswer): StoredAnswer {
  const kept = structuredClone(body);
  const omitted = Object.entries(shownOnce).filter(([path, instead]) => replaceAt(kept, path.split("."), instead));
  const notice = { "Idempotent-Replay-Omitted": omitted.map(([path]) => path).join(", ") };
  return { status, headers: { ...headers, ...(omitted.length > 0 ? notice : {}) }, body: kept };
}

/** False where there is nothing to replace. */
function replaceAt(value: unknown, [name = "", ...rest]: readonly string[], instead: string | null): boolean {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return false;
  const holder = value as Record<string, unknown>;
  if (rest.length > 0) return replaceAt(holder[name], rest, instead);
  const isThere = holder[name] !== instead;
  holder[name] = instead;
  return isThere;
}

async function replay({ store }: ReplayDeps, caller: Caller, request: IdempotentRequest): Promise<AnyAnswer> {
  const found = await store.idempotency.find(caller.organizationId, request.scope, request.key);
  if (!found?.answer) throw new ServiceError("idempotency_key_in_flight");
  if (!found.fingerprint.equals(request.fingerprint)) throw new ServiceError("idempotency_key_reused");
  const { status, headers, body } = found.answer;
  return { status, headers: { ...headers, "Idempotent-Replayed": "true" }, body };
}

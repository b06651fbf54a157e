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
 * The scope of all requests that create a run, on any route: one key creates one run. It is the name of `POST /runs`, so that keys that
 * were used there before the scope was shared still find their run.
 */
const runScope = "POST /v2/runs";

/** The idempotency key of a request, from the header or, for runs, from the body. Keys are separate for each credential. */
export function readIdempotency(
  endpoint: Endpoint,
  caller: Caller,
  header: string | string[] | undefined,
  url: string,
  body: unknown,
): IdempotentRequest | null {
  if (!endpoint.idempotency) return null;
  const sentKey = header ?? keyInBody(endpoint, body);
  if (sentKey === undefined) return null;
  const request = `${endpoint.method} ${plainPath(endpoint, url.split("?", 1)[0] ?? "")}`;
  const compared = comparedBody(endpoint, body) ?? null;
  const scope = endpoint.idempotency === "run" ? runScope : request;
  // In a shared scope, reusing a key for another route is rejected like reusing it with another body.
  return nameRequest(caller, sentKey, scope, scope === request ? compared : [request, compared]);
}

/** The key of one item of a batch: its own, or one that is derived from the key of the batch. It is also the key of a POST /runs. */
export function readItemIdempotency(
  caller: Caller,
  batch: IdempotentRequest | null,
  item: { idempotency_key?: string },
  index: number,
): IdempotentRequest | null {
  const { idempotency_key: own, ...compared } = item;
  const key = own ?? (batch && `${batch.key}-${index}`);
  return key === null ? null : nameRequest(caller, key, runScope, compared);
}

/** The same for a key that is unique within a given scope. */
export const nameRequest = (
  caller: Caller,
  sentKey: string | string[],
  scope: string,
  compared: unknown,
): IdempotentRequest => ({
  key: parseKey(sentKey),
  scope: `${lineageOf(caller)} ${scope}`,
  fingerprint: fingerprint(compared),
});

/** A streaming route counts as the same request as its non-streaming route, so a client can switch between them and finds its run. */
const plainPath = ({ streams }: Endpoint, path: string): string =>
  streams ? path.replace(/\/stream$/, "").replace(/:stream$/, ":send") : path;

/** In the bodies of other protocols, a field of this name may mean something else. */
const isKeyedBody = (endpoint: Endpoint, body: unknown): body is { idempotency_key?: string } =>
  endpoint.idempotency === "run" && !endpoint.door && isFields(body);

const isFields = (body: unknown): body is Record<string, unknown> => typeof body === "object" && body !== null;

const keyInBody = (endpoint: Endpoint, body: unknown): string | undefined =>
  isKeyedBody(endpoint, body) ? body.idempotency_key : undefined;

/** The body without the key, and without the fields that only choose between a stream and a single response. */
function comparedBody(endpoint: Endpoint, body: unknown): unknown {
  if (isKeyedBody(endpoint, body)) {
    const { idempotency_key: _key, ...rest } = body;
    return rest;
  }
  if (endpoint.door !== "openai" || !isFields(body)) return body;
  const { stream: _stream, stream_options: _options, ...rest } = body;
  return rest;
}

/** 1 to 255 visible ASCII characters; surrounding quotes are not part of the key. */
function parseKey(sentKey: string | string[]): string {
  const text = Array.isArray(sentKey) ? sentKey.join(",") : sentKey;
  const key = /^".*"$/.test(text) && text.length >= 2 ? text.slice(1, -1) : text;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new ServiceError("invalid_idempotency_key", { param: "Idempotency-Key" });
  return key;
}

/**
 * The remote phase of a request with a key. It is skipped if a stored answer exists. A stored answer is also used if the phase fails,
 * because the first request with the key may have changed what the second one reads.
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
    const answeredMeanwhile = await findAnswered();
    if (answeredMeanwhile) return answeredMeanwhile;
    throw error;
  });
}

/**
 * Runs `work` at most once for a key. The key is stored in the transaction of `work`, so an error leaves nothing behind. A second request
 * with the same key waits for the first or, after a while, fails with `idempotency_key_in_flight`.
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
      await store.idempotency.saveAnswer(claim, toStoredAnswer(endpoint, fresh));
      return fresh;
    })
    .catch((error) => {
      throw isLockTimeout(error) ? new ServiceError("idempotency_key_in_flight") : error;
    });
  return answer ?? replay({ store }, caller, request);
}

const isLockTimeout = (error: unknown) => sqlState(error) === lockTimeout;

/** The answer to store: without the secrets that are shown only once, and with a header that lists them. */
function toStoredAnswer(endpoint: Endpoint, { status, headers, body }: AnyAnswer): StoredAnswer {
  const { body: kept, omitted } = hideShownOnce(endpoint, body);
  const notice = { "Idempotent-Replay-Omitted": omitted.join(", ") };
  return { status, headers: { ...headers, ...(omitted.length > 0 ? notice : {}) }, body: kept };
}

/** The body as a later GET shows it, and the names of the fields that were replaced. */
export function hideShownOnce({ shownOnce }: Endpoint, body: unknown): { body: unknown; omitted: string[] } {
  if (!shownOnce) return { body, omitted: [] };
  const kept = structuredClone(body);
  const omitted = Object.keys(shownOnce).filter((path) => replaceAt(kept, path.split("."), shownOnce[path] ?? null));
  return { body: kept, omitted };
}

function replaceAt(value: unknown, [name = "", ...rest]: readonly string[], replacement: string | null): boolean {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return false;
  const holder = value as Record<string, unknown>;
  if (rest.length > 0) return replaceAt(holder[name], rest, replacement);
  const isReplaced = holder[name] !== replacement;
  holder[name] = replacement;
  return isReplaced;
}

async function replay({ store }: ReplayDeps, caller: Caller, request: IdempotentRequest): Promise<AnyAnswer> {
  const found = await store.idempotency.find(caller.organizationId, request.scope, request.key);
  if (!found?.answer) throw new ServiceError("idempotency_key_in_flight");
  if (!found.fingerprint.equals(request.fingerprint)) throw new ServiceError("idempotency_key_reused");
  const { status, headers, body } = found.answer;
  return { status, headers: { ...headers, "Idempotent-Replayed": "true" }, body };
}

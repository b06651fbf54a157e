import { Deadline, sleep } from "./deadline.ts";
import { type ApiError, ConnectionError, toApiError } from "./errors.ts";
import { type Log, redact, shownHeaders } from "./logging.ts";
import { waitBeforeRetry } from "./retry.ts";

/** The standard `fetch`, or your own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Request = {
  method: string;
  url: string;
  headers: Headers;
  body?: string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  credentials?: "same-origin";
  signal?: AbortSignal | undefined;
  /** For one attempt: to the end of the body, or to the headers of a stream. */
  timeoutMs: number;
  maxRetries: number;
};

/** A complete response. */
export type Answer = { response: Response; text: string };

/** A response whose body is still being received. The holder must close it. */
export type OpenAnswer = { response: Response; deadline: Deadline };

/** Sends requests and retries them. */
export class Transport {
  readonly fetch: Fetch;
  readonly log: Log;
  /** A property, so that tests do not have to wait. */
  sleep = sleep;

  constructor(fetch: Fetch, log: Log) {
    this.fetch = fetch;
    this.log = log;
  }

  send(request: Request): Promise<Answer> {
    return this.#persist(request, async (response, deadline) => {
      const answer = await readWhole(response, deadline);
      deadline.end();
      return answer;
    });
  }

  open(request: Request): Promise<OpenAnswer> {
    return this.#persist(request, async (response, deadline) => {
      deadline.restart(Number.POSITIVE_INFINITY);
      return { response, deadline };
    });
  }

  async #persist<T>(request: Request, read: (response: Response, deadline: Deadline) => Promise<T>): Promise<T> {
    for (let retries = 0; ; retries += 1) {
      const result = await this.#attempt(request, read).catch((error: unknown) => this.#toFailure(request, error));
      if (!("failure" in result)) return result.value;
      const wait = retries < request.maxRetries ? waitBeforeRetry(result.failure, retries) : null;
      if (wait === null) throw result.failure;
      const { method, url } = request;
      this.log("info", `${method} ${url} failed; retrying in ${wait.toFixed(1)} s: ${result.failure.message}`);
      await this.sleep(wait, request.signal);
    }
  }

  async #attempt<T>(request: Request, read: (response: Response, deadline: Deadline) => Promise<T>) {
    const { method, url, headers, body, credentials, timeoutMs } = request;
    const deadline = new Deadline(timeoutMs, request.signal);
    // Platforms accept a stream as a body only with this setting.
    const duplex = body instanceof ReadableStream ? "half" : undefined;
    const init = { method, headers, body, duplex, credentials, redirect: "manual", signal: deadline.signal };
    const startedMs = Date.now();
    try {
      const response = await deadline.guard(this.fetch(url, definedOnly(init) as RequestInit));
      this.#logAnswer(request, response, Date.now() - startedMs);
      if (response.ok) return { value: await read(response, deadline) };
      const { text } = await readWhole(response, deadline);
      deadline.end();
      return { failure: toApiError(response.status, response.headers, text) };
    } catch (error) {
      deadline.abort();
      throw error;
    }
  }

  #logAnswer({ method, url, headers }: Request, response: Response, milliseconds: number): void {
    this.log("debug", `${method} ${url} ${response.status}`, {
      request_id: response.headers.get("x-request-id"),
      milliseconds,
      sent: shownHeaders(headers),
      received: shownHeaders(response.headers),
    });
  }

  /** The caller's abort is thrown unchanged; everything else is a connection error. */
  #toFailure({ signal }: Request, error: unknown): { failure: ApiError | ConnectionError } {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof ConnectionError) return { failure: error };
    return { failure: toConnectionError(error) };
  }
}

/** Node's error codes for an untrusted certificate. */
const untrusted = /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|UNTRUSTED/;
const trustAdvice =
  "The certificate's authority is not trusted here: set AGENTRUN_CA_FILE or the option caFile to its file. A service that created its own authority stores it in tls/ca.pem of its data directory (.agentrun/tls/ca.pem).";

export function toConnectionError(error: unknown): ConnectionError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const why = redact(cause instanceof Error ? cause.message : String(cause));
  const advice = untrusted.test(String((cause as { code?: unknown } | null)?.code)) ? ` ${trustAdvice}` : "";
  return new ConnectionError(`The connection failed: ${why}.${advice}`, { cause: error });
}

/** A response with a buffered body, which can be read several times. */
async function readWhole(response: Response, deadline: Deadline): Promise<Answer> {
  const text = await deadline.guard(response.text());
  const { status, statusText, headers } = response;
  const hasNoBody = status < 200 || status === 204 || status === 205 || status === 304;
  return { text, response: hasNoBody ? response : new Response(text, { status, statusText, headers }) };
}

const definedOnly = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

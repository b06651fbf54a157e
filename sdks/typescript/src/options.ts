import { isBrowser, pageOrigin, readVariable } from "./environment.ts";
import type { Logger, LogLevel } from "./logging.ts";
import type { Fetch } from "./transport.ts";

export type ClientOptions = {
  /**
   * `AGENTRUN_API_KEY` where it is left out. A function is asked before every request, for tokens that expire; null: no
   * key, for calls that need none.
   */
  apiKey?: string | (() => string | Promise<string>) | null | undefined;
  /** In a browser whose person has signed in: the cookie authenticates, no key is sent. */
  session?: boolean | undefined;
  /** `AGENTRUN_BASE_URL` where it is left out; it ends in the version segment. */
  baseURL?: string | undefined;
  /** `AGENTRUN_WEBHOOK_SECRET` where it is left out; several while one is being rotated. */
  webhookSecret?: string | readonly string[] | undefined;
  /** Milliseconds for one attempt, to the last byte of its body; 600,000 where nothing is said. */
  timeout?: number | undefined;
  /** Milliseconds of silence after which a stream is resumed; 60,000 where nothing is said. */
  idleTimeout?: number | undefined;
  /** 2 where nothing is said. */
  maxRetries?: number | undefined;
  /** Resumes in a row that may bring nothing new; 5 where nothing is said. */
  maxResumes?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Instead of the platform's own. */
  fetch?: Fetch | undefined;
  /** A file of PEM certificates to trust beside the usual ones (Node, Deno, Bun). */
  caFile?: string | undefined;
  logger?: Logger | undefined;
  /** `warn` where nothing is said; `debug` tells of every request, keys redacted, bodies never. */
  logLevel?: LogLevel | undefined;
};

/** For one call. */
export type RequestOptions = {
  signal?: AbortSignal | undefined;
  /** Milliseconds. */
  timeout?: number | undefined;
  maxRetries?: number | undefined;
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
};

export type StreamOptions = RequestOptions & {
  /** Milliseconds. */
  idleTimeout?: number | undefined;
  maxResumes?: number | undefined;
};

const defaultBaseUrl = "https://localhost:8443/v2";

export function readBaseUrl({ baseURL, session }: ClientOptions): string {
  const origin = session ? pageOrigin() : undefined;
  const given = baseURL ?? readVariable("AGENTRUN_BASE_URL") ?? (origin ? `${origin}/v2` : defaultBaseUrl);
  const url = new URL(given);
  if (url.protocol !== "https:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) {
    throw new TypeError(`The base address must begin with https: (it is ${given}): a key is not sent in the clear.`);
  }
  return given.replace(/\/+$/, "");
}

export type KeySource = () => string | Promise<string>;

/** Who the caller is; null: nobody, or whoever the cookie says. */
export function readKeySource({ apiKey, session }: ClientOptions): KeySource | null {
  if (session || apiKey === null) return null;
  if (typeof apiKey === "function") return async () => checkKey(await apiKey());
  const key = checkKey(apiKey ?? readVariable("AGENTRUN_API_KEY"));
  return () => key;
}

function checkKey(given: string | undefined): string {
  const key = given?.trim();
  if (!key) throw new TypeError("No API key: set AGENTRUN_API_KEY, or give the option apiKey.");
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError("The API key has characters that no key has.");
  if (isBrowser() && !key.startsWith("ar_st_")) {
    throw new TypeError(
      "An API key in a browser can be read by anybody who looks. Use a short-lived token (auth.createToken on your server), or the option session.",
    );
  }
  return key;
}

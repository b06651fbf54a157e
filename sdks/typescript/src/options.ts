import type { Logger, LogLevel } from "./logging.ts";
import type { Fetch } from "./transport.ts";

export type ClientOptions = {
  /**
   * Where it is left out: `AGENTRUN_API_KEY`, else that of the service on this machine. A function is asked before every
   * request, for tokens that expire; null: no key, for calls that need none.
   */
  apiKey?: string | (() => string | Promise<string>) | null | undefined;
  /** In a browser whose person has signed in: the cookie authenticates, no key is sent. */
  session?: boolean | undefined;
  /** Where it is left out: `AGENTRUN_BASE_URL`, else that of the service on this machine; it ends in the version segment. */
  baseURL?: string | undefined;
  /** `AGENTRUN_WEBHOOK_SECRET` where it is left out; several while one is being rotated. */
  webhookSecret?: string | readonly string[] | undefined;
  /** Milliseconds for one attempt, to the last byte of its body; 600,000 where nothing is said. */
  timeout?: number | undefined;
  /** Milliseconds of silence after which a stream is resumed; 45,000 by default. The service sends a ping every 15 s. */
  idleTimeout?: number | undefined;
  /** 2 where nothing is said. */
  maxRetries?: number | undefined;
  /** Resumes in a row that may bring nothing new; 5 where nothing is said. */
  maxResumes?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Instead of the platform's own. */
  fetch?: Fetch | undefined;
  /**
   * A file of PEM certificates to trust beside the usual ones (Node, Deno, Bun). Where it is left out: `AGENTRUN_CA_FILE`,
   * else that of the service on this machine.
   */
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

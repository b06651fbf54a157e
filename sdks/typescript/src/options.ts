import type { Logger, LogLevel } from "./logging.ts";
import type { Fetch } from "./transport.ts";

export type ClientOptions = {
  /**
   * Default: `AGENTRUN_API_KEY`, or else the key of the service on this machine. A function is called before every
   * request, for tokens that expire. Use null for calls that need no key.
   */
  apiKey?: string | (() => string | Promise<string>) | null | undefined;
  /** For a browser whose user has signed in: the cookie authenticates, and no key is sent. */
  session?: boolean | undefined;
  /** Default: `AGENTRUN_BASE_URL`, or else the URL of the service on this machine. It ends in the version segment. */
  baseURL?: string | undefined;
  /** Default: `AGENTRUN_WEBHOOK_SECRET`. Pass several during a rotation. */
  webhookSecret?: string | readonly string[] | undefined;
  /** Milliseconds for one attempt, to the last byte of its body; default 600,000. */
  timeout?: number | undefined;
  /** Milliseconds of silence after which a stream is resumed; default 45,000. The service sends a ping every 15 s. */
  idleTimeout?: number | undefined;
  /** Default 2. */
  maxRetries?: number | undefined;
  /** Maximum number of consecutive resumes without a new event; default 5. */
  maxResumes?: number | undefined;
  /** Sent with every request. */
  headers?: Record<string, string> | undefined;
  /** Used instead of the platform's own. */
  fetch?: Fetch | undefined;
  /**
   * A file with additional PEM certificates to trust (Node, Deno, Bun). Default: `AGENTRUN_CA_FILE`,
   * or else that of the service on this machine.
   */
  caFile?: string | undefined;
  logger?: Logger | undefined;
  /** Default `warn`. `debug` logs every request; keys are redacted, and bodies are never logged. */
  logLevel?: LogLevel | undefined;
};

/** For one call. */
export type RequestOptions = {
  signal?: AbortSignal | undefined;
  /** Milliseconds. */
  timeout?: number | undefined;
  maxRetries?: number | undefined;
  idempotencyKey?: string | undefined;
  /** The `etag` of the version that you have seen: if it was changed since, an update or delete fails with 412. */
  ifMatch?: string | undefined;
  headers?: Record<string, string> | undefined;
};

export type StreamOptions = RequestOptions & {
  /** Milliseconds. */
  idleTimeout?: number | undefined;
  maxResumes?: number | undefined;
};

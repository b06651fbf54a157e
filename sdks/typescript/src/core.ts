import { ApiPromise } from "./api-promise.ts";
import { isLocal, type KeySource, readBaseUrl, readConnection, readKeySource } from "./connection.ts";
import { isBrowser, readProxyVariables } from "./environment.ts";
import { createLog } from "./logging.ts";
import { type OperationTypes, operations } from "./operations.ts";
import type { ClientOptions, RequestOptions, StreamOptions } from "./options.ts";
import { PagePromise } from "./pages.ts";
import type { StreamSettings } from "./streams.ts";
import { type Fetch, type OpenAnswer, type Request, Transport } from "./transport.ts";
import { version } from "./version.ts";

export type OperationName = keyof OperationTypes;

/** The input of one operation. */
export type Input<Name extends OperationName> = {
  path?: OperationTypes[Name]["path"];
  query?: OperationTypes[Name]["query"] | undefined;
  body?: OperationTypes[Name]["body"] | undefined;
  /** Sent unchanged instead of JSON. */
  file?: SentFile | undefined;
};

export type SentContent = Blob | Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array>;
export type SentFile = { content: () => SentContent | Promise<SentContent>; type: string };

/** A request of the API, before it has a URL. */
type Asked = { method: string; path: string; flags: string; query: object; body: unknown; file?: SentFile | undefined };

/** The base of every resource: turns an operation name and its input into requests. */
export class Core {
  readonly baseURL: string;
  readonly transport: Transport;
  readonly #options: ClientOptions;
  readonly #key: KeySource | null;

  constructor(options: ClientOptions) {
    this.#options = options;
    const connection = readConnection(options);
    this.baseURL = readBaseUrl(connection, options);
    this.#key = readKeySource(connection);
    this.transport = new Transport(
      options.fetch ?? chooseFetch(connection.caFile, this.baseURL),
      createLog(options.logger ?? console, options.logLevel ?? "warn"),
    );
  }

  /** The options of this client with some changed. Both share their connections, unless the certificates change. */
  protected changed(options: ClientOptions): ClientOptions {
    const isSame = options.fetch === undefined && options.caFile === undefined;
    return { ...this.#options, ...(isSame ? { fetch: this.transport.fetch } : {}), ...options };
  }

  call<Name extends OperationName>(
    name: Name,
    input: Input<Name> = {},
    options: RequestOptions = {},
  ): ApiPromise<OperationTypes[Name]["result"]> {
    return new ApiPromise(this.#send(toAsked(name, input), options));
  }

  /** Sends any request, for endpoints that this library does not have yet. The path is relative to the base URL. */
  request<T = unknown>(
    method: string,
    path: string,
    { query = {}, body, ...options }: RequestOptions & { query?: object; body?: unknown } = {},
  ): ApiPromise<T> {
    const flags = /^(POST|PATCH)$/i.test(method) ? "i" : "";
    return new ApiPromise(this.#send({ method: method.toUpperCase(), path, flags, query, body }, options));
  }

  list<Name extends OperationName>(
    name: Name,
    input: Input<Name> = {},
    options: RequestOptions = {},
  ): PagePromise<NonNullable<OperationTypes[Name]["item"]>> {
    const asked = toAsked(name, input);
    const query = asked.query as { after?: unknown; before?: unknown };
    const isBackwards = query.before !== undefined && query.after === undefined;
    return new PagePromise({
      isBackwards,
      ask: (cursor) => this.#send({ ...asked, query: { ...query, ...cursor } }, options),
    });
  }

  async open<Name extends OperationName>(name: Name, input: Input<Name>, options: RequestOptions): Promise<OpenAnswer> {
    const headers = { Accept: "text/event-stream", ...options.headers };
    return this.transport.open(await this.#toRequest(toAsked(name, input), { ...options, headers }));
  }

  streamSettings(options: StreamOptions): StreamSettings {
    return {
      transport: this.transport,
      signal: options.signal,
      idleTimeoutMs: options.idleTimeout ?? this.#options.idleTimeout ?? 45_000,
      maxResumes: options.maxResumes ?? this.#options.maxResumes ?? 5,
    };
  }

  /** Built immediately, so that a wrong parameter throws before anything is sent. */
  async #send(asked: Asked, options: RequestOptions) {
    return this.transport.send(await this.#toRequest(asked, options));
  }

  async #toRequest({ method, path, flags, query, body, file }: Asked, options: RequestOptions): Promise<Request> {
    // Paths without the version segment use the base URL without it.
    const base = flags.includes("r") ? this.baseURL.replace(/\/v\d+$/, "") : this.baseURL;
    return {
      method,
      url: base + path + toSearch(query),
      headers: await this.#headers(body, flags, options, file?.type),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(file === undefined ? {} : { body: await file.content() }),
      ...(this.#options.session ? { credentials: "same-origin" } : {}),
      signal: options.signal,
      timeoutMs: options.timeout ?? this.#options.timeout ?? 600_000,
      maxRetries: options.maxRetries ?? this.#options.maxRetries ?? 2,
    };
  }

  async #headers(body: unknown, flags: string, options: RequestOptions, type?: string): Promise<Headers> {
    const headers = new Headers({ Accept: "application/json", ...this.#options.headers, ...options.headers });
    if (this.#key) headers.set("Authorization", `Bearer ${await this.#key()}`);
    const contentType = body === undefined ? type : "application/json";
    if (contentType !== undefined) headers.set("Content-Type", contentType);
    if (!isBrowser()) headers.set("User-Agent", `agentrun-typescript/${version}`);
    const key = options.idempotencyKey ?? (needsKey(flags, body) ? crypto.randomUUID() : null);
    if (key !== null) headers.set("Idempotency-Key", key);
    if (options.ifMatch !== undefined) headers.set("If-Match", options.ifMatch);
    return headers;
  }
}

/** One key per call, created here and kept for its retries. The body of a run may have its own key. */
const needsKey = (flags: string, body: unknown): boolean =>
  flags.includes("i") && !(body as { idempotency_key?: unknown } | undefined)?.idempotency_key;

function toAsked<Name extends OperationName>(name: Name, { path, query, body, file }: Input<Name>): Asked {
  const [method, template, flags = ""] = operations[name] as readonly [string, string, string?];
  return { method, path: fillPath(template, path ?? {}), flags, query: query ?? {}, body: body ?? undefined, file };
}

function fillPath(template: string, parameters: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(parameters[name] ?? "");
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`The path parameter ${name} must not be empty: ${template}`);
    return encodeURIComponent(value);
  });
}

function toSearch(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (typeof value !== "object" || Array.isArray(value)) search.set(name, String(value));
    else for (const [key, inner] of Object.entries(value)) search.set(`${name}[${key}]`, String(inner));
  }
  return search.size > 0 ? `?${search}` : "";
}

function chooseFetch(caFile: string | undefined, baseURL: string): Fetch {
  // A proxy cannot reach a service on this machine.
  const proxies = isLocal(baseURL) ? {} : readProxyVariables();
  if (caFile === undefined && Object.keys(proxies).length === 0) return (url, init) => globalThis.fetch(url, init);
  // Loaded only if needed: browsers do not have it.
  let made: Promise<Fetch> | undefined;
  return async (url, init) => {
    made ??= import("./node-fetch.ts").then(({ createNodeFetch }) => createNodeFetch(caFile, proxies));
    return (await made)(url, init);
  };
}

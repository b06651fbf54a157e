import type { RunError } from "@agentrun/contract";
import { type SafeClient, SafeFetchError } from "@agentrun/safe-fetch";
import { createSecretScrubber } from "../../lib/observability/secret-scrubber.ts";
import { traceHeaders } from "../../lib/observability/tracing.ts";
import { createSseParser, SseEventTooLarge } from "../../lib/sse-parser.ts";
import { failure, outputTooLarge, toFailure } from "../http/failures.ts";
import { isJsonObject, type JsonObject, parseJsonObject } from "../http/json-object.ts";
import { textBytesWithFiles } from "../http/output-files.ts";
import type { Outcome } from "../runtime.ts";

export type RemoteRequest = {
  method: "GET" | "POST";
  url: string;
  headers?: Record<string, string>;
  body?: object;
};

/** A response: one object, or a stream of objects. */
export type RemoteAnswer = { type: "whole"; body: JsonObject } | { type: "stream"; items: AsyncIterable<JsonObject> };

/** Requests to one remote agent, with its headers, behind the SSRF guard. */
export type Connection = {
  ask(request: RemoteRequest): Promise<RemoteAnswer>;
  /** Removes secrets that were sent to the agent from its text. */
  scrub(text: string): string;
};

export type ConnectionOptions = {
  client: SafeClient;
  outputBytes: number;
  headers: Record<string, string>;
  signal: AbortSignal;
  timeoutMs: number;
};

const envelopeBytes = 65_536;
/** Extra nesting for the envelopes of protocols. */
const envelopeDepth = 16;
/** Event streams repeat names and ids around every word, so they are much larger than their content. */
const streamOverhead = 64;

export function openConnection(options: ConnectionOptions): Connection {
  const { client, outputBytes, headers, signal, timeoutMs } = options;
  const { scrub } = createSecretScrubber(Object.values(headers));
  // A response may contain the text and the output that includes it.
  const answerBytes = 2 * outputBytes + textBytesWithFiles(outputBytes) + envelopeBytes;
  const parse = (text: string) => parseJsonObject(scrub(text), envelopeDepth);
  return {
    scrub,
    async ask({ method, url, headers: own = {}, body }) {
      const { status, ...response } = await client.stream({
        url,
        method,
        headers: toHeaders(headers, { ...own, ...(body ? { "Content-Type": "application/json" } : {}) }),
        ...(body ? { body: JSON.stringify(body) } : {}),
        timeoutMs,
        maxResponseBytes: outputBytes * streamOverhead,
        signal,
      });
      const isSuccess = status >= 200 && status <= 299;
      if (isSuccess && /^text\/event-stream\b/i.test(String(response.headers["content-type"] ?? "")))
        return { type: "stream", items: readItems(response.body, answerBytes, parse) };
      const text = await readText(response.body, answerBytes);
      const answer = parse(text);
      if (!isSuccess) throw new RemoteErrorResponse(status, answer, scrub(text));
      if (!answer) throw new RemoteFailure("The agent did not return a JSON object.");
      return { type: "whole", body: answer };
    },
  };
}

/** Headers of the protocol take precedence over configured ones. */
function toHeaders(configured: Record<string, string>, protocol: Record<string, string>): Record<string, string> {
  const own = { Accept: "application/json, text/event-stream", ...protocol, ...traceHeaders() };
  const taken = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const others = Object.entries(configured).filter(([name]) => !taken.has(name.toLowerCase()));
  return { ...Object.fromEntries(others), ...own };
}

async function* readItems(
  body: AsyncIterable<Buffer>,
  maxEventChars: number,
  parse: (text: string) => JsonObject | null,
): AsyncGenerator<JsonObject> {
  const parser = createSseParser({ maxEventChars });
  for await (const chunk of body) {
    for (const { data } of parser.push(chunk)) {
      // Some servers end a stream with this.
      if (data === "[DONE]") return;
      const item = parse(data);
      if (!item) throw new RemoteFailure("An event of the agent's stream is not a JSON object.");
      yield item;
    }
  }
}

async function readText(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) throw new RemoteFailure("The agent's response is too long.", { isTooLarge: true });
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

type Details = { retryable?: boolean; isTooLarge?: boolean; details?: RunError["details"] };

/** An error of a remote agent, because of which its run cannot continue. */
export class RemoteFailure extends Error {
  readonly retryable: boolean;
  readonly isTooLarge: boolean;
  readonly details: RunError["details"];

  constructor(message: string, { retryable = false, isTooLarge = false, details = null }: Details = {}) {
    super(message);
    this.name = "RemoteFailure";
    this.retryable = retryable;
    this.isTooLarge = isTooLarge;
    this.details = details;
  }
}

/** The body is truncated after secrets are removed, so that no part of a secret remains. */
const bodyCharacters = 2_048;

/** A response with an error status. */
export class RemoteErrorResponse extends RemoteFailure {
  readonly status: number;
  readonly body: JsonObject | null;

  constructor(status: number, body: JsonObject | null, text: string) {
    const error = isJsonObject(body?.error) ? body.error : {};
    const why = typeof error.message === "string" ? `: ${error.message}` : ".";
    const isRedirect = status >= 300 && status <= 399;
    super(`The agent returned status ${status}${isRedirect ? "; redirects are not followed" : ""}${why}`, {
      retryable: status === 408 || status === 429 || status >= 500,
      details: { status, body: text.slice(0, bodyCharacters) },
    });
    this.name = "RemoteRefusal";
    this.status = status;
    this.body = body;
  }
}

const temporary: readonly string[] = ["dns_failed", "connect_failed", "timeout", "response_broken"];

/** Whether the error may be temporary. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof SafeFetchError ? temporary.includes(error.code) : error instanceof RemoteFailure && error.retryable;

type Failed = Extract<Outcome, { type: "failed" }>;

/** The failure of the run; null if the agent did not cause the error. */
export function toRemoteFailure(error: unknown, outputBytes: number, tokensUsed: number): Failed | null {
  if (error instanceof SseEventTooLarge || (error instanceof RemoteFailure && error.isTooLarge))
    return { ...outputTooLarge(outputBytes), tokensUsed };
  if (error instanceof RemoteFailure) {
    const { retryable, details } = error;
    return failure("agent_error", error.message, { retryable, details, tokensUsed });
  }
  const failed = toFailure(error, outputBytes);
  return failed && { ...failed, tokensUsed };
}

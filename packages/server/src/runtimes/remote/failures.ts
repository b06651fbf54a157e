import type { RunError } from "@agentrun/contract";
import { SafeFetchError } from "../../lib/safe-fetch-error.ts";
import { SseEventTooLarge } from "../../lib/sse-parser.ts";
import { failure, outputTooLarge, toFailure } from "../http/failures.ts";
import { isJsonObject, type JsonObject } from "../http/json-object.ts";
import type { Outcome } from "../runtime.ts";

type Details = { retryable?: boolean; isTooLarge?: boolean; details?: RunError["details"] };

/** What an agent elsewhere did, or did not do, so that its run cannot go on. */
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

/** Cut after it was scrubbed, so that no half of a secret is left at its end. */
const bodyCharacters = 2_048;

/** An answer that says no. */
export class RemoteRefusal extends RemoteFailure {
  readonly status: number;
  readonly body: JsonObject | null;

  constructor(status: number, body: JsonObject | null, text: string) {
    const error = isJsonObject(body?.error) ? body.error : {};
    const why = typeof error.message === "string" ? `: ${error.message}` : ".";
    const isRedirect = status >= 300 && status <= 399;
    super(`The agent answered with status ${status}${isRedirect ? "; redirects are not followed" : ""}${why}`, {
      retryable: status === 408 || status === 429 || status >= 500,
      details: { status, body: text.slice(0, bodyCharacters) },
    });
    this.name = "RemoteRefusal";
    this.status = status;
    this.body = body;
  }
}

const passing: readonly string[] = ["dns_failed", "connect_failed", "timeout", "response_broken"];

/** Whether it may be otherwise in a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof SafeFetchError ? passing.includes(error.code) : error instanceof RemoteFailure && error.retryable;

type Failed = Extract<Outcome, { type: "failed" }>;

/** What it means for the run; null where it is none of the agent's doing. */
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

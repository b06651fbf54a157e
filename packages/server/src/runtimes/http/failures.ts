import type { RunError, RunErrorCode } from "@agentrun/contract";
import { SafeFetchError, type SafeFetchErrorCode } from "@agentrun/safe-fetch";
import { SseEventTooLarge } from "../../lib/sse-parser.ts";
import type { Outcome } from "../runtime.ts";

type Failed = Extract<Outcome, { type: "failed" }>;
type FailureExtras = { retryable?: boolean; details?: RunError["details"]; tokensUsed?: number };

const messageCharacters = 2_000;

/** A failure caused by the agent. */
export function failure(code: RunErrorCode, message: string, extras: FailureExtras = {}): Failed {
  const { retryable = false, details = null, tokensUsed = 0 } = extras;
  const error: RunError = { type: "agent", code, message: message.slice(0, messageCharacters), retryable, details };
  return { type: "failed", error, tokensUsed };
}

export const outputTooLarge = (outputBytes: number): Failed =>
  failure("output_too_large", `The agent's response is longer than the limit of ${outputBytes} bytes.`);

const worthRetrying: ReadonlySet<SafeFetchErrorCode> = new Set([
  "dns_failed",
  "connect_failed",
  "timeout",
  "response_broken",
]);

/** The failure of a run whose call got no response; null for other errors. */
export function toFailure(error: unknown, outputBytes: number): Failed | null {
  if (error instanceof SseEventTooLarge) return outputTooLarge(outputBytes);
  if (!(error instanceof SafeFetchError)) return null;
  const { code, message } = error;
  if (code === "response_too_large") return outputTooLarge(outputBytes);
  const advice = code === "address_refused" ? " The operator can allow it with AGENTRUN_ALLOW_NETWORKS." : "";
  const details = { reason: code };
  return failure("agent_error", `The agent could not be reached: ${message}${advice}`, {
    retryable: worthRetrying.has(code),
    details,
  });
}

import type { RunError, RunErrorCode } from "@agentrun/contract";
import { SafeFetchError, type SafeFetchErrorCode } from "@agentrun/safe-fetch";
import { APICallError } from "ai";
import { messageOf } from "../../lib/errors.ts";
import { createSecretScrubber } from "../../lib/observability/secret-scrubber.ts";
import type { ModelSource } from "../../model/providers.ts";
import { ModelPackageError } from "./providers/model-packages.ts";
import type { Spending } from "./spending.ts";

const types: Partial<Record<RunErrorCode, RunError["type"]>> = {
  agent_error: "agent",
  output_too_large: "agent",
  not_recorded: "agent",
  tool_error: "tool",
  budget_exceeded: "policy",
};

type Extras = { retryable?: boolean; details?: RunError["details"] };

const messageCharacters = 2_000;

/** Why a run of a model agent failed. */
export const modelError = (code: RunErrorCode, message: string, extras: Extras = {}): RunError => ({
  type: types[code] ?? "provider",
  code,
  message: message.slice(0, messageCharacters),
  retryable: extras.retryable ?? false,
  details: extras.details ?? null,
});

/** Thrown to end a run that cannot continue. */
export class RunFailed extends Error {
  readonly error: RunError;
  /** The number of turns, if it is more than were taken. */
  readonly steps: number | undefined;
  constructor(error: RunError, steps?: number) {
    super(error.message);
    this.error = error;
    this.steps = steps;
  }
}

export function overBudget(spending: Spending): RunFailed {
  const { maxTokens, maxCostUsd } = spending.budget;
  const may = [
    ...(maxTokens === null ? [] : [`${maxTokens} tokens`]),
    ...(maxCostUsd === null ? [] : [`${maxCostUsd} US dollars`]),
  ];
  const { cost_usd: cost } = spending.usage();
  const has = `${spending.tokens()} tokens${cost === null ? "" : ` for ${cost} US dollars`}`;
  const message =
    `The run may use ${may.join(" and ")}; it has used ${has}, and its next step would exceed that. ` +
    "Raise the limits of the agent or its policy, or shorten the input.";
  const details = { limit: spending.findExcess(), max_tokens: maxTokens, max_cost_usd: maxCostUsd };
  return new RunFailed(modelError("budget_exceeded", message, { details }));
}

export const tooLarge = (mostBytes: number): RunFailed =>
  new RunFailed(modelError("output_too_large", `The model's output is longer than the limit of ${mostBytes} bytes.`));

/** The model wanted more turns than allowed; the extra turn is counted. */
export function tooManySteps(most: number): RunFailed {
  const message = `The agent did not finish within limits.max_steps = ${most} turns.`;
  return new RunFailed(modelError("budget_exceeded", message, { details: { limit: "limits.max_steps" } }), most + 1);
}

export const calledNoTool = (choice: string | undefined): RunFailed =>
  new RunFailed(
    modelError("agent_error", `The model did not call the tool that runtime.tool_choice requires: ${choice}.`),
  );

export const tooManyCalls = (most: number): RunFailed =>
  new RunFailed(
    modelError("agent_error", `The model made more than ${most} tool calls in one turn. That is the limit.`),
  );

export function providerFailed(source: ModelSource, failure: ProviderFailure, tries: number): RunFailed {
  const details = { provider: source.provider, model: source.model, status: failure.status, tries };
  return new RunFailed(modelError(failure.code, failure.message, { retryable: failure.isPassing, details }));
}

/** A failed call to a provider. */
export type ProviderFailure = {
  code: "provider_error" | "provider_rate_limited";
  message: string;
  status: number | null;
  /** Whether the same call may succeed later. */
  isPassing: boolean;
  /** The provider's retry-after. */
  retryAfterMs: number | null;
};

export function toProviderFailure(error: unknown, source: ModelSource): ProviderFailure {
  const status = readStatus(error);
  return {
    code: status === 429 ? "provider_rate_limited" : "provider_error",
    message: `The provider "${source.provider}" ${describe(error, status, source)}`,
    status,
    isPassing: isPassing(error, status),
    retryAfterMs: APICallError.isInstance(error) ? readRetryAfter(error.responseHeaders ?? {}) : null,
  };
}

/** HTTP status of an error response; null if a successful response broke off. */
function readStatus(error: unknown): number | null {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  return status !== undefined && status >= 300 ? status : null;
}

function describe(error: unknown, status: number | null, source: ModelSource): string {
  if (error instanceof ModelPackageError) return error.message;
  if (status !== null) return `returned status ${status}: ${withoutSecrets(messageOf(error), source)}`;
  const refusal = findCause(error);
  if (refusal?.code === "address_refused" && source.isEnvironments)
    return "is in a private network that AGENTRUN_ALLOW_NETWORKS does not allow.";
  // Do not reveal the address of the operator's server.
  if (source.isEnvironments) return "could not be reached, or the connection broke.";
  return `could not be reached, or the connection broke: ${withoutSecrets(refusal?.message ?? messageOf(error), source)}`;
}

/** A provider may quote the rejected key. */
const withoutSecrets = (message: string, { apiKey }: ModelSource): string =>
  createSecretScrubber(apiKey ? [apiKey] : []).scrub(message);

/** The SSRF guard's error, however deeply it is wrapped. */
function findCause(error: unknown): SafeFetchError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof SafeFetchError) return cause;
  return null;
}

const lasting: readonly SafeFetchErrorCode[] = ["address_refused", "invalid_url", "tls_failed", "response_too_large"];

function isPassing(error: unknown, status: number | null): boolean {
  if (error instanceof ModelPackageError) return false;
  // An exhausted account also returns 429, and waiting does not help.
  if (status === 429) return !JSON.stringify((error as APICallError).responseBody ?? "").includes("insufficient_quota");
  if (status !== null) return status === 408 || status === 409 || status >= 500;
  const code = findCause(error)?.code;
  return code === undefined || !lasting.includes(code);
}

/** `retry-after-ms`, or `Retry-After` as seconds or as a date. */
export function readRetryAfter(headers: Record<string, string>, now: number = Date.now()): number | null {
  const milliseconds = Number(headers["retry-after-ms"] ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const text = headers["retry-after"] ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

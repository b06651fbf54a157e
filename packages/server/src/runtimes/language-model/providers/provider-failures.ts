import { WorkMeter } from "@agentrun/bounded-regex";
import { SafeFetchError, type SafeFetchErrorCode } from "@agentrun/safe-fetch";
import { createSecretDetectors, redact } from "@agentrun/text-detectors";
import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from "ai";
import { messageOf } from "../../../lib/errors.ts";
import { createSecretScrubber } from "../../../lib/observability/secret-scrubber.ts";
import type { ModelSource } from "../../../model/providers.ts";
import { ModelPackageError } from "./model-packages.ts";
import { isRetryable, type ReportedError, readReportedError, statusOf } from "./reported-errors.ts";

/** A failed call to a provider. */
export type ProviderFailure = {
  code: "provider_error" | "provider_rate_limited";
  message: string;
  /** HTTP status of an error response; null if a successful response broke off. */
  status: number | null;
  /** The provider's own code for the error, such as `overloaded_error`. */
  providerCode: string | null;
  /** Whether the same call may succeed later. */
  isPassing: boolean;
  /** The wait that the provider requests. */
  retryAfterMs: number | null;
};

/** An error that the provider reported in a stream that had begun well. */
export class StreamedError extends Error {
  readonly event: unknown;

  constructor(event: unknown) {
    super("The provider reported an error in its stream.");
    this.event = event;
  }
}

/** A stream that ended without saying why. */
export class StreamCut extends Error {}

/** A provider that sent no token for too long. `setting`: the agent's setting that limits it. */
export class ProviderTimeout extends Error {
  constructor(seconds: number, setting: string) {
    const kind = setting === "first_token_timeout_seconds" ? "no token" : "no further token";
    super(`sent ${kind} for ${seconds} ${seconds === 1 ? "second" : "seconds"} (runtime.${setting}).`);
  }
}

export function toProviderFailure(error: unknown, source: ModelSource): ProviderFailure {
  const status = readStatus(error);
  const reported = readReport(error, status);
  const headers = APICallError.isInstance(error) ? (error.responseHeaders ?? {}) : {};
  const isLimited = statusOf(reported, status) === 429;
  return {
    code: isLimited ? "provider_rate_limited" : "provider_error",
    message: `The provider "${source.provider}" ${describe(error, status, reported, source)}`,
    status,
    providerCode: reported.codes[0] ?? null,
    isPassing: isPassing(error) && headers["x-should-retry"] !== "false" && isRetryable(reported, status),
    retryAfterMs: readRetryAfter(headers) ?? reported.retryAfterMs,
  };
}

function readStatus(error: unknown): number | null {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  return status !== undefined && status >= 300 ? status : null;
}

function readReport(error: unknown, status: number | null): ReportedError {
  if (error instanceof StreamedError) return readReportedError(error.event);
  if (!APICallError.isInstance(error)) return readReportedError(null);
  const { responseBody = "", data, message } = error;
  if (status === null) return readReportedError(data);
  // A page of a proxy says less than its status.
  const reported = readReportedError(/^\s*</.test(responseBody) ? null : responseBody);
  return { ...reported, message: reported.message ?? message };
}

function describe(error: unknown, status: number | null, reported: ReportedError, source: ModelSource): string {
  const say = (text: string) => cleaned(text, source);
  if (error instanceof ModelPackageError || error instanceof ProviderTimeout) return error.message;
  if (status !== null) return `returned status ${status}: ${say(reported.message ?? "")}`;
  if (error instanceof StreamedError || reported.message !== null)
    return `failed during its answer: ${say(reported.message ?? "")}`;
  if (isCut(error)) return "ended its answer before it was complete.";
  if (isMalformed(error)) return `sent an answer that is not in the format of ${source.type}: ${say(messageOf(error))}`;
  const refusal = findCause(error);
  if (refusal?.code === "address_refused" && source.isEnvironments)
    return "is in a private network that AGENTRUN_ALLOW_NETWORKS does not allow.";
  // Do not reveal the address of the operator's server.
  if (source.isEnvironments) return "could not be reached, or the connection broke.";
  return `could not be reached, or the connection broke: ${say(refusal?.message ?? messageOf(error))}`;
}

/** The SDK reports a stream without an end as an error only for compatible servers. */
const isCut = (error: unknown): boolean =>
  error instanceof StreamCut || (InvalidResponseDataError.isInstance(error) && error.data === undefined);

const isMalformed = (error: unknown): boolean =>
  [error, error instanceof Error ? error.cause : null].some(
    (one) =>
      TypeValidationError.isInstance(one) || JSONParseError.isInstance(one) || InvalidResponseDataError.isInstance(one),
  );

const messageCharacters = 1_000;
/** About a hundredth of a second. */
const detectionWork = 500_000;
const detectors = createSecretDetectors();

/** A provider's text for people: short, without control characters, and without secrets. It may quote the key or its own server's. */
function cleaned(text: string, { apiKey, baseUrl, isEnvironments }: ModelSource): string {
  const host = isEnvironments && baseUrl !== null ? URL.parse(baseUrl)?.host : null;
  const scrubber = createSecretScrubber([apiKey, host].filter((secret) => typeof secret === "string"));
  const line = scrubber
    .scrub(text.slice(0, 4 * messageCharacters))
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, " ");
  const reading = { base: 0, meter: new WorkMeter(detectionWork) };
  const matches = detectors
    .filter((detector) => detector.mayMatch(line))
    .flatMap((detector) => detector.find(line, 0, Number.POSITIVE_INFINITY, reading));
  const safe = redact(line, matches).trim();
  if (safe === "") return "no message.";
  return safe.length > messageCharacters ? `${safe.slice(0, messageCharacters)}…` : safe;
}

/** The SSRF guard's error, however deeply it is wrapped. */
function findCause(error: unknown): SafeFetchError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof SafeFetchError) return cause;
  return null;
}

const lasting: readonly SafeFetchErrorCode[] = ["address_refused", "invalid_url", "tls_failed", "response_too_large"];

function isPassing(error: unknown): boolean {
  if (error instanceof ModelPackageError) return false;
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

/** An error as a provider reported it: in the body of a response, or as an event of a stream. */
export type ReportedError = {
  /** In the provider's own words; null if it reported none. */
  message: string | null;
  /** Its types, codes and reasons in lower case, such as `insufficient_quota`. */
  codes: string[];
  /** The HTTP status that the error itself names. */
  status: number | null;
  /** The wait that the error itself names. */
  retryAfterMs: number | null;
};

type Fields = Record<string, unknown>;

const maxDepth = 6;
const maxCodes = 10;

/**
 * Reads an error of any provider: OpenAI's, Anthropic's and Google's objects (also in a list, or as JSON within a message), Azure with
 * inner errors, Ollama with only a text, FastAPI servers with `detail`, OpenRouter with the error of the provider behind it.
 */
export function readReportedError(value: unknown): ReportedError {
  const found: ReportedError = { message: null, codes: [], status: null, retryAfterMs: null };
  collect(value, found, 0);
  return found;
}

function collect(value: unknown, found: ReportedError, depth: number): void {
  if (depth > maxDepth) return;
  if (typeof value === "string") collectText(value, found, depth);
  else if (Array.isArray(value)) collect(value[0], found, depth + 1);
  else if (typeof value === "object" && value !== null) collectFields(value as Fields, found, depth);
}

function collectText(text: string, found: ReportedError, depth: number): void {
  const value = parse(text);
  if (value !== null) collect(value, found, depth + 1);
  else if (text.trim() !== "") found.message ??= text;
}

function collectFields(fields: Fields, found: ReportedError, depth: number): void {
  // The innermost message is the most precise one.
  for (const name of ["error", "message", "detail", "msg"]) collect(fields[name], found, depth + 1);
  for (const name of ["type", "code", "status", "error_type", "reason"]) addCode(fields[name], found);
  const { innererror, metadata, details } = fields;
  if (isFields(innererror)) addCode(innererror.code, found);
  if (isFields(metadata) && typeof metadata.raw === "string") addCause(metadata.raw, found, depth);
  for (const detail of Array.isArray(details) ? details.filter(isFields) : []) addDetail(detail, found);
}

function addCode(value: unknown, found: ReportedError): void {
  const status = Number(value);
  if (Number.isInteger(status) && status >= 400 && status < 600) found.status ??= status;
  else if (typeof value === "string" && !empty.has(value) && found.codes.length < maxCodes)
    found.codes.push(value.toLowerCase().slice(0, 100));
}

const empty = new Set(["", "error", "null", "None"]);

/** The error that a router got from the provider behind it. */
function addCause(raw: string, found: ReportedError, depth: number): void {
  const cause: ReportedError = { message: null, codes: found.codes, status: null, retryAfterMs: null };
  collectText(raw, cause, depth + 1);
  found.message = [found.message, cause.message].filter((text) => text).join(": ") || null;
}

/** Google's details: the wait, and the quota that is used up. */
function addDetail({ retryDelay, reason, violations }: Fields, found: ReportedError): void {
  addCode(reason, found);
  const [, seconds] = typeof retryDelay === "string" ? (/^(\d+(?:\.\d+)?)s$/.exec(retryDelay) ?? []) : [];
  if (seconds !== undefined) found.retryAfterMs = Number(seconds) * 1_000;
  for (const violation of Array.isArray(violations) ? violations.filter(isFields) : [])
    addCode(violation.quotaId, found);
}

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The statuses that providers' codes stand for, for errors in streams, which have no status. */
const statuses: readonly (readonly [RegExp, number])[] = [
  [/^(authentication_error|invalid_api_key|unauthenticated|authenticationerror|unauthorized)$/, 401],
  [/^(permission_error|permission_denied|permissiondeniederror|forbidden)$/, 403],
  [/^(not_found_error|not_found|notfounderror|model_not_found)$/, 404],
  [/^(request_too_large|context_length_exceeded|exceed_context_size_error|string_above_max_length)$/, 413],
  [/^(rate_limit_error|rate_limit_exceeded|ratelimiterror|resource_exhausted|too_many_requests)$/, 429],
  [/^(overloaded_error|overloaded|unavailable|service_unavailable|engine_overloaded)$/, 503],
  [/^(timeout_error|timeout|deadline_exceeded)$/, 504],
  [/^(server_error|api_error|internal_error|internal|internalservererror|internal_server_error)$/, 500],
  [/^(invalid_request_error|invalid_request|invalid_argument|failed_precondition|bad_request|badrequesterror)$/, 400],
  [/^(content_filter|content_policy_violation|invalid_prompt|tool_use_failed|unsupported_.*)$/, 400],
];

/** The status of an error: of its response, else that it names, else that of its most specific code. */
export function statusOf(reported: ReportedError, responseStatus: number | null): number | null {
  const named = statuses.find(([codes]) => reported.codes.some((code) => codes.test(code)));
  return responseStatus ?? reported.status ?? named?.[1] ?? null;
}

/** Paid quotas and daily limits: they have the status of a rate limit, and waiting does not help. */
const exhausted =
  /^(insufficient_quota|insufficient_balance|insufficient_credits|billing_error|billing_not_active|billing_hard_limit_reached|.*perday.*)$/;
/** A request above the limit of a minute is above it in every minute. */
const tooLarge = /^request too large/i;

const retried: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Whether the same request may succeed later. */
export function isRetryable(reported: ReportedError, responseStatus: number | null): boolean {
  const status = statusOf(reported, responseStatus);
  if (reported.codes.some((code) => exhausted.test(code)) || tooLarge.test(reported.message ?? "")) return false;
  return status === null || status >= 500 || retried.has(status);
}

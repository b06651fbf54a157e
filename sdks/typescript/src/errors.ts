import type { ErrorError, Run } from "./models.ts";
import { readRetryAfter } from "./retry.ts";

/** Everything that this library throws, but for a caller's own mistakes (`TypeError`) and an abort (the signal's reason). */
export class AgentRunError extends Error {
  override name = "AgentRunError";
}

/** No answer came: the connection broke, or could not be made. */
export class ConnectionError extends AgentRunError {
  override name = "ConnectionError";
}

/** No answer, or not the whole of it, came in time. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** The run goes on, but the time to wait for it is over. */
export class WaitTimeoutError extends AgentRunError {
  override name = "WaitTimeoutError";
  /** As it was last seen; null: the service had not answered yet. */
  readonly run: Run | null;

  constructor(run: Run | null) {
    super(
      run ? `Run ${run.id} is still ${run.status}; wait longer with runs.wait.` : "The run was not accepted in time.",
    );
    this.run = run;
  }
}

/** A webhook that the service did not sign, or signed too long ago. */
export class WebhookVerificationError extends AgentRunError {
  override name = "WebhookVerificationError";
}

/** The service answered with something other than success. */
export class ApiError extends AgentRunError {
  override name = "ApiError";
  readonly status: number;
  /** The stable switch for programs; null where the answer was not the service's own. */
  readonly code: string | null;
  readonly type: string | null;
  /** The field, query parameter or header at fault. */
  readonly param: string | null;
  readonly details: ErrorError["details"];
  readonly requestId: string | null;
  /** Seconds, as the answer's Retry-After says. */
  readonly retryAfter: number | null;
  readonly headers: Headers;

  constructor(status: number, headers: Headers, body: Partial<ErrorError>, message?: string) {
    super(message ?? body.message ?? `The service answered ${status}.`);
    this.status = status;
    this.headers = headers;
    this.code = body.code ?? null;
    this.type = body.type ?? null;
    this.param = body.param ?? null;
    this.details = body.details ?? [];
    this.requestId = body.request_id ?? headers.get("x-request-id");
    this.retryAfter = readRetryAfter(headers.get("retry-after"), Date.now());
  }
}

export class BadRequestError extends ApiError {
  override name = "BadRequestError";
}
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}
export class PermissionDeniedError extends ApiError {
  override name = "PermissionDeniedError";
}
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}
/** An idempotency key that is still in flight. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}
export class UnprocessableError extends ApiError {
  override name = "UnprocessableError";
}
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
}
export class ServerError extends ApiError {
  override name = "ServerError";
}

const kinds: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitError,
};

/** The error that an answer is. What stands between us and the service may answer too, in words of its own. */
export function toApiError(status: number, headers: Headers, text: string): ApiError {
  const Kind = kinds[status] ?? (status >= 500 ? ServerError : ApiError);
  return new Kind(status, headers, readBody(text));
}

function readBody(text: string): Partial<ErrorError> {
  try {
    const { error } = JSON.parse(text) as { error?: unknown };
    return typeof error === "object" && error !== null ? error : {};
  } catch {
    return {};
  }
}

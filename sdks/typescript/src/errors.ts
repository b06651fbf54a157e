import type { ErrorError, Run } from "./models.ts";
import { readRetryAfter } from "./retry.ts";

/** The base of all errors of this library, except for wrong usage (`TypeError`) and an abort (the signal's reason). */
export class AgentRunError extends Error {
  override name = "AgentRunError";
}

/** No response: the connection broke or could not be opened. */
export class ConnectionError extends AgentRunError {
  override name = "ConnectionError";
}

/** The response did not arrive completely in time. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** The wait timed out. The run continues. */
export class WaitTimeoutError extends AgentRunError {
  override name = "WaitTimeoutError";
  /** The last known state; null if the service had not responded yet. */
  readonly run: Run | null;

  constructor(run: Run | null) {
    super(
      run ? `Run ${run.id} is still ${run.status}; wait longer with runs.wait.` : "The run was not accepted in time.",
    );
    this.run = run;
  }
}

/** A webhook without a valid signature, or with one that is too old. */
export class WebhookVerificationError extends AgentRunError {
  override name = "WebhookVerificationError";
}

/** The service returned an error status. */
export class ApiError extends AgentRunError {
  override name = "ApiError";
  readonly status: number;
  /** A stable code for programs; null if the response is not from the service. */
  readonly code: string | null;
  readonly type: string | null;
  /** The field, query parameter or header that caused the error. */
  readonly param: string | null;
  readonly details: ErrorError["details"];
  /** The URL of the documentation of the code. */
  readonly docUrl: string | null;
  readonly requestId: string | null;
  /** Seconds, from the Retry-After header. */
  readonly retryAfter: number | null;
  readonly headers: Headers;

  constructor(status: number, headers: Headers, body: Partial<ErrorError>, message?: string) {
    super(message ?? body.message ?? `The service returned status ${status}.`);
    this.status = status;
    this.headers = headers;
    this.code = body.code ?? null;
    this.type = body.type ?? null;
    this.param = body.param ?? null;
    this.details = body.details ?? [];
    this.docUrl = body.doc_url ?? null;
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
/** An idempotency key that is still in use. */
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

/** The error for a response. A proxy between us and the service may also respond, in its own format. */
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

import { type ErrorCode, type ErrorDetail, errorCodes } from "@agentrun/contract";

/** The field at fault, or all faults; the first one gives the error its code. */
type Faults = { param?: string; details?: never } | { details: ErrorDetail[]; param?: never };

type ErrorExtras = Faults & {
  message?: string;
  headers?: Record<string, string>;
  cause?: unknown;
  /** The error's name in another protocol, if it is more specific than our code. */
  reason?: string;
};

/** The error that is reported to a caller. Only the http folder maps it to a response. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly param: string | null;
  readonly details: ErrorDetail[];
  readonly headers: Record<string, string>;
  readonly reason: string | null;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    const depth = Error.stackTraceLimit;
    // The stack of a client error is never used, and capturing it is a fifth of the cost of a rejected request.
    if (errorCodes[code].status < 500) Error.stackTraceLimit = 0;
    super(extras.message ?? errorCodes[code].message, { cause: extras.cause });
    Error.stackTraceLimit = depth;
    this.name = "ServiceError";
    this.code = code;
    const { param, details = param === undefined ? [] : [{ param, code, message: this.message }] } = extras;
    this.param = details[0]?.param ?? null;
    this.details = details;
    this.headers = extras.headers ?? {};
    this.reason = extras.reason ?? null;
  }
}

/** Whether the failure is temporary: the same call may succeed later. */
export const isUnavailable = (thrown: unknown): boolean =>
  thrown instanceof ServiceError && errorCodes[thrown.code].status === 503;

/** The message of any thrown value. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** The message with its causes, for the operator only. */
export const explain = (thrown: unknown): string =>
  thrown instanceof Error && thrown.cause ? `${thrown.message} (${explain(thrown.cause)})` : messageOf(thrown);

import { type ErrorCode, type ErrorDetail, errorCodes } from "@agentrun/contract";

/** The field at fault; or every fault, the one that the error is named after first. */
type Faults = { param?: string; details?: never } | { details: ErrorDetail[]; param?: never };

type ErrorExtras = Faults & {
  message?: string;
  headers?: Record<string, string>;
  cause?: unknown;
  /** What another protocol calls it, where that has a narrower word than our code. */
  reason?: string;
};

/** The one error that means something to a caller; only the HTTP floor knows what it looks like. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly param: string | null;
  readonly details: ErrorDetail[];
  readonly headers: Record<string, string>;
  readonly reason: string | null;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    const depth = Error.stackTraceLimit;
    // Nobody looks where a refusal was made, and to note that is a fifth of what refusing costs.
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

/** Whether it could not be done just now, as opposed to having been refused: the same call may succeed later. */
export const isUnavailable = (thrown: unknown): boolean =>
  thrown instanceof ServiceError && errorCodes[thrown.code].status === 503;

/** The message of whatever was thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

/** The message with what lies behind it, for the operator's eyes alone. */
export const explain = (thrown: unknown): string =>
  thrown instanceof Error && thrown.cause ? `${thrown.message} (${explain(thrown.cause)})` : messageOf(thrown);

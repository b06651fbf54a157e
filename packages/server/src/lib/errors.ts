import { type ErrorCode, type ErrorDetail, errorCodes } from "@agentrun/contract";

type ErrorExtras = {
  message?: string;
  param?: string;
  details?: ErrorDetail[];
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
    super(extras.message ?? errorCodes[code].message, { cause: extras.cause });
    this.name = "ServiceError";
    this.code = code;
    this.param = extras.param ?? extras.details?.[0]?.param ?? null;
    this.details = extras.details ?? (this.param === null ? [] : [{ param: this.param, code, message: this.message }]);
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

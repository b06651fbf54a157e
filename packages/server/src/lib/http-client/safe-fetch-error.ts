export type SafeFetchErrorCode =
  | "address_refused"
  | "dns_failed"
  | "connect_failed"
  | "tls_failed"
  | "timeout"
  | "aborted"
  | "invalid_url"
  | "response_broken"
  | "response_too_large";

/** Why a request to the outside did not work; its message may be shown to whoever configured the address. */
export class SafeFetchError extends Error {
  readonly code: SafeFetchErrorCode;

  constructor(code: SafeFetchErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SafeFetchError";
    this.code = code;
  }
}

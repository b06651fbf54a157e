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

/** Why an outgoing request failed. Its message may be shown to the user who configured the URL. */
export class SafeFetchError extends Error {
  readonly code: SafeFetchErrorCode;

  constructor(code: SafeFetchErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SafeFetchError";
    this.code = code;
  }
}

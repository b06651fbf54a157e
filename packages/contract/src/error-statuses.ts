import { type ErrorCode, errorCodes } from "./errors.ts";

/** The status of an error. A missing resource is 404 if the path names it, and 422 if a field of the body (`param`) does. */
export function statusOf(code: ErrorCode, param: string | null = null): number {
  const { status } = errorCodes[code];
  return status === 404 && param !== null ? 422 : status;
}

/** The URL of the documentation of a code. */
export const errorPage = (code: ErrorCode): string => `/docs/errors#${code}`;

const types: Record<number, string> = {
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  405: "method_not_allowed_error",
  409: "conflict_error",
  429: "rate_limit_error",
};

/** The general class of an error, by its status. */
export const errorType = (status: number): string =>
  types[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");

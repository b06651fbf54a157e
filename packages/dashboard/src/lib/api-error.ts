import { ConnectionError } from "agent-run-client";

/** An error from any source, in the form that pages show. */
export type Problem = {
  message: string;
  code: string | null;
  status: number | null;
  requestId: string | null;
  /** Messages by field. */
  fields: Record<string, string>;
};

type Thrown = {
  message?: unknown;
  code?: unknown;
  status?: unknown;
  request_id?: unknown;
  requestId?: unknown;
  param?: unknown;
  details?: unknown;
};

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

const unanswered = "The service is not responding. Try again when it is back.";

const outdated =
  "Someone else changed this while you were editing, so nothing was saved. Reload the page to see the current version, then repeat your change.";

/** The client library's error for a request without a response. */
const isUnanswered = (error: unknown): boolean => error instanceof ConnectionError;

export function toProblem(error: unknown): Problem {
  const thrown: Thrown = typeof error === "object" && error !== null ? error : {};
  return {
    message: messageOf(error, thrown),
    code: text(thrown.code),
    status: typeof thrown.status === "number" ? thrown.status : null,
    requestId: text(thrown.request_id) ?? text(thrown.requestId),
    fields: fieldsOf(thrown),
  };
}

function messageOf(error: unknown, { status, message }: Thrown): string {
  if (isUnanswered(error)) return unanswered;
  return status === 412 ? outdated : (text(message) ?? "An unexpected error occurred. Reload the page and try again.");
}

function fieldsOf(thrown: Thrown): Record<string, string> {
  const details = Array.isArray(thrown.details) ? thrown.details : [];
  const all: unknown[] = [...details, thrown];
  const fields: Record<string, string> = {};
  for (const each of all) {
    const { param, message } = each as { param?: unknown; message?: unknown };
    if (typeof param === "string" && typeof message === "string") fields[param] ??= message;
  }
  return fields;
}

export const isUnauthenticated = (error: unknown): boolean => toProblem(error).status === 401;

/** The password was right, and the account has a second factor. */
export const needsCode = (error: unknown): boolean => toProblem(error).code === "second_factor_required";

/** The organisation requires a second factor that the person does not have. */
export const lacksFactor = (error: unknown): boolean => toProblem(error).code === "second_factor_missing";

/** Whether a retry may help; a rejected request stays rejected. */
export function isWorthRetrying(error: unknown): boolean {
  const { status } = toProblem(error);
  return status === null || status >= 500;
}

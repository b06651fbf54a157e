import { messageOf, ServiceError } from "../../lib/errors.ts";

const lostConnectionCodes = new Set([
  "57P01", // the server is shutting down
  "57P02",
  "57P03", // the server is starting
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT", // the server's socket file does not exist
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN", // the name server does not respond
  "ENOTFOUND",
]);
const lostConnectionMessages = /connection terminated|timeout exceeded when trying to connect|connection error/i;

/** Whether the database is unreachable, as opposed to having rejected the statement. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof ServiceError) return isLostConnection(error.cause);
  const state = sqlState(error);
  return (
    lostConnectionCodes.has(state) ||
    (state.startsWith("08") && state !== "08P01") ||
    lostConnectionMessages.test(messageOf(error))
  );
}

const certificateCodes = /^(ERR_TLS_CERT_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;

/** Whether the server's certificate is not trusted. */
export const isUntrusted = (error: unknown): boolean => certificateCodes.test(sqlState(error));

export const lockTimeout = "55P03";
export const deadlock = "40P01";
const diskFull = "53100";
const readOnly = "25006";

/** A retry may succeed: the database is short of resources, slow, or a lock is held. */
const isBusy = (state: string): boolean =>
  state.startsWith("53") || [lockTimeout, deadlock, "57014", "40001", "58030"].includes(state);

/** The error code of the server or the system, also of a translated error. */
export function sqlState(error: unknown): string {
  if (error instanceof ServiceError) return sqlState(error.cause);
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** Turns an unreachable, full or read-only database into an error response for the caller. */
export function translate(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const state = sqlState(error);
  if (state === diskFull) return unavailable("storage_full", error, 30);
  if (state === readOnly) return unavailable("database_read_only", error, 10);
  return isBusy(state) || isLostConnection(error) ? unavailable("service_unavailable", error, 2) : error;
}

/** Without a connection no statement was rejected, so every error means that the database is unavailable. */
export const translateNoConnection = (error: unknown): ServiceError => {
  const failure = translate(error);
  return failure instanceof ServiceError ? failure : unavailable("service_unavailable", error, 2);
};

const unavailable = (
  code: "service_unavailable" | "storage_full" | "database_read_only",
  cause: unknown,
  retryAfterSeconds: number,
) => new ServiceError(code, { cause, headers: { "Retry-After": String(retryAfterSeconds) } });

export const isReadOnly = (error: unknown): boolean => sqlState(error) === readOnly;

/** Whether the database can be read but not written. This lasts until an operator acts. */
export const isUnwritable = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.code === "storage_full" || error.code === "database_read_only");

import { messageOf, ServiceError } from "../../lib/errors.ts";

const lostConnectionCodes = new Set([
  "57P01", // the server was told to stop
  "57P02",
  "57P03", // the server is starting
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT", // the server's socket file is not there
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EAI_AGAIN", // the name's server does not answer
  "ENOTFOUND",
]);
const lostConnectionMessages = /connection terminated|timeout exceeded when trying to connect|connection error/i;

/** Whether the store is away, as opposed to having refused this statement. */
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

/** Whether the server could not show that it is the one we mean. */
export const isUntrusted = (error: unknown): boolean => certificateCodes.test(sqlState(error));

export const lockTimeout = "55P03";
export const deadlock = "40P01";
const diskFull = "53100";
const readOnly = "25006";

/** The store is there and would have done it another time: it is short of something, slow, or somebody else holds a lock. */
const isBusy = (state: string): boolean =>
  state.startsWith("53") || [lockTimeout, deadlock, "57014", "40001", "58030"].includes(state);

/** What the server or the system calls it, also where it was translated. */
export function sqlState(error: unknown): string {
  if (error instanceof ServiceError) return sqlState(error.cause);
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** A store that is away, full or read-only is an answer for the caller, never the end of the process. */
export function translate(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const state = sqlState(error);
  if (state === diskFull) return unavailable("storage_full", error, 30);
  if (state === readOnly) return unavailable("database_read_only", error, 10);
  return isBusy(state) || isLostConnection(error) ? unavailable("service_unavailable", error, 2) : error;
}

/** Whoever does not even get a connection has not been refused anything: the store is away for us. */
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

/** Whether the store answers and reads, but writes nothing: it then stays so until somebody does something. */
export const isUnwritable = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && (error.code === "storage_full" || error.code === "database_read_only");

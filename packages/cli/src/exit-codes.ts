import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  NotFoundError,
  PermissionDeniedError,
  RateLimitError,
} from "agent-run-client";

/** Stable: scripts rely on these codes. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  auth: 4,
  limited: 5,
  network: 6,
  runFailed: 7,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The command line is invalid. */
export class UsageError extends Error {}

/** Ends the command with a specific exit code and message. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;
  readonly hint: string | null;

  constructor(message: string, exitCode: ExitCode, hint: string | null = null) {
    super(message);
    this.exitCode = exitCode;
    this.hint = hint;
  }
}

/** Ctrl-C. */
export class Interrupted extends Error {}

/** A path or a field of the request names something that does not exist. */
export const isNotFound = (error: unknown): error is ApiError =>
  error instanceof NotFoundError ||
  (error instanceof ApiError && error.status === 422 && /_not_found$/.test(error.code ?? ""));

/** The request is invalid, as a wrong flag is: malformed, or a value that the service does not accept. */
const isInvalid = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 400 || (error.status === 422 && /^(invalid|missing|unknown)_/.test(error.code ?? "")));

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof Interrupted) return exitCodes.interrupted;
  if (isNotFound(error)) return exitCodes.notFound;
  if (error instanceof AuthenticationError || error instanceof PermissionDeniedError) return exitCodes.auth;
  if (error instanceof RateLimitError) return exitCodes.limited;
  if (error instanceof ConnectionError) return exitCodes.network;
  if (isInvalid(error)) return exitCodes.usage;
  return exitCodes.failed;
}

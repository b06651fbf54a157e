import { ApiError, ConnectionError, WaitTimeoutError } from "agent-run-client";
import { CommandError, exitCodeOf, Interrupted, isNotFound, UsageError } from "./exit-codes.ts";
import type { Connection } from "./settings.ts";
import { safeText, type Terminal } from "./terminal.ts";

/** Prints the error, its code and a hint. */
export function showFailure(
  error: unknown,
  terminal: Terminal,
  isJson: boolean,
  connection: Connection | null,
  command: string | null = null,
): void {
  if (error instanceof Interrupted) return;
  const { writeErr, paint } = terminal;
  if (isJson) {
    writeErr(`${JSON.stringify({ error: toJson(error, connection, command) })}\n`);
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  writeErr(`${paint("red", "Error:")} ${safeText(message)}\n`);
  for (const line of detailsOf(error)) writeErr(`  ${safeText(line)}\n`);
  const hint = hintFor(error, connection, command);
  if (hint) writeErr(`${paint("dim", "Next:")}  ${hint}\n`);
}

function toJson(error: unknown, connection: Connection | null, command: string | null) {
  const isApi = error instanceof ApiError;
  return {
    message: error instanceof Error ? error.message : String(error),
    code: isApi ? error.code : null,
    param: isApi ? error.param : null,
    status: isApi ? error.status : null,
    request_id: isApi ? error.requestId : null,
    retry_after: isApi ? error.retryAfter : null,
    exit_code: exitCodeOf(error),
    hint: hintFor(error, connection, command),
  };
}

function detailsOf(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  const { code, status, param, requestId, details } = error;
  const more = details.length > 1 ? details.map((each) => `${each.param}: ${each.message}`) : [];
  const parts = [
    `code ${code ?? "none"}`,
    `status ${status}`,
    ...(param ? [`param ${param}`] : []),
    `request ${requestId ?? "unknown"}`,
  ];
  return [...more, parts.join(" · ")];
}

function hintFor(error: unknown, connection: Connection | null, command: string | null): string | null {
  if (error instanceof CommandError) return error.hint;
  if (error instanceof UsageError)
    return command ? `Run \`agentrun ${command} --help\`.` : "Run `agentrun --help`, or `agentrun <command> --help`.";
  if (error instanceof WaitTimeoutError)
    return error.run ? `Check the run with \`agentrun runs get ${error.run.id}\`.` : null;
  if (error instanceof ApiError) return hintForStatus(error, connection);
  if (error instanceof ConnectionError) return hintForConnection(error, connection);
  return null;
}

/** Overrides for codes whose status alone would give a misleading hint. */
const hintsByCode: Readonly<Record<string, string>> = {
  not_an_approver: "`agentrun runs get` shows who can decide; `agentrun login` creates a key that votes as you.",
  cap_reached: "`agentrun caps list` shows the usage and when it resets; `agentrun caps update` raises a cap.",
  revision_not_found: "`agentrun agents revisions` lists the revisions of an agent.",
  scorer_version_not_found: "`agentrun scorers versions` lists the versions of a scorer.",
};

/** Things that have a name or a number instead of an id. */
const withoutId: ReadonlySet<string | null> = new Set([
  "agent_code_not_found",
  "approver_not_found",
  "catalog_agent_not_found",
  "command_not_found",
  "email_domain_not_found",
  "journal_not_found",
  "model_not_found",
  "module_not_found",
  "route_not_found",
  "secret_not_found",
  "step_not_found",
  "tool_not_found",
]);

function hintForStatus(error: ApiError, connection: Connection | null): string | null {
  const { status, code, retryAfter } = error;
  const known = code === null ? undefined : hintsByCode[code];
  if (known) return known;
  if (status === 401) {
    const origin = connection?.apiKey?.origin;
    return `${origin ? `The key came from the ${origin}. ` : ""}Create a new one with \`agentrun login\`; \`agentrun whoami\` shows the current settings.`;
  }
  if (status === 403)
    return "`agentrun whoami` shows the scopes of this key; `agentrun keys create` creates a key with other scopes.";
  if (status === 429 && retryAfter !== null)
    return `Try again in ${retryAfter} s; \`agentrun usage\` shows your limits.`;
  if (isNotFound(error) && !withoutId.has(code))
    return "An id is valid in one organisation only; `agentrun whoami` shows the organisation of this key.";
  return status >= 500
    ? "This is an error in the service, and it was recorded. Try again; if it persists, report the request id."
    : null;
}

function hintForConnection(error: ConnectionError, connection: Connection | null): string {
  const address = connection ? `${connection.baseUrl.value} (from the ${connection.baseUrl.origin})` : "the service";
  if (/certificate|self.signed|issuer/i.test(error.message)) {
    return `The certificate of ${address} is not trusted. Pass its CA certificate with --ca-file, such as .agentrun/tls/ca.pem.`;
  }
  return `Is the service running at ${address}? Start one here with \`agentrun serve\`, or set another address with --base-url.`;
}

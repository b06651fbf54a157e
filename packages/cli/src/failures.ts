import { ApiError, ConnectionError, WaitTimeoutError } from "agent-run-client";
import { CommandError, exitCodeOf, Interrupted, UsageError } from "./exit-codes.ts";
import type { Connection } from "./settings.ts";
import { safeText, type Terminal } from "./terminal.ts";

/** Prints the error, its code and a hint. */
export function showFailure(error: unknown, terminal: Terminal, isJson: boolean, connection: Connection | null): void {
  if (error instanceof Interrupted) return;
  const { writeErr, paint } = terminal;
  if (isJson) {
    writeErr(`${JSON.stringify({ error: toJson(error, connection) })}\n`);
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  writeErr(`${paint("red", "Error:")} ${safeText(message)}\n`);
  for (const line of detailsOf(error)) writeErr(`  ${safeText(line)}\n`);
  const hint = hintFor(error, connection);
  if (hint) writeErr(`${paint("dim", "Next:")}  ${hint}\n`);
}

function toJson(error: unknown, connection: Connection | null) {
  const isApi = error instanceof ApiError;
  return {
    message: error instanceof Error ? error.message : String(error),
    code: isApi ? error.code : null,
    param: isApi ? error.param : null,
    status: isApi ? error.status : null,
    request_id: isApi ? error.requestId : null,
    retry_after: isApi ? error.retryAfter : null,
    exit_code: exitCodeOf(error),
    hint: hintFor(error, connection),
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

function hintFor(error: unknown, connection: Connection | null): string | null {
  if (error instanceof CommandError) return error.hint;
  if (error instanceof UsageError) return "agentrun --help lists the commands; --help after one tells how it is used.";
  if (error instanceof WaitTimeoutError) return error.run ? `agentrun runs get ${error.run.id}` : null;
  if (error instanceof ApiError) return hintForStatus(error, connection);
  if (error instanceof ConnectionError) return hintForConnection(error, connection);
  return null;
}

/** Overrides for codes whose status alone would give a misleading hint. */
const hintsByCode: Readonly<Record<string, string>> = {
  not_an_approver: "agentrun runs get shows who decides; agentrun login makes a key that votes as you.",
  cap_reached: "agentrun caps list shows what is used and when it resets; agentrun caps update raises one.",
};

function hintForStatus({ status, code, retryAfter }: ApiError, connection: Connection | null): string | null {
  const known = code === null ? undefined : hintsByCode[code];
  if (known) return known;
  if (status === 401) {
    const origin = connection?.apiKey?.origin;
    return `${origin ? `The key came from the ${origin}. ` : ""}agentrun login makes a new one; agentrun whoami shows what is used.`;
  }
  if (status === 403)
    return "agentrun whoami shows the scopes of this key; agentrun keys create makes one with others.";
  if (status === 429 && retryAfter !== null) return `Try again in ${retryAfter} s; agentrun usage shows your limits.`;
  if (status === 404 && code !== "route_not_found")
    return "Ids belong to one organisation: agentrun whoami shows which one this is.";
  return status >= 500
    ? "It is the service's fault and was reported; try again, and name the request if it stays."
    : null;
}

function hintForConnection(error: ConnectionError, connection: Connection | null): string {
  const address = connection ? `${connection.baseUrl.value} (from the ${connection.baseUrl.origin})` : "the service";
  if (/certificate|self.signed|issuer/i.test(error.message)) {
    return `${address} has a certificate that is not trusted here: name its authority with --ca-file, as .agentrun/tls/ca.pem.`;
  }
  return `Is the service running at ${address}? agentrun serve starts one here; --base-url names another.`;
}

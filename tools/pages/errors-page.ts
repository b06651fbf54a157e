import { type ErrorCode, errorCodes, errorType } from "../../packages/contract/src/errors.ts";
import { runErrorCodes } from "../../packages/contract/src/runs.ts";
import { runErrorWords } from "../../packages/contract/src/words/run-errors.ts";
import { document } from "./document.ts";

const head = `# Errors

<!-- made by \`npm run readme\` -->

All error responses have the same format:

- \`code\` is stable: use it in programs.
- \`message\` explains to people what happened and what to do.
- \`param\` names the invalid field, and \`details\` lists every problem that was found.
- \`request_id\` identifies the request: include it when you report a problem.

\`\`\`json
{"error": {"type": "invalid_request_error", "code": "missing_required_field", "message": "Field 'input' is required.",
  "param": "input", "details": [{"param": "input", "code": "missing_required_field", "message": "Field 'input' is required."}],
  "request_id": "req_…"}}
\`\`\`

With \`Accept: application/problem+json\`, errors have the format of RFC 9457; \`type\` is then the
address of the code on this page. The [doors](doors.md) return errors in the format of their protocol,
with the code in the header \`X-Error-Code\`.

| Status | \`type\` | Retry? |
| --- | --- | --- |
| 400, 413, 415, 422 | \`invalid_request_error\` | after changing the request |
| 401 | \`authentication_error\` | with another key |
| 403 | \`permission_error\` | with a key that has the permission |
| 404, 405 | \`not_found_error\` | no |
| 409 | \`conflict_error\` | after a short wait |
| 429 | \`rate_limit_error\` | after \`Retry-After\` seconds; not if \`x-should-retry\` is \`false\` |
| 500, 502, 503 | \`api_error\` | after \`Retry-After\`, with the same idempotency key |

A newer service may send codes that are not listed here: handle them by their status.

Codes of missing objects end in \`_not_found\`. The status is 404 if the path names the object, and also
for the agent or thread of a new run and for the subject of a cap. It is 422 if a field of the body
refers to another object, such as an agent's \`policy\`.
`;

const statusNames: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    const codes = Object.values(operation["x-error-codes"] ?? {}).flat();
    return codes.length > 0 ? [{ call: `${method.toUpperCase()} ${path}`, codes }] : [];
  }),
);

/** A code that only a few operations return lists them. */
function returnedBy(code: ErrorCode): string {
  const calls = operations.filter(({ codes }) => codes.includes(code)).map(({ call }) => `\`${call}\``);
  if (calls.length === 0 || calls.length > 12) return "";
  return `\n\nReturned by ${calls.join(", ")}.`;
}

type CodeRow = { status: number; statusOfField?: number; message: string };

const otherStatus = ({ statusOfField }: CodeRow): string =>
  statusOfField === undefined ? "" : ` The status is ${statusOfField} if a field of the body names it.`;

/** docs/errors.md: all codes by status. */
export function errorsPage(): string {
  const codes = Object.entries(errorCodes) as [ErrorCode, CodeRow][];
  const groups = [...Map.groupBy(codes, ([, { status }]) => status)].toSorted(([a], [b]) => a - b);
  const sections = groups.map(([status, members]) =>
    [
      `## ${status} ${statusNames[status] ?? errorType(status)}`,
      ...members
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([code, row]) => `### \`${code}\`\n\n${row.message}${otherStatus(row)}${returnedBy(code)}`),
    ].join("\n\n"),
  );
  return `${[head, ...sections, runErrors()].join("\n\n").replaceAll(/\n{3,}/g, "\n\n")}\n`;
}

function runErrors(): string {
  const rows = runErrorCodes.map((code) => `| \`${code}\` | ${runErrorWords[code]} |`);
  return [
    "## Why runs fail",
    "",
    "A failed run is not a failed request: the status of the response is 200, and the run's `error.code` is one of these. `error.retryable` is true if running it again may help.",
    "",
    "| `error.code` | What it means, and what to do |",
    "| --- | --- |",
    ...rows,
  ].join("\n");
}

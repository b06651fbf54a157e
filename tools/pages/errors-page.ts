import { STATUS_CODES } from "node:http";
import { type ErrorCode, errorCodes } from "../../packages/contract/src/errors.ts";
import { type RunErrorCode, runErrorCodes } from "../../packages/contract/src/runs.ts";
import { runErrorWords } from "../../packages/contract/src/words/run-errors.ts";
import { document } from "./document.ts";

const head = `# Errors

<!-- made by \`npm run readme\` -->

Every error response has the same format. \`code\` is a stable code for programs, \`message\` is for
people, \`param\` names the field that caused the error, and \`details\` lists all errors that were
found. \`doc_url\` is the URL of the code on this page. Quote \`request_id\` when you report a problem.

\`\`\`json
{"error": {"type": "invalid_request_error", "code": "missing_required_field", "message": "Field 'input' is required.",
  "param": "input", "details": [{"param": "input", "code": "missing_required_field", "message": "Field 'input' is required."}],
  "doc_url": "https://localhost:8443/docs/errors#missing_required_field", "request_id": "req_…"}}
\`\`\`

With \`Accept: application/problem+json\` the error has the format of RFC 9457; its \`type\` is the URL
of the code on this page. The endpoints for [other protocols](doors.md) use the error format of their
protocol and send the code in \`X-Error-Code\`.

| Status | \`type\` | Retry? |
| --- | --- | --- |
| 400, 410, 412, 413, 415, 416, 422, 431 | \`invalid_request_error\` | after you have changed the request |
| 408 | \`invalid_request_error\` | yes: the request did not arrive completely |
| 401 | \`authentication_error\` | with another key |
| 403 | \`permission_error\` | with a key that has the permission |
| 404 | \`not_found_error\` | no |
| 405 | \`method_not_allowed_error\` | with a method that \`Allow\` lists |
| 409 | \`conflict_error\` | shortly |
| 429 | \`rate_limit_error\` | after \`Retry-After\` seconds; not if \`x-should-retry\` is \`false\` |
| 500, 502, 503 | \`api_error\` | after \`Retry-After\` seconds, with the same idempotency key |

A newer version of the service may send other codes: then use the status.

## Invalid values

- An unknown field of a body and an unknown query parameter are 400 \`unknown_field\`.
- A value outside of its allowed values is 422 \`invalid_value\` in a body, and 400 \`invalid_query\` in a query.
- A \`PATCH\` with an empty object is 400 \`missing_required_field\`: send at least one field. Nothing changes.

## Missing resources

Codes for missing resources end in \`_not_found\`. The same rule applies to every endpoint:

| Where the id is | Unknown | Malformed |
| --- | --- | --- |
| path | 404 | 404 |
| body | 422, \`param\` is the field | 422, \`param\` is the field |
| filter in the query | an empty list | 400 \`invalid_query\` |

An id of another organisation is treated like an unknown one. There are three exceptions:

- The \`action_id\` of an answer that names no waiting question is 422 \`action_not_pending\`.
- Sign-in fails with one code for every reason: an unknown \`organization_id\` is 401
  \`invalid_credentials\`.
- The endpoints for [other protocols](doors.md) keep the statuses of their protocol. For example, an
  unknown \`model\` is 404 \`model_not_found\` at the OpenAI endpoints.
`;

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    const codes = Object.values(operation["x-error-codes"] ?? {}).flat();
    return codes.length > 0 ? [{ call: `${method.toUpperCase()} ${path}`, codes }] : [];
  }),
);

/** A code that only a few operations return lists them. */
function returnedBy(code: ErrorCode): string {
  const calls = operations.filter(({ codes }) => codes.includes(code)).map(({ call }) => `\`${call}\``);
  // Every unknown path returns it, not only the operations that hide themselves.
  if (code === "route_not_found" || calls.length === 0 || calls.length > 12) return "";
  return `\n\nReturned by ${calls.join(", ")}.`;
}

type CodeRow = { status: number; message: string };

/** docs/errors.md: all codes by status. */
export function errorsPage(): string {
  const codes = Object.entries(errorCodes) as [ErrorCode, CodeRow][];
  const groups = [...Map.groupBy(codes, ([, { status }]) => status)].toSorted(([a], [b]) => a - b);
  const sections = groups.map(([status, members]) =>
    [
      `## ${status} ${STATUS_CODES[status]}`,
      ...members
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([code, row]) => `### \`${code}\`\n\n${row.message}${returnedBy(code)}`),
    ].join("\n\n"),
  );
  return `${[head, ...sections, runErrors()].join("\n\n").replaceAll(/\n{3,}/g, "\n\n")}\n`;
}

/** Whether `retryable` is true; "sometimes" if it depends on the cause. */
const retryable: Readonly<Record<RunErrorCode, "yes" | "no" | "sometimes">> = {
  run_timeout: "yes",
  agent_error: "sometimes",
  tool_error: "yes",
  guardrail_violation: "no",
  provider_error: "sometimes",
  provider_rate_limited: "sometimes",
  provider_not_configured: "no",
  budget_exceeded: "no",
  action_expired: "yes",
  approval_impossible: "no",
  worker_lost: "sometimes",
  output_too_large: "no",
  not_recorded: "no",
  nondeterministic: "sometimes",
  internal_error: "yes",
};

function runErrors(): string {
  const rows = runErrorCodes.map((code) => `| \`${code}\` | ${runErrorWords[code]} | ${retryable[code]} |`);
  return [
    "## Why runs fail",
    "",
    "A failed run is not an error of the request: the response is 200 with the run, and its `error.code` is",
    "one of these. `error.retryable` is true if running it again may help.",
    "",
    "| `error.code` | What it means, and what to do | `retryable` |",
    "| --- | --- | --- |",
    ...rows,
  ].join("\n");
}

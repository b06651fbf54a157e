import { type ErrorCode, errorCodes, errorType } from "../../packages/contract/src/errors.ts";
import { runErrorCodes } from "../../packages/contract/src/runs.ts";
import { runErrorWords } from "../../packages/contract/src/words/run-errors.ts";
import { document } from "./document.ts";

const head = `# Errors

<!-- made by \`npm run readme\` -->

Every error answer has one shape. \`code\` is the stable switch for programs, \`message\` says to people what to do next, \`param\` names the field at fault, \`details\` has every fault that was
found, \`request_id\` is what to quote.

\`\`\`json
{"error": {"type": "invalid_request_error", "code": "missing_required_field", "message": "Field 'input' is required.",
  "param": "input", "details": [{"param": "input", "code": "missing_required_field", "message": "Field 'input' is required."}],
  "request_id": "req_…"}}
\`\`\`

With \`Accept: application/problem+json\` the same is told by RFC 9457; \`type\` is then the address of the code's paragraph on this page. The [doors](doors.md) refuse in their protocols' own words, and have the code in \`X-Error-Code\`.

| status | \`type\` | try again? |
| --- | --- | --- |
| 400, 413, 415, 422 | \`invalid_request_error\` | once the request is changed |
| 401 | \`authentication_error\` | with another key |
| 403 | \`permission_error\` | with a key that may |
| 404, 405 | \`not_found_error\` | no |
| 409 | \`conflict_error\` | shortly |
| 429 | \`rate_limit_error\` | after \`Retry-After\` seconds; not where \`x-should-retry\` is \`false\` |
| 500, 502, 503 | \`api_error\` | after \`Retry-After\`, with the same idempotency key |

A newer service may send codes that are not here: go by the status then.

**Not there** is called \`…_not_found\` everywhere: 404 where the path names it, the agent or thread of a run, or what a cap is about; 422 where a field of a body names something beside, such as an agent's \`policy\`.
`;

const statusNames: Readonly<Record<number, string>> = {
  400: "malformed",
  401: "who is calling?",
  403: "not allowed",
  404: "not there",
  405: "the wrong method",
  408: "too slow",
  409: "under way",
  410: "gone",
  413: "too large",
  415: "the wrong type",
  416: "no such bytes",
  422: "understood, and not possible",
  429: "a limit",
  431: "too large",
  500: "our fault",
  502: "it failed",
  503: "not now",
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) => {
    const codes = Object.values(operation["x-error-codes"] ?? {}).flat();
    return codes.length > 0 ? [{ call: `${method.toUpperCase()} ${path}`, codes }] : [];
  }),
);

/** A code that only a few operations return lists them. */
function askedBy(code: ErrorCode): string {
  const calls = operations.filter(({ codes }) => codes.includes(code)).map(({ call }) => `\`${call}\``);
  if (calls.length === 0 || calls.length > 12) return "";
  return `\n\nAnswers ${calls.join(", ")}.`;
}

type CodeRow = { status: number; statusOfField?: number; message: string };

const otherStatus = ({ statusOfField }: CodeRow): string =>
  statusOfField === undefined ? "" : ` The status is ${statusOfField} where a field of the body names it.`;

/** docs/errors.md: all codes by status. */
export function errorsPage(): string {
  const codes = Object.entries(errorCodes) as [ErrorCode, CodeRow][];
  const groups = [...Map.groupBy(codes, ([, { status }]) => status)].toSorted(([a], [b]) => a - b);
  const sections = groups.map(([status, members]) =>
    [
      `## ${status}: ${statusNames[status] ?? errorType(status)}`,
      ...members
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([code, row]) => `### \`${code}\`\n\n${row.message}${otherStatus(row)}${askedBy(code)}`),
    ].join("\n\n"),
  );
  return `${[head, ...sections, runErrors()].join("\n\n").replaceAll(/\n{3,}/g, "\n\n")}\n`;
}

function runErrors(): string {
  const rows = runErrorCodes.map((code) => `| \`${code}\` | ${runErrorWords[code]} |`);
  return [
    "## Why runs fail",
    "",
    "A failed run is not an error of the request: the response is 200 with the run, and its `error.code` is one of these. `error.retryable` is true if running it again may help.",
    "",
    "| `error.code` | What it means, and what to do |",
    "| --- | --- |",
    ...rows,
  ].join("\n");
}

import { dataFlag, readJson, readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { safeText } from "../../terminal.ts";

const methods = ["GET", "POST", "PATCH", "PUT", "DELETE"];

export const api = command({
  path: "api",
  summary: "Any request at all, with your key",
  details:
    "The path is relative to the base address; one that begins with /api/ or names a document of the service (/openapi.json, /healthz) stands beside the version.",
  args: { method: { help: methods.join(", ") }, path: { help: "as /runs" } },
  flags: {
    data: { ...dataFlag, help: "the request's body" },
    query: { type: "string", short: "q", value: "<key=value>", multiple: true, help: "query parameters" },
    header: { type: "string", short: "H", value: "<Name=value>", multiple: true, help: "more headers" },
    include: { type: "boolean", help: "status and headers first, on stderr" },
  },
  examples: [
    "api GET /runs -q limit=2",
    `api POST /runs -d '{"agent_id": "ag_…", "input": {}}'`,
    "api GET /openapi.json",
  ],
  run: async ({ client, connection, args, flags, out, terminal }) => {
    const method = args.method.toUpperCase();
    if (!methods.includes(method)) throw new UsageError(`<method> must be one of ${methods.join(", ")}.`);
    if (!args.path.startsWith("/")) throw new UsageError("<path> begins with a slash, as /runs.");
    const isBeside = /^\/(api\/|openapi\.json$|healthz$|readyz$)/.test(args.path);
    const base = connection().baseUrl.value.replace(/\/+$/, "");
    const response = await client(isBeside ? { baseURL: base.replace(/\/v\d+$/, "") } : {})
      .request(method, args.path, {
        query: readPairs(flags.query, "--query") ?? {},
        headers: readPairs(flags.header, "--header"),
        body: flags.data === undefined ? undefined : readJson(flags.data, "--data"),
      })
      .asResponse();
    if (flags.include)
      out.say(
        [`HTTP ${response.status}`, ...[...response.headers].map(([name, value]) => `${name}: ${value}`)].join("\n"),
      );
    const text = await response.text();
    if (text !== "") out.line(terminal.isOutTty && !out.isJson ? safeText(pretty(text)) : text.trimEnd());
  },
});

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

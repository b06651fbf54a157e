import { dataFlag, readJson, readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { safeText } from "../../terminal.ts";

const methods = ["GET", "POST", "PATCH", "PUT", "DELETE"];

export const api = command({
  path: "api",
  summary: "Send any API request with your key",
  details:
    "The path is relative to the base address. Paths that start with /api/ and documents of the service (/openapi.json, /healthz) are relative to the root of the service instead.",
  args: { method: { help: methods.join(", ") }, path: { help: "path, such as /runs" } },
  flags: {
    data: { ...dataFlag, help: "request body" },
    query: { type: "string", short: "q", value: "<key=value>", multiple: true, help: "query parameters" },
    header: { type: "string", short: "H", value: "<Name=value>", multiple: true, help: "additional headers" },
    include: { type: "boolean", help: "print status and headers to stderr" },
  },
  examples: [
    "api GET /runs -q limit=2",
    `api POST /runs -d '{"agent_id": "ag_…", "input": {}}'`,
    "api GET /openapi.json",
  ],
  run: async ({ client, connection, args, flags, out, terminal }) => {
    const method = args.method.toUpperCase();
    if (!methods.includes(method)) throw new UsageError(`<method> must be one of ${methods.join(", ")}.`);
    if (!args.path.startsWith("/"))
      throw new UsageError(`<path> must start with a slash, such as /runs, not ${JSON.stringify(args.path)}.`);
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

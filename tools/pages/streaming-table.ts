import type { Endpoint } from "../../packages/contract/src/endpoint.ts";
import { endpoints } from "../../packages/contract/src/endpoints.ts";

const start = "<!-- streaming: made by `npm run readme` -->";
const end = "<!-- end of streaming -->";

/** The changelog with the table of all routes that stream, from the endpoint table. */
export function withStreamingTable(changelog: string): string {
  const [before, rest] = changelog.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error("CHANGELOG.md has no start or end marker of its table of streams.");
  return `${before}${start}\n\n${streamingTable()}\n\n${end}${after}`;
}

function streamingTable(): string {
  const rows = Object.values<Endpoint>(endpoints)
    .filter(({ streams, streamsOnRequest }) => streams || streamsOnRequest)
    .map((row) => `| \`${row.method} ${row.path}\` | ${whenOf(row)} | ${row.summary} |`);
  return ["| Route | Streams | |", "| --- | --- | --- |", ...rows].join("\n");
}

/** What makes a route stream, in the words of its protocol. */
function whenOf({ streams, body, query, path }: Endpoint): string {
  if (streams) return "always";
  if (path.endsWith("/a2a")) return "`SendStreamingMessage`, `SubscribeToTask`";
  const takesFlag = [body, query].some((schema) => "stream" in ((schema as { properties?: object })?.properties ?? {}));
  return takesFlag ? "`stream` is true" : "`Accept: text/event-stream`";
}

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
  return `${before}${start}\n\n${streamingTable(sinceIn(rest ?? ""))}\n\n${end}${after}`;
}

/** Which release added each route to the table. The release script replaces "Unreleased". */
const sinceIn = (table: string) =>
  new Map(Array.from(table.matchAll(/^\| `(.+?)` \|.*\| (\S+) \|$/gm), ([, route = "", since = ""]) => [route, since]));

function streamingTable(since: ReadonlyMap<string, string>): string {
  const rows = Object.values<Endpoint>(endpoints)
    .filter(({ streams, streamsOnRequest }) => streams || streamsOnRequest)
    .map((row) => {
      const route = `${row.method} ${row.path}`;
      return `| \`${route}\` | ${whenOf(row)} | ${row.summary} | ${since.get(route) ?? "Unreleased"} |`;
    });
  return ["| Route | Streams | | Since |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** What makes a route stream, in the words of its protocol. */
function whenOf({ streams, body, query, path }: Endpoint): string {
  if (streams) return "always";
  if (path.endsWith("/a2a")) return "`SendStreamingMessage`, `SubscribeToTask`";
  const takesFlag = [body, query].some((schema) => "stream" in ((schema as { properties?: object })?.properties ?? {}));
  return takesFlag ? "`stream` is true" : "`Accept: text/event-stream`";
}

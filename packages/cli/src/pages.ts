import type { AgentRun, PagePromise } from "agent-run-client";
import { readPairs } from "./body.ts";
import { operations } from "./commands/operations.ts";
import type { Context } from "./context.ts";
import { findAgentId } from "./find-agent.ts";
import type { Flag, Flags, FlagValues } from "./flags.ts";
import { listFilters } from "./list-filters.ts";
import type { Column } from "./table-layout.ts";

export const pageFlags = {
  limit: { type: "number", help: "page size, 1 to 100 (default 20)" },
  after: { type: "string", value: "<id>", help: "only entries after this id" },
  order: { type: "string", choices: ["desc", "asc"], help: "sort order (default desc, newest first)" },
  all: { type: "boolean", help: "all pages, not only the first" },
} as const satisfies Flags;

export type PageFlags = FlagValues<typeof pageFlags>;

/** The query for the flags that all list commands share. */
export const pageQuery = ({ limit, after, order, all }: PageFlags) => ({
  limit: limit ?? (all ? 100 : undefined),
  after,
  order,
});

/** `agent_id` is `--agent`. `--api-key` is a flag of every command. */
export const filterName = (parameter: string): string =>
  parameter === "api_key_id" ? "key" : parameter.replace(/_id$/, "").replaceAll("_", "-");

const filtersOf = (path: string): [parameter: string, flag: Flag][] =>
  Object.entries((listFilters as Readonly<Record<string, Flags>>)[operations[path] ?? ""] ?? {});

/** The flags of a list command: paging, and a flag for each filter of its operation. */
export const listFlags = (path: string) => ({ ...pageFlags, ...filterFlags(path) });

const filterFlags = (path: string): Flags =>
  Object.fromEntries(
    filtersOf(path).map(([parameter, flag]) => [
      filterName(parameter),
      parameter === "agent_id" ? { ...flag, value: "<agent>", help: `${flag.help}, by id or name` } : flag,
    ]),
  );

/** The query for the flags of `listFlags`. */
export async function listQuery(
  path: string,
  client: AgentRun,
  flags: PageFlags,
): Promise<ReturnType<typeof pageQuery>> {
  const given = flags as Readonly<Record<string, unknown>>;
  const filters = await Promise.all(
    filtersOf(path).map(async ([parameter, { multiple }]) => {
      const name = filterName(parameter);
      const value = given[name];
      if (multiple) return [parameter, readPairs(value as string[] | undefined, `--${name}`)];
      return [parameter, parameter === "agent_id" && value ? await findAgentId(client, String(value)) : value];
    }),
  );
  return { ...pageQuery(flags), ...Object.fromEntries(filters) };
}

/** Prints one page or all pages: as a table, or as one JSON object per line. */
export async function showPages<Row>(
  { out, flags, progress }: Context & { flags: PageFlags },
  pages: PagePromise<Row>,
  columns: readonly Column<Row>[],
  whenNone: string,
): Promise<void> {
  if (flags.all && out.isJson) {
    for await (const row of pages) out.record(row);
    return;
  }
  if (flags.all) return out.table(await progress("Reading", collect(pages)), columns, whenNone);
  const page = await pages;
  out.table(page.data, columns, whenNone);
  if (page.has_more) out.say(`There are more: use --all, or --after ${page.last_id}.`);
}

async function collect<Row>(pages: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of pages) rows.push(row);
  return rows;
}

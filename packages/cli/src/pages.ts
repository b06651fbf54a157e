import type { PagePromise } from "agent-run-client";
import type { Context } from "./context.ts";
import type { Flags, FlagValues } from "./flags.ts";
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

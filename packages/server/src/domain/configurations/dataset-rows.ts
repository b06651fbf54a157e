import { createHash } from "node:crypto";
import type { NewDatasetRow } from "@agentrun/contract";
import { canonicalJson } from "../../lib/json/canonical-json.ts";

/** A row with all its fields. */
export type FullRow = Required<NewDatasetRow>;

export const toFullRow = ({ input, expected_output = null, tags = [], user = null }: NewDatasetRow): FullRow => ({
  ...{ input, expected_output, tags, user },
});

/** A row as a file has it. */
export const toShortRow = ({ input, expected_output, tags, user }: FullRow): NewDatasetRow => ({
  input,
  ...(expected_output === null ? {} : { expected_output }),
  ...(tags.length === 0 ? {} : { tags }),
  ...(user === null ? {} : { user }),
});

/** Rows are never changed, only added and removed, so each one is identified by its content. Equal rows get numbers. */
export function keyRows<Row extends FullRow>(rows: readonly Row[]): Map<string, Row> {
  const keyed = new Map<string, Row>();
  for (const row of rows) {
    const text = canonicalJson(toFullRow(row));
    const key = createHash("sha256").update(text).digest("hex").slice(0, 16);
    let unique = key;
    for (let number = 2; keyed.has(unique); number += 1) unique = `${key}-${number}`;
    keyed.set(unique, row);
  }
  return keyed;
}

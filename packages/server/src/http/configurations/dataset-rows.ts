import type { DatasetId, DatasetRowId, OrganizationId } from "@agentrun/contract";
import { type FullRow, keyRows, toFullRow } from "../../domain/configurations/dataset-rows.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { CurrentResource, DesiredResource, ResourceFields } from "../../model/configurations.ts";
import type { Store } from "../../store/store.ts";
import type { ResourceCall } from "./resource-calls.ts";

type RowDeps = { store: Pick<Store, "datasets"> };
type StoredRow = FullRow & { id: DatasetRowId };

/** The most that is read of one data set. */
export type RowLimits = { rows: number; bytes: number };

export const exportedRows: RowLimits = { rows: 1_000, bytes: 262_144 };
const comparedRows: RowLimits = { rows: 5_000, bytes: 8 * 1_048_576 };
const pageSize = 500;

/** The current rows of a data set; null: there are more than the limits. */
export async function readRows(
  { store }: RowDeps,
  organizationId: OrganizationId,
  id: DatasetId,
  limits: RowLimits,
): Promise<StoredRow[] | null> {
  const dataset = await store.datasets.find({ organizationId, id });
  if (!dataset || dataset.rows > limits.rows) return null;
  const rows: StoredRow[] = [];
  let bytes = 0;
  for (let after: DatasetRowId | undefined; ; ) {
    const page = await store.datasets.listRows(
      dataset,
      { version: dataset.version },
      { limit: pageSize, order: "asc", after, before: undefined },
    );
    for (const { id: rowId, input, expectedOutput, tags, user } of page.items) {
      bytes += input.length + (expectedOutput?.length ?? 0);
      const expected_output =
        expectedOutput === null ? null : (JSON.parse(expectedOutput) as FullRow["expected_output"]);
      rows.push({ id: rowId, input: JSON.parse(input) as FullRow["input"], expected_output, tags: [...tags], user });
    }
    if (bytes > limits.bytes) return null;
    after = page.items.at(-1)?.id;
    if (!page.hasMore || after === undefined) return rows;
  }
}

/** Adds the rows of a data set to its fields, by key, if the configuration has rows to compare them with. */
export async function withRows(
  deps: RowDeps,
  organizationId: OrganizationId,
  resource: CurrentResource,
  desired: DesiredResource | undefined,
): Promise<CurrentResource> {
  if (resource.kind !== "datasets" || desired?.given.rows === undefined) return resource;
  const rows = await readRows(deps, organizationId, resource.id as DatasetId, comparedRows);
  if (rows === null) {
    const param = `datasets.${resource.name}.rows`;
    const message = `${param}: the data set has more than ${comparedRows.rows} rows or ${comparedRows.bytes / 1_048_576} MB. Leave \`rows\` out, and change it with \`agentrun datasets\`.`;
    throw new ServiceError("invalid_value", { param, message });
  }
  const keyed = keyRows(rows);
  return {
    ...resource,
    fields: { ...resource.fields, rows: Object.fromEntries([...keyed].map(([key, row]) => [key, toFullRow(row)])) },
    rowIds: new Map([...keyed].map(([key, { id }]) => [key, id])),
  };
}

const mostRemoved = 1_000;

/** The calls that remove and add rows. */
export function rowCalls(
  params: ResourceCall["params"],
  desired: DesiredResource,
  current: CurrentResource,
): ResourceCall[] {
  const wanted = desired.fields.rows as ResourceFields;
  const known = current.rowIds ?? new Map<string, DatasetRowId>();
  const removed = [...known].flatMap(([key, id]) => (Object.hasOwn(wanted, key) ? [] : [id]));
  const added = Object.entries(wanted).flatMap(([key, row]) => (known.has(key) ? [] : [row]));
  const calls: ResourceCall[] = [];
  for (let start = 0; start < removed.length; start += mostRemoved)
    calls.push({
      ...{ operation: "removeDatasetRows", params },
      body: { row_ids: removed.slice(start, start + mostRemoved) },
    });
  if (added.length > 0) calls.push({ operation: "addDatasetRows", params, body: { rows: added } });
  return calls;
}

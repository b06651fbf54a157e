import type { ExperimentComparison } from "../models.ts";

/** A row that changed, with the scorers that it changed for. */
export type ChangedRow = {
  rowId: string;
  baseRunId: string | null;
  otherRunId: string | null;
  changes: { scorerId: string; change: string }[];
};

/** A row that changed for several scorers is listed once; the order stays. */
export function groupChanges(changed: ExperimentComparison["changed"]): ChangedRow[] {
  const rows = new Map<string, ChangedRow>();
  for (const { row_id, scorer_id, change, base_run_id, other_run_id } of changed) {
    const row = rows.get(row_id) ?? { rowId: row_id, baseRunId: base_run_id, otherRunId: other_run_id, changes: [] };
    row.changes.push({ scorerId: scorer_id, change });
    rows.set(row_id, row);
  }
  return [...rows.values()];
}

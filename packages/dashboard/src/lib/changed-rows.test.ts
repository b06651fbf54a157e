import { expect, test } from "vitest";
import { groupChanges } from "./changed-rows.ts";

const change = (row_id: string, scorer_id: string, change: "fixed" | "broken") => ({
  ...{ row_id, scorer_id, change },
  ...{ base_run_id: `base ${row_id}`, other_run_id: null },
});

test("a row that changed for several scorers is listed once, in the order of the comparison", () => {
  const changed = [change("2", "a", "broken"), change("1", "a", "broken"), change("2", "b", "fixed")];
  expect(groupChanges(changed)).toEqual([
    {
      ...{ rowId: "2", baseRunId: "base 2", otherRunId: null },
      changes: [
        { scorerId: "a", change: "broken" },
        { scorerId: "b", change: "fixed" },
      ],
    },
    { rowId: "1", baseRunId: "base 1", otherRunId: null, changes: [{ scorerId: "a", change: "broken" }] },
  ]);
  expect(groupChanges([])).toEqual([]);
});

import { expect, test } from "vitest";
import type { ListedRun } from "../models.ts";
import { toCsv } from "./runs-csv.ts";

const run = {
  id: "run_1",
  status: "failed",
  agent_id: "ag_1",
  tokens_used: 7,
  latency_ms: null,
  usage: { cost_usd: 0.5 },
};

test("cells cannot be read as formulas by a spreadsheet", () => {
  const hostile = { ...run, user: '=HYPERLINK("x")', error: { code: "agent_error" }, metadata: { note: "a, b" } };
  const [head, row, end] = toCsv([hostile as unknown as ListedRun], () => "Echo, the first").split("\r\n");
  expect(head?.split(",").slice(0, 4)).toEqual(["id", "status", "agent", "agent_id"]);
  expect(row).toContain('run_1,failed,"Echo, the first",ag_1');
  expect(row).toContain(`"'=HYPERLINK(""x"")"`);
  expect(row).toContain(",7,0.5,agent_error,");
  expect(row).toContain('"{""note"":""a, b""}"');
  expect(end).toBe("");
});

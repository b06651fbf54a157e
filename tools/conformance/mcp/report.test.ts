import { expect, test } from "vitest";
import { toMcpTable } from "./report.ts";

test("results are counted by version, and each unmet check has a reason", () => {
  const good = toMcpTable([
    { version: "2026-07-28", name: "tools-list", checks: [{ id: "a", status: "SUCCESS" }] },
    { version: "2026-07-28", name: "resources-list", checks: [{ id: "b", status: "FAILURE", errorMessage: "No." }] },
    { version: "2025-11-25", name: "ping", checks: [{ id: "c", status: "SKIPPED" }] },
  ]);
  expect(good.isMet).toBe(true);
  expect(good.lines).toEqual([
    "| MCP | passed | failed | not applicable |",
    "|---|---|---|---|",
    "| 2026-07-28 | 1 | 0 | 1 |",
    "| 2025-11-25 | 0 | 0 | 1 |",
    "",
    "2026-07-28 resources-list b not applicable: agents are tools; there are no resources",
    "2025-11-25 ping c not applicable: the server does not declare it",
  ]);
  const wrong = {
    version: "2026-07-28",
    name: "tools-list",
    checks: [{ id: "a", status: "FAILURE", errorMessage: "Wrong.\nmore" }],
  };
  expect(toMcpTable([wrong])).toMatchObject({
    isMet: false,
    lines: expect.arrayContaining(["2026-07-28 tools-list a failed: Wrong."]),
  });
  expect(toMcpTable([]).isMet).toBe(false);
});

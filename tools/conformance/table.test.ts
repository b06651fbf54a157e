import { expect, test } from "vitest";
import { toTable } from "./table.ts";

const requirement = (status: string, transports: Record<string, string>, errors: string[] = []) => ({
  level: "MUST",
  status,
  transports,
  errors,
});

test("results are counted for the supported bindings, and each unmet requirement has a reason", () => {
  const met = {
    A: requirement("PASS", { jsonrpc: "PASS", grpc: "SKIPPED" }),
    B: requirement("SKIPPED", { grpc: "SKIPPED" }),
  };
  const other = {
    C: requirement("NOT TESTED", {}),
    "CORE-SEND-003": requirement("FAIL", { http_json: "FAIL" }, ["no"]),
  };
  const good = toTable({ per_requirement: { ...met, ...other } });
  expect(good.isMet).toBe(true);
  expect(good.lines).toContain("| MUST | 1 | 1 | 2 |");
  expect(good.lines.slice(-3)).toEqual([
    "MUST B not applicable: the service does not support grpc",
    "MUST C not applicable: the kit has no test for it",
    expect.stringContaining("MUST CORE-SEND-003 failed: the kit sends"),
  ]);
  expect(toTable({ per_requirement: { D: requirement("FAIL", { jsonrpc: "FAIL" }, ["Wrong.\nmore"]) } })).toMatchObject(
    {
      isMet: false,
      lines: expect.arrayContaining(["MUST D failed: Wrong."]),
    },
  );
});

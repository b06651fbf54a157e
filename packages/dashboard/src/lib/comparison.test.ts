import { expect, test } from "vitest";
import type { Comparison } from "../models.ts";
import { toSideRows } from "./comparison.ts";

const side = (more: Partial<Comparison["base"]>): Comparison["base"] => ({
  ...{ id: "run_1", agent_id: "ag_1", agent_revision: 1, status: "completed", error: null, latency_ms: 200 },
  ...{ queued_ms: 0, waiting_ms: 0, tokens_used: 0, cost_usd: null, scores: [] },
  ...more,
});

const rowsOf = (base: Comparison["base"], other: Comparison["base"]) => {
  const whole = { object: "comparison" as const, base, other, same_input: true, same_output: true };
  return new Map(
    toSideRows({ ...whole, output_changes: [], steps: [], truncated: false }).map((row) => [row.what, row]),
  );
};

test("a difference uses the figure's format, and is empty if one value is unknown", () => {
  const rows = rowsOf(side({ cost_usd: 0.001 }), side({ latency_ms: 300, tokens_used: 12 }));
  expect(rows.get("Latency")).toMatchObject({ base: "200 ms", other: "300 ms", difference: "+100 ms (+50 %)" });
  expect(rows.get("Tokens")?.difference).toBe("+12");
  expect(rows.get("Cost")).toMatchObject({ base: "$0.001", other: "–", difference: "" });
  expect(rows.get("Waiting time")?.difference).toBe("");
});

test("each feedback name has its rows", () => {
  const score = { name: "accuracy", up: 0, down: 0, scores: 2, average_score: 2 };
  const thumbs = { name: "overall", up: 1, down: 2, scores: 0, average_score: null };
  const rows = rowsOf(side({ scores: [score, thumbs] }), side({ scores: [{ ...score, average_score: 1.5 }] }));
  expect(rows.get("Score, accuracy")).toMatchObject({ base: "2", other: "1.5", difference: "−0.5 (−25 %)" });
  expect(rows.get("Thumbs, overall")).toMatchObject({ base: "1 good, 2 bad", other: "–" });
  expect(rows.has("Score, overall")).toBe(false);
});

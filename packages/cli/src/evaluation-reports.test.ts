import type { ExperimentRun } from "agent-run-client";
import { expect, test } from "vitest";
import { readRefusals, toJUnit } from "./evaluation-reports.ts";

async function* stream<Row>(rows: readonly Row[]) {
  yield* rows;
}

const scorer = { id: "scr_1", name: "Same", version: 1 } as never;
const experiment = { id: "exp_1", name: null, agent_revisions: [1], scorers: [scorer] } as const;
const runOf = (fields: object) =>
  ({
    agent_revision: 1,
    status: "completed",
    refusal: null,
    missed: false,
    latency_ms: 5,
    scores: [],
    ...fields,
  }) as unknown as ExperimentRun;
const scoreOf = (score: number | null, reason: string | null) => ({
  scorer_id: "scr_1",
  score,
  passed: score === 1,
  reason,
});
const refused = (message: string) => runOf({ status: "refused", refusal: { code: "a", message } });

const rows = [
  { id: "row_1", input: { query: `<${"😀".repeat(80)}` }, runs: [runOf({ scores: [scoreOf(1, null)] })] },
  { id: "row_2", input: {}, runs: [runOf({ scores: [scoreOf(0, "Differs & more")] })] },
  { id: "row_3", input: {}, runs: [runOf({ scores: [scoreOf(null, "No answer.")] })] },
  { id: "row_4", input: {}, runs: [refused("Nothing was recorded.")] },
] as never[];
const report = (isPassed: boolean) =>
  toJUnit({ ...experiment, agent_revisions: [1], scorers: [scorer] }, stream(rows), isPassed);

test("a report of a failed evaluation has failures and errors", async () => {
  const text = await report(false);
  expect(text).toContain('tests="4" failures="1" errors="2" skipped="0"');
  expect(text).toContain('<failure message="Differs &#38; more"/>');
  expect(text).toContain('<error message="Nothing was recorded."/>');
});

test("a report of a passed evaluation has neither: the reason is output", async () => {
  const text = await report(true);
  expect(text).toContain('tests="4" failures="0" errors="0" skipped="2"');
  expect(text).toContain("<system-out>Did not pass. Differs &#38; more</system-out>");
  expect(text).not.toMatch(/<failure|<error/);
});

test("a test case has the id of its row and the start of the input, at most 60 letters", async () => {
  const [, name = ""] = /name="row_1 (.+?)" time/.exec(await report(true)) ?? [];
  expect(name).toBe(`{&#34;query&#34;:&#34;&#60;${"😀".repeat(48)}…`);
});

test("at most three distinct reasons are read, and no more rows than needed", async () => {
  let read = 0;
  async function* many() {
    for (const message of ["a", "a", "b", "c", "d"]) {
      read += 1;
      yield { runs: [refused(message)] };
    }
  }
  expect(await readRefusals(many())).toEqual(["a", "b", "c"]);
  expect(read).toBe(4);
});

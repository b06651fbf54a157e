import { expect, test } from "vitest";
import type { Run } from "../models.ts";
import { endedRuns, keepMatching, mergeRuns, type RunPage, staleRuns } from "./live-runs.ts";

const run = (id: string, status = "completed") => ({ id, status }) as Run;
const page = (...data: Run[]): RunPage => ({ data, last_id: data.at(-1)?.id ?? null, has_more: true });
const ids = (pages: readonly RunPage[] | null) => pages?.map(({ data }) => data.map(({ id }) => id));

test("new runs are added at the top and known ones are updated in place, on every page", () => {
  const pages = [page(run("run_4", "running"), run("run_3")), page(run("run_2", "running"), run("run_1"))];
  const merged = mergeRuns(pages, { head: [run("run_5"), run("run_4")], others: [run("run_2", "failed")] });
  expect(ids(merged)).toEqual([
    ["run_5", "run_4", "run_3"],
    ["run_2", "run_1"],
  ]);
  expect(merged?.[1]?.data[0]?.status).toBe("failed");
});

test("an unchanged page stays the same object", () => {
  const pages = [page(run("run_4")), page(run("run_2"))];
  expect(mergeRuns(pages, { head: [run("run_5"), run("run_4")], others: [] })?.[1]).toBe(pages[1]);
});

test("if everything is new there may be a gap, so the list is reloaded", () => {
  const head = [run("run_9"), run("run_8")];
  expect(mergeRuns([page(run("run_1"))], { head, others: [] })).toBeNull();
  expect(mergeRuns([page(run("run_1"))], { head, others: [run("run_1")] })).toBeNull();
  expect(ids(mergeRuns([page()], { head: [run("run_1")], others: [] }))).toEqual([["run_1"]]);
});

test("a run that no longer matches the filter leaves the list", () => {
  const pages = [page(run("run_2", "running"), run("run_1", "completed"))];
  expect(ids(keepMatching(pages, ["running"]))).toEqual([["run_2"]]);
  expect(keepMatching(pages, [])).toEqual(pages);
});

test("fetches only those runs further down that are no longer active, up to a limit", () => {
  const pages = [page(run("run_9", "running")), page(run("run_3", "queued"), run("run_2"), run("run_1", "running"))];
  const stale = staleRuns(pages, [run("run_9", "running")]);
  expect(stale).toEqual(["run_3", "run_1"]);
  const all = (...data: Run[]): RunPage => ({ ...page(...data), has_more: false });
  expect(endedRuns(stale, all(run("run_3", "running")), 5)).toEqual(["run_1"]);
  expect(endedRuns(stale, all(), 1)).toEqual(["run_3"]);
  // Runs older than the listed active ones have an unknown status.
  expect(endedRuns(stale, page(run("run_2", "running")), 5)).toEqual(["run_3"]);
});

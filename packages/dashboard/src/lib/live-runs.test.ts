import { expect, test } from "vitest";
import type { Run } from "../models.ts";
import { keepMatching, mergeRuns, type RunPage, staleRuns } from "./live-runs.ts";

const run = (id: string, status = "completed") => ({ id, status }) as Run;
const page = (...data: Run[]): RunPage => ({ data, last_id: data.at(-1)?.id ?? null, has_more: true });
const ids = (pages: readonly RunPage[] | null) => pages?.map(({ data }) => data.map(({ id }) => id));

test("new runs come on top and known ones are replaced where they stand, on every page", () => {
  const pages = [page(run("run_4", "running"), run("run_3")), page(run("run_2", "running"), run("run_1"))];
  const merged = mergeRuns(pages, [run("run_5"), run("run_4"), run("run_2", "failed")]);
  expect(ids(merged)).toEqual([
    ["run_5", "run_4", "run_3"],
    ["run_2", "run_1"],
  ]);
  expect(merged?.[1]?.data[0]?.status).toBe("failed");
});

test("a page that nothing touches stays the same object", () => {
  const pages = [page(run("run_4")), page(run("run_2"))];
  expect(mergeRuns(pages, [run("run_5"), run("run_4")])?.[1]).toBe(pages[1]);
});

test("when everything is new there may be a gap, so the list starts anew", () => {
  expect(mergeRuns([page(run("run_1"))], [run("run_9"), run("run_8")])).toBeNull();
  expect(ids(mergeRuns([page()], [run("run_1")]))).toEqual([["run_1"]]);
});

test("a run that no longer matches the filter leaves the list", () => {
  const pages = [page(run("run_2", "running"), run("run_1", "completed"))];
  expect(ids(keepMatching(pages, ["running"]))).toEqual([["run_2"]]);
  expect(keepMatching(pages, [])).toEqual(pages);
});

test("active runs further down are asked for one by one, and not too many", () => {
  const pages = [page(run("run_9", "running")), page(run("run_3", "queued"), run("run_2"), run("run_1", "running"))];
  expect(staleRuns(pages, [run("run_9", "running")], 5)).toEqual(["run_3", "run_1"]);
  expect(staleRuns(pages, [], 1)).toEqual(["run_9"]);
});

import { expect, test } from "vitest";
import type { EndedRun } from "../../store/runs/search.ts";
import { indexRunsOnce, type RunSearchDeps } from "./runs.ts";

const ended = (number: number): EndedRun => ({
  position: { position: String(number), eventUuid: String(number) },
  run: { id: `run_${number}`, latencyMs: 5, costUsd: null, input: '{"query": "hello"}', output: null, error: null },
});

function createDeps(runs: EndedRun[], searchesText = true) {
  const put: unknown[] = [];
  const store = {
    transaction: (work: () => Promise<unknown>) => work(),
    events: { advanceFeed: async () => {} },
    runs: {
      lockSearchPosition: async () => ({ position: "0", eventUuid: "0" }),
      listEndedAfter: async () => runs,
      putSearchable: async (...args: unknown[]) => void put.push(args),
    },
  };
  return { deps: { store, searchesText } as unknown as RunSearchDeps, put };
}

test("deleted runs advance the position, and words are stored only if text search is on", async () => {
  const gone = { ...ended(2), run: null };
  const { deps, put } = createDeps([ended(1), gone]);
  expect(await indexRunsOnce(deps, "org_1")).toBe(false);
  expect(put).toEqual([
    ["org_1", [{ id: "run_1", latencyMs: 5, costUsd: null, words: "hello\n\n" }], { position: "2", eventUuid: "2" }],
  ]);
  const quiet = createDeps([ended(1)], false);
  await indexRunsOnce(quiet.deps, "org_1");
  expect(quiet.put).toMatchObject([["org_1", [{ words: "" }], {}]]);
});

test("nothing is written if no run has ended", async () => {
  const { deps, put } = createDeps([]);
  expect([await indexRunsOnce(deps, "org_1"), put]).toEqual([false, []]);
});

import { expect, test } from "vitest";
import type { Worker } from "../models.ts";
import { goneBuilds, serversOf, toQueues, type WorkerAgent } from "./worker-queues.ts";

const agent = (name: string, queue: string, handler?: string) =>
  ({ id: `ag_${name}`, name, runtime: { type: "worker", queue, ...(handler ? { handler } : {}) } }) as WorkerAgent;
const worker = (queues: string[], more: Partial<Worker> = {}) =>
  ({ status: "active", queues, agents: [], build: "", ...more }) as Worker;

test("an agent is served by the connected workers of its queue with its name or handler", () => {
  const refund = agent("Refund", "support", "refund");
  const knows = worker(["support"], { agents: ["refund"] });
  const takesAll = worker(["other", "support"]);
  const others = [
    worker(["support"], { agents: ["Refund"] }),
    worker(["support"], { status: "lost" }),
    worker(["other"], { agents: ["refund"] }),
  ];
  expect(serversOf(refund, [knows, takesAll, ...others])).toEqual([knows, takesAll]);
  expect(serversOf(agent("Refund", "support"), others)).toEqual([others[0]]);
});

test("queues without workers, unserved agents and unserved builds are marked and sorted first", () => {
  const workers = [
    worker(["busy"], { build: "2" }),
    worker(["busy"], { build: "1", status: "lost" }),
    worker(["calm"], { build: "7", agents: ["known"] }),
    worker(["calm"], { build: "7", status: "lost" }),
    worker(["past"], { build: "9", status: "lost" }),
  ];
  const known = agent("known", "calm");
  const queues = toQueues(workers, [agent("waits", "empty"), known]);
  expect(queues).toEqual([
    {
      queue: "busy",
      agents: [],
      serving: 1,
      builds: [
        { build: "1", isServed: false, runs: 0 },
        { build: "2", isServed: true, runs: 0 },
      ],
    },
    { queue: "empty", agents: [{ agent: agent("waits", "empty"), isServed: false }], serving: 0, builds: [] },
    // A queue without agents and workers is not a problem.
    {
      queue: "calm",
      agents: [{ agent: known, isServed: true }],
      serving: 1,
      builds: [{ build: "7", isServed: true, runs: 0 }],
    },
  ]);
});

test("a build that left is listed while its runs wait, and a lost one always", () => {
  const refund = { ...agent("refund", "support"), unserved_builds: [{ build: "1", runs: 2 }] };
  const workers = [worker(["support"], { build: "3" }), worker(["support"], { build: "2", status: "lost" })];
  expect(goneBuilds(refund, workers)).toEqual([
    { build: "1", runs: 2 },
    { build: "2", runs: 0 },
  ]);
  // The queue lists it too, with the waiting runs of all its agents.
  const other = { ...agent("invoice", "support"), unserved_builds: [{ build: "1", runs: 3 }] };
  expect(toQueues(workers, [refund, other])[0]?.builds).toEqual([
    { build: "1", isServed: false, runs: 5 },
    { build: "2", isServed: false, runs: 0 },
    { build: "3", isServed: true, runs: 0 },
  ]);
});

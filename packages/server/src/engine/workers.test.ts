import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { newId } from "../lib/ids.ts";
import type { WorkerRecord } from "../model/workers.ts";
import { createLocalSignals } from "../signals/signals.ts";
import type { Relay } from "../store/workers/workers.ts";
import { createWorkerReports } from "./workers.ts";

const nodeId = randomUUID();
const worker = { organizationId: newId("org"), id: newId("wrk"), concurrency: 10_000 } as WorkerRecord;
const tokenOf = (node: string) => ({ token: `${node}.${randomUUID()}` });

/** Reports to a node without runs. The given nodes are alive and respond with `ended`, or not at all. */
function openReports(live: readonly string[], { doAnswer = true, held = [] as string[] } = {}) {
  const signals = createLocalSignals();
  const relays = new Map<string, Relay>();
  const calls = { insertRelay: 0, takeAnswers: 0, listLiveNodes: 0, listHeld: 0 };
  const workers = {
    listLiveNodes: async () => {
      calls.listLiveNodes += 1;
      return [...live];
    },
    insertRelay: async (relay: Relay) => {
      calls.insertRelay += 1;
      relays.set(relay.id, relay);
      if (doAnswer) setImmediate(() => signals.publish("worker_answer", relay.id));
    },
    takeAnswers: async (sent: readonly Relay[]) => {
      calls.takeAnswers += 1;
      if (!doAnswer) return [];
      return sent
        .filter(({ id }) => relays.delete(id))
        .map(({ id, report }) => {
          const runs = JSON.parse(report) as { token: string }[];
          return { id, answer: JSON.stringify(runs.map(({ token }) => ({ token, status: "ended" }))) };
        });
    },
    deleteRelay: async ({ id }: Relay) => void relays.delete(id),
    listRelays: async () => [],
    answerRelay: async () => {},
  };
  const runs = {
    listHeld: async (_organization: string, leases: readonly string[]) => {
      calls.listHeld += 1;
      return held.filter((lease) => leases.includes(lease));
    },
  };
  const handleReport = async (_worker: WorkerRecord, reported: readonly { token: string }[]) =>
    reported.map(({ token }) => ({ token, status: "held" as const }));
  const reports = createWorkerReports({
    store: { runs, workers },
    signals,
    workers: { handleReport, heldCount: () => 0 },
    nodeId,
    leaseSeconds: 12,
    onError: (error) => expect.fail(String(error)),
  });
  return { reports, calls, relays };
}

const opened: ReturnType<typeof openReports>[] = [];
const open: typeof openReports = (...given) => {
  const one = openReports(...given);
  opened.push(one);
  return one;
};
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map(({ reports }) => reports.loop.stop()));
});

test("10,000 invented node ids cost two queries and no relay", async () => {
  const kept = randomUUID();
  const { reports, calls } = open([], { held: [kept] });
  const reported = [
    ...Array.from({ length: 9_999 }, () => tokenOf(randomUUID())),
    { token: `${randomUUID()}.${kept}` },
  ];
  const results = await reports.report(worker, reported);
  expect(results.map(({ status }) => status)).toEqual([...Array(9_999).fill("gone"), "later"]);
  expect(calls).toEqual({ insertRelay: 0, takeAnswers: 0, listLiveNodes: 1, listHeld: 1 });
});

test("a token that is not two UUIDs reaches no query", async () => {
  const { reports, calls } = open([]);
  const dashes = "-".repeat(36);
  const reported = [`${dashes}.${dashes}`, `${randomUUID()}.${dashes}`, `${dashes}.${randomUUID()}`, "", "."];
  const results = await reports.report(
    worker,
    reported.map((token) => ({ token })),
  );
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["gone"]));
  expect(calls).toEqual({ insertRelay: 0, takeAnswers: 0, listLiveNodes: 0, listHeld: 0 });
});

test("results keep the report's order, whether they come from this node, live nodes or leases", async () => {
  const [alive, dead] = [randomUUID(), randomUUID()];
  const { reports } = open([alive]);
  const reported = [alive, nodeId, dead, alive, nodeId].map(tokenOf);
  const results = await reports.report(worker, reported);
  expect(results.map(({ token }) => token)).toEqual(reported.map(({ token }) => token));
  expect(results.map(({ status }) => status)).toEqual(["ended", "held", "gone", "ended", "held"]);
});

test("concurrent reports share one query for their responses", async () => {
  vi.useFakeTimers();
  const nodes = Array.from({ length: 40 }, () => randomUUID());
  const { reports, calls } = open(nodes, { doAnswer: false });
  const under = Promise.all(nodes.map((node) => reports.report(worker, [tokenOf(node)])));
  await vi.advanceTimersByTimeAsync(1_600);
  expect(calls.insertRelay).toBe(40);
  expect(calls.takeAnswers).toBe(6);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await under).flat().map(({ status }) => status)).toEqual(Array(40).fill("gone"));
});

test("a node that did not respond gets no relay for a moment", async () => {
  vi.useFakeTimers();
  const silent = randomUUID();
  const { reports, calls, relays } = open([silent], { doAnswer: false });
  const first = reports.report(worker, [tokenOf(silent)]);
  await vi.advanceTimersByTimeAsync(3_100);
  await first;
  expect(relays.size).toBe(0);
  await reports.report(worker, [tokenOf(silent)]);
  expect(calls.insertRelay).toBe(1);
  await vi.advanceTimersByTimeAsync(2_100);
  const again = reports.report(worker, [tokenOf(silent)]);
  await vi.advanceTimersByTimeAsync(3_100);
  await again;
  expect(calls.insertRelay).toBe(2);
});

test("runs beyond the worker's concurrency get the status `later`", async () => {
  const { reports } = open([]);
  const reported = Array.from({ length: 5 }, () => tokenOf(nodeId));
  const results = await reports.report({ ...worker, concurrency: 2 }, reported);
  expect(results.map(({ status }) => status)).toEqual(["held", "held", "later", "later", "later"]);
});

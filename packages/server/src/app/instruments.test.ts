import { expect, test } from "vitest";
import { createMetrics } from "../lib/observability/metrics.ts";
import { addGauges, createInstruments, type NodeGauges } from "./instruments.ts";

/** The metrics of one process. */
function openProcess(isReady: boolean, certificateSeconds: number) {
  const metrics = createMetrics();
  const node: NodeGauges = {
    running: () => 3,
    slots: () => ({ module: 1, io: 2, worker: 0 }),
    peers: () => 1,
    connections: () => ({ idle: 2 }),
    queue: async () => ({ queued: 7, oldestSeconds: 0, deliveries: 0, firing: 0, workers: 0, unservedQueues: 0 }),
    isReady: async () => isReady,
    certificateSeconds: () => certificateSeconds,
    diskSpace: null,
  };
  addGauges({ ...createInstruments(metrics), metrics }, node);
  return metrics;
}

test("across processes, readiness is the maximum, cluster-wide gauges are kept and per-process gauges are summed", async () => {
  const others = [openProcess(true, 50), openProcess(true, 100)];
  const snapshots = await Promise.all(others.map((metrics) => metrics.collect()));
  const text = await openProcess(false, 100).render(snapshots);
  const read = (name: string) => Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, "m").exec(text)?.[1]);
  expect(read("agentrun_ready")).toBe(1);
  expect(read("agentrun_certificate_expires_in_seconds")).toBe(50);
  expect([read("agentrun_peers"), read("agentrun_queue_depth")]).toEqual([1, 7]);
  expect([read("agentrun_leases_held"), read("agentrun_database_connections")]).toEqual([9, 6]);
  expect(text).toMatch(/^agentrun_slots_taken\{kind="io"\} 6$/m);
});

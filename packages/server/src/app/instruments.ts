import { createMetrics, type GaugeOptions, type GaugeReading, type Metrics } from "../lib/observability/metrics.ts";
import type { DiskSpace } from "../lib/system/resources.ts";

const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const runBounds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600, 3_600];

/** Everything that is counted, by name; docs/operations.md lists them. */
export type Instruments = ReturnType<typeof createInstruments>;

export function createInstruments(metrics: Metrics = createMetrics()) {
  const requests = metrics.counter("agentrun_http_requests_total", "Requests answered.", ["method", "route", "status"]);
  const durations = metrics.histogram(
    "agentrun_http_request_duration_seconds",
    "From the first byte to the last; a stream's is as long as it is followed.",
    ["method", "route"],
    requestBounds,
  );
  const runs = metrics.counter("agentrun_runs_finished_total", "Runs this node ended.", ["outcome"]);
  const runTimes = metrics.histogram("agentrun_run_duration_seconds", "From acceptance to the end.", [], runBounds);
  const accepted = metrics.counter("agentrun_runs_accepted_total", "Runs this node accepted.");
  const batches = metrics.counter("agentrun_batches_total", "Statements that wrote many rows at once.", ["batch"]);
  const batchRows = metrics.counter("agentrun_batch_rows_total", "Rows they wrote.", ["batch"]);
  const attempts = metrics.counter("agentrun_webhook_attempts_total", "Attempts to deliver.", ["outcome"]);
  const errors = metrics.counter("agentrun_errors_total", "Failures on our own side.", ["kind"]);
  const leasesLost = metrics.counter("agentrun_leases_lost_total", "Runs that this node lost to another.");
  const pauses = metrics.counter("agentrun_pauses_total", "Times in which no node could write; noted by one.", [
    "pulse",
  ]);
  const none: readonly string[] = [];
  return {
    metrics,
    answered(method: string, route: string, status: number, seconds: number) {
      requests.add([method, route, String(status)]);
      durations.observe([method, route], seconds);
    },
    finished(outcome: string, milliseconds: number | null) {
      runs.add([outcome]);
      if (milliseconds !== null) runTimes.observe(none, milliseconds / 1_000);
    },
    accepted: () => accepted.add(none),
    wrote(batch: string, rows: number) {
      batches.add([batch]);
      batchRows.add([batch], rows);
    },
    attempted: (outcome: string) => attempts.add([outcome]),
    failed: (kind: string) => errors.add([kind]),
    unsteady: (pulse: string) => pauses.add([pulse]),
    lostLease: () => leasesLost.add(none),
  };
}

export type NodeGauges = {
  /** Runs that this node holds a lease of. */
  running: () => number;
  peers: () => number;
  /** By pool and state. */
  connections: () => Record<string, number>;
  queue: () => Promise<{
    queued: number;
    oldestSeconds: number;
    deliveries: number;
    firing: number;
    workers: number;
    unservedQueues: number;
  }>;
  isReady: () => Promise<boolean>;
  /** Of the certificate that is served. */
  certificateSeconds: () => number;
  /** Of the database's disk, where that is ours to see. */
  diskSpace: (() => Promise<DiskSpace>) | null;
};

/** Of several processes of a machine: the same for all, as good as the best of them while others come and go, or as the worst. */
const shared: GaugeOptions = { together: "first" };
const best: GaugeOptions = { together: "max" };
const lowest: GaugeOptions = { together: "min" };

/** What is read off the node, and off the database, when somebody asks. */
export function addGauges({ metrics }: Instruments, node: NodeGauges): void {
  // First of all: what is asked below needs connections itself, and whoever looks is not to be seen waiting for them.
  metrics.gauge("agentrun_database_connections", "Of this node's pools, by state.", node.connections, {
    labelName: "state",
  });
  if (node.diskSpace) addDiskGauges(metrics, node.diskSpace);
  metrics.gauge("agentrun_ready", "1 where this node can do work.", async () => ((await node.isReady()) ? 1 : 0), best);
  metrics.gauge(
    "agentrun_certificate_expires_in_seconds",
    "Until the certificate that is served ends.",
    node.certificateSeconds,
    lowest,
  );
  metrics.gauge("agentrun_leases_held", "Runs this node is running.", node.running);
  metrics.gauge("agentrun_peers", "Other nodes that are alive.", node.peers, shared);
  let asked: ReturnType<NodeGauges["queue"]> | null = null;
  // One question for all of them, however they are collected.
  const queue = (pick: (counts: Awaited<ReturnType<NodeGauges["queue"]>>) => GaugeReading) => async () => {
    asked ??= node.queue().finally(() => {
      asked = null;
    });
    return pick(await asked);
  };
  metrics.gauge(
    "agentrun_queue_depth",
    "Runs that wait, of the whole cluster.",
    queue((counts) => counts.queued),
    shared,
  );
  metrics.gauge(
    "agentrun_queue_oldest_seconds",
    "How long the oldest of them has waited.",
    queue((counts) => counts.oldestSeconds),
    shared,
  );
  metrics.gauge(
    "agentrun_workers",
    "Workers that were heard of lately, of the whole cluster.",
    queue((c) => c.workers),
    shared,
  );
  metrics.gauge(
    "agentrun_worker_queues_unserved",
    "Worker queues in which runs wait and that nobody serves.",
    queue((c) => c.unservedQueues),
    shared,
  );
  metrics.gauge(
    "agentrun_deliveries_pending",
    "Deliveries still owed, of the whole cluster.",
    queue((c) => c.deliveries),
    shared,
  );
  metrics.gauge(
    "agentrun_alerts_firing",
    "Alert rules that fire, of the whole cluster.",
    queue((c) => c.firing),
    shared,
  );
}

function addDiskGauges(metrics: Metrics, read: () => Promise<DiskSpace>): void {
  metrics.gauge(
    "agentrun_database_disk_free_bytes",
    "Free space on the disk of the database.",
    async () => {
      return (await read()).freeBytes;
    },
    shared,
  );
  metrics.gauge(
    "agentrun_database_disk_bytes",
    "The size of that disk.",
    async () => (await read()).totalBytes,
    shared,
  );
}

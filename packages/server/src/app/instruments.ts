import { createMetrics, type GaugeOptions, type GaugeReading, type Metrics } from "../lib/observability/metrics.ts";
import type { DiskSpace } from "../lib/system/resources.ts";
import type { SlotKind } from "../model/slots.ts";

const requestBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const runBounds = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600, 3_600];

/** All metrics by name; docs/operations.md lists them. */
export type Instruments = ReturnType<typeof createInstruments>;

export function createInstruments(metrics: Metrics = createMetrics()) {
  const requests = metrics.counter("agentrun_http_requests_total", "Requests answered.", ["method", "route", "status"]);
  const durations = metrics.histogram(
    "agentrun_http_request_duration_seconds",
    "From the first byte to the last; for a stream, as long as it is open.",
    ["method", "route"],
    requestBounds,
  );
  const runs = metrics.counter("agentrun_runs_finished_total", "Runs finished by this node.", ["outcome"]);
  const runTimes = metrics.histogram(
    "agentrun_run_duration_seconds",
    "Duration of runs, from acceptance to the end.",
    [],
    runBounds,
  );
  const accepted = metrics.counter("agentrun_runs_accepted_total", "Runs accepted by this node.");
  const batches = metrics.counter("agentrun_batches_total", "Statements that wrote a batch of rows.", ["batch"]);
  const batchRows = metrics.counter("agentrun_batch_rows_total", "Rows written in batches.", ["batch"]);
  const attempts = metrics.counter("agentrun_webhook_attempts_total", "Webhook delivery attempts.", ["outcome"]);
  const errors = metrics.counter("agentrun_errors_total", "Internal errors of the service.", ["kind"]);
  const leasesLost = metrics.counter("agentrun_leases_lost_total", "Runs whose lease this node lost to another node.");
  const pauses = metrics.counter(
    "agentrun_pauses_total",
    "Periods in which no node could write; counted by one node.",
    ["pulse"],
  );
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
  /** Runs for which this node holds a lease. */
  running: () => number;
  /** Taken slots by kind; runs at workers take none. */
  slots: () => Record<SlotKind, number>;
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
  /** Remaining lifetime of the served certificate. */
  certificateSeconds: () => number;
  /** The disk of the database, if it is on this machine. */
  diskSpace: (() => Promise<DiskSpace>) | null;
};

/** How gauges of several processes are combined: the same for all, the maximum, or the minimum. */
const shared: GaugeOptions = { together: "first" };
const best: GaugeOptions = { together: "max" };
const lowest: GaugeOptions = { together: "min" };

/** Gauges that are read from the node and the database at each scrape. */
export function addGauges({ metrics }: Instruments, node: NodeGauges): void {
  // Read this first: the queries below use connections themselves, which must not show up in the result.
  metrics.gauge(
    "agentrun_database_connections",
    "Database connections of this node, by pool and state.",
    node.connections,
    {
      labelName: "state",
    },
  );
  if (node.diskSpace) addDiskGauges(metrics, node.diskSpace);
  metrics.gauge("agentrun_ready", "1 if this node can do work.", async () => ((await node.isReady()) ? 1 : 0), best);
  metrics.gauge(
    "agentrun_certificate_expires_in_seconds",
    "Time until the served certificate expires.",
    node.certificateSeconds,
    lowest,
  );
  metrics.gauge("agentrun_leases_held", "Runs that this node is executing.", node.running);
  metrics.gauge("agentrun_slots_taken", "Runs that this node is executing or starting, by kind.", node.slots, {
    labelName: "kind",
  });
  metrics.gauge("agentrun_peers", "Number of other live nodes.", node.peers, shared);
  let pending: ReturnType<NodeGauges["queue"]> | null = null;
  // One query serves all of these gauges.
  const queue = (pick: (counts: Awaited<ReturnType<NodeGauges["queue"]>>) => GaugeReading) => async () => {
    pending ??= node.queue().finally(() => {
      pending = null;
    });
    return pick(await pending);
  };
  metrics.gauge(
    "agentrun_queue_depth",
    "Queued runs in the cluster.",
    queue((counts) => counts.queued),
    shared,
  );
  metrics.gauge(
    "agentrun_queue_oldest_seconds",
    "Waiting time of the oldest queued run.",
    queue((counts) => counts.oldestSeconds),
    shared,
  );
  metrics.gauge(
    "agentrun_workers",
    "Live workers in the cluster.",
    queue((c) => c.workers),
    shared,
  );
  metrics.gauge(
    "agentrun_worker_queues_unserved",
    "Worker queues with waiting runs and no worker.",
    queue((c) => c.unservedQueues),
    shared,
  );
  metrics.gauge(
    "agentrun_deliveries_pending",
    "Pending webhook deliveries in the cluster.",
    queue((c) => c.deliveries),
    shared,
  );
  metrics.gauge(
    "agentrun_alerts_firing",
    "Firing alerts in the cluster.",
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
    "Size of the disk of the database.",
    async () => (await read()).totalBytes,
    shared,
  );
}

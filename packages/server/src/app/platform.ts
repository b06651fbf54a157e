import { randomUUID } from "node:crypto";
import { apiRevision } from "@agentrun/contract";
import { createPartitionsOnce } from "../housekeeping/cleanup.ts";
import { type Acknowledged, createAcknowledged, createTimelineWatch } from "../housekeeping/database-watch.ts";
import { beatOnce } from "../housekeeping/heartbeat.ts";
import { createDatabaseClock, type DatabaseClock } from "../lib/clock.ts";
import { type Loop, startLoop } from "../lib/concurrency/loop.ts";
import { settlesWithin } from "../lib/concurrency/promises.ts";
import type { Keyring, SecretBox } from "../lib/crypto/keyring.ts";
import type { ServiceError } from "../lib/errors.ts";
import type { Log } from "../lib/observability/log.ts";
import { startTracing } from "../lib/observability/tracing.ts";
import { type DiskSpace, readDiskSpace } from "../lib/system/resources.ts";
import { beatMs } from "../model/heartbeat.ts";
import { judgeClock } from "../model/verdicts.ts";
import { readRelease } from "../release.ts";
import { type Reporting, startReporting } from "../reporting/error-reports.ts";
import { openKeyring, proofName } from "../secret-key.ts";
import type { Config } from "../settings/config.ts";
import { createPostgresSignals, type PostgresSignals } from "../signals/postgres-signals.ts";
import type { StoreObserver } from "../store/database/observer.ts";
import { openDatabase } from "../store/database/open.ts";
import type { Peers } from "../store/nodes/nodes.ts";
import { createStore, type Store } from "../store/store.ts";
import { createLoopFailureLog, createOutageLog } from "./failure-log.ts";
import { createInstruments, type Instruments } from "./instruments.ts";

/** The base of every other part of a node. */
export type Platform = {
  nodeId: string;
  release: string;
  store: Store;
  clock: DatabaseClock;
  signals: PostgresSignals;
  secrets: Keyring;
  log: Log;
  instruments: Instruments;
  reporting: Reporting;
  /** The owner of the embedded database's files, if it is not the service's user. */
  databaseUid: number | undefined;
  acknowledged: Acknowledged;
  /** Connections to the database, by pool and state. */
  connections(): Record<string, number>;
  /** Free space on the database's disk; null for an external database, where it is unknown. */
  diskSpace: (() => Promise<DiskSpace>) | null;
  /** Why this node cannot work now, checked on every connection pool; null if it can. */
  findProblem(): Promise<ServiceError | null>;
  close(): Promise<void>;
};

const leaveTimeoutMs = 500;
const timelineMs = 2_000;

export async function openPlatform(config: Config, log: Log, print: (line: string) => void): Promise<Platform> {
  const opened = await openDatabase(config, log, print);
  const instruments = createInstruments();
  const acknowledged = createAcknowledged();
  // The store needs the keyring, and opening the keyring needs the store, so the box refers to it lazily.
  const box: SecretBox = { seal: (text) => secrets.seal(text), open: (sealed) => secrets.open(sealed) };
  const watch = watching(instruments, acknowledged);
  const store = createStore(opened.database, opened.heartbeats, undefined, watch, box);
  // Open the keyring first: a start that fails here has changed nothing.
  const secrets = await openKeyring(config, store, (message) => log.warn(message));
  await prepareDatabase(config, store, log);
  const nodeId = randomUUID();
  const clock = createDatabaseClock();
  const tracing = await openTracing(config, nodeId, log);
  await readClock(store, clock, log);
  const signals = createPostgresSignals({ Connection: opened.Connection, nodeId, log });
  const reporting = startReporting(config.sentryDsn, {
    store,
    clock,
    log,
    nodeId,
    count: instruments.failed,
    note: createLoopFailureLog(log),
  });
  const connections = () => ({
    ...byState("main", opened.database.connections()),
    ...byState("heartbeats", opened.heartbeats.connections()),
  });
  const { location } = opened;
  const diskSpace = location === null ? null : () => readDiskSpace(location);
  const findProblem = async () =>
    (await Promise.all([opened.database.findProblem(), opened.heartbeats.findProblem()])).find(Boolean) ?? null;
  const leaveCluster = () =>
    Promise.all([reporting.stop(), store.nodes.leave(nodeId).catch(() => {})]).then(() => signals.stop());
  const close = async () => {
    await settlesWithin(leaveTimeoutMs, leaveCluster());
    await opened.close();
    await tracing?.stop();
  };
  const databaseUid = opened.uid;
  return {
    nodeId,
    release: readRelease(),
    store,
    clock,
    signals,
    secrets,
    log,
    instruments,
    reporting,
    databaseUid,
    acknowledged,
    connections,
    diskSpace,
    findProblem,
    close,
  };
}

/** Counts writes, and remembers recently acknowledged runs for the failover check. */
const watching = (instruments: Instruments, acknowledged: Acknowledged): StoreObserver => ({
  wrote: instruments.wrote,
  accepted(run) {
    instruments.accepted();
    acknowledged.add({ organizationId: run.organizationId, id: run.id, hasEnded: false });
  },
  finished(outcome, milliseconds, run) {
    instruments.finished(outcome, milliseconds);
    acknowledged.add({ organizationId: run.organizationId, id: run.id, hasEnded: true });
  },
});

/** Prepares the database before the first write. Without partitions, rows go to the default partition until a loop creates them. */
async function prepareDatabase(config: Config, store: Store, log: Log): Promise<void> {
  if (await store.events.continueFeedAfterRestore())
    log.info("the database was restored on another server: the feed continues after its newest event");
  await createPartitionsOnce({ store, ...config, historyDays: config.webhooks.historyDays }).catch((error) =>
    log.warn({ err: error }, "partitions could not be created in advance"),
  );
}

const openTracing = (config: Config, nodeId: string, log: Log) =>
  config.tracing &&
  startTracing(config.tracing, { "service.version": apiRevision, "service.instance.id": nodeId }, log);

const byState = (pool: string, counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([state, count]) => [`${pool} ${state}`, count]));

/** Sends one heartbeat of this node; returns the number of live peers. */
export const beat = (
  { leaseSeconds, roles }: Config,
  platform: Platform,
  onPeers: readonly ((others: Peers) => void)[] = [],
): Promise<Peers> =>
  beatOnce({ ...platform, leaseSeconds, roles, proofName, onPeers, onUnsteady: platform.instruments.unsteady });

/** Sends heartbeats, synchronises the clock with the database and reports the number of peers. */
export const startHeartbeat = (
  config: Config,
  platform: Platform,
  onPeers: readonly ((others: Peers) => void)[],
): Loop => {
  const outages = createOutageLog(platform.log);
  const once = async () => {
    await beat(config, platform, onPeers);
    outages.succeeded();
    return false;
  };
  return startLoop("beat", once, {
    idleMs: beatMs(config.leaseSeconds),
    onError: (error, name) => void (outages.failed(error) || platform.reporting.onFailure(error, name)),
  });
};

/** Reports acknowledged runs that a database failover has lost. */
export const startTimelineWatch = (platform: Platform): Loop =>
  startLoop("timeline", createTimelineWatch({ ...platform, report: platform.reporting.report }), {
    idleMs: timelineMs,
    onError: platform.reporting.onFailure,
  });

async function readClock(store: Store, clock: DatabaseClock, log: Log): Promise<void> {
  const before = performance.now();
  const now = await store.installation.readClock();
  const roundTripMs = performance.now() - before;
  clock.set(now, roundTripMs);
  const { state, words, whatToDo } = judgeClock({ skewMs: now - (Date.now() - roundTripMs / 2), roundTripMs });
  // The service uses only the database's clock, so its times would differ from this machine's.
  if (state !== "ok") log.warn(`${words} ${whatToDo}`);
}

import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createNetworkCheck } from "@agentrun/safe-fetch";
import { createAccess } from "./app/access.ts";
import { assertCode, assertWorkerUser, openCode } from "./app/agent-code.ts";
import { openConfigurations } from "./app/configurations.ts";
import { openDoors } from "./app/doors.ts";
import { openFiles } from "./app/files.ts";
import { addGauges } from "./app/instruments.ts";
import { startMonitoring } from "./app/monitoring.ts";
import { startPipelines } from "./app/pipelines.ts";
import { openPlatform, type Platform, startHeartbeat, startTimelineWatch } from "./app/platform.ts";
import { startRuns } from "./app/runs.ts";
import { startWebhooks } from "./app/webhooks.ts";
import type { ReadyFacts } from "./console-output.ts";
import { prepareDirectories, saveCredentials } from "./data-directory.ts";
import { eraseOnce } from "./domain/erasures/erasures.ts";
import { saveBaseUrl } from "./domain/installation/base-url.ts";
import { bootstrap } from "./domain/organizations/organizations.ts";
import { reportLostWorkersOnce } from "./domain/workers/workers.ts";
import { deleteExpiredOnce, maintainPartitionsOnce } from "./housekeeping/cleanup.ts";
import { startWorkWatcher } from "./housekeeping/work-watcher.ts";
import { addMetrics } from "./http/metrics.ts";
import { openServer } from "./http/open-server.ts";
import { addDashboard } from "./http/pages/dashboard.ts";
import { addDocumentation, addReference } from "./http/pages/documentation.ts";
import { createSetAside, type Loop, startLoop } from "./lib/concurrency/loop.ts";
import { settlesWithin } from "./lib/concurrency/promises.ts";
import { ServiceError } from "./lib/errors.ts";
import { createHttpClient, createUrlGuard } from "./lib/http-client.ts";
import type { Log } from "./lib/observability/log.ts";
import type { Metrics, MetricsSnapshot } from "./lib/observability/metrics.ts";
import { takeoverPollMs } from "./model/heartbeat.ts";
import type { Config } from "./settings/config.ts";
import { startWorkLoop } from "./signals/signals.ts";

const dashboardDirectory = fileURLToPath(new URL("../../dashboard/dist", import.meta.url));
const siteDirectory = fileURLToPath(new URL("../../site/dist", import.meta.url));

export type App = ReadyFacts & {
  metrics: Metrics;
  /** Stops accepting work, waits up to `graceMs` for active runs, and closes everything; with a successor, connections move to it. */
  stop(graceMs: number, options?: { hasSuccessor?: boolean }): Promise<void>;
  /** Reports an uncaught exception; resolves when it is stored or after a timeout. */
  reportFatal(error: unknown): Promise<void>;
};

/** Collects the metrics of the other processes on this machine, including ended ones. */
type GatherMetrics = () => Promise<MetricsSnapshot[]>;
const alone: GatherMetrics = async () => [];

const fatalGraceMs = 2_000;
/** Together with the grace period, a stop takes at most thirty seconds. */
const endWorkMs = 3_500;

/** The whole service, wired by hand: read this to learn what the process is. */
export async function startApp(
  config: Config,
  log: Log,
  print: (line: string) => void,
  gather: GatherMetrics = alone,
): Promise<App> {
  prepareDirectories(config);
  assertWorkerUser(config);
  await assertCode(config);
  const platform = await openPlatform(config, log, print);
  const { signals, reporting } = platform;
  const parts = await startParts(config, platform);
  const { access } = parts;
  const peers = countPeers();

  let isDraining = false;
  const findProblem = async () => (isDraining ? stopping() : platform.findProblem());
  const gateway = config.roles.has("gateway")
    ? await openGateway(config, platform, parts, { findProblem, peers: peers.count, gather })
    : null;
  const loops = [
    startHeartbeat(config, platform, [
      (others) => signals.setPeers(others.peers),
      // Only gateways receive requests, so rate limits are divided among them.
      (others) => access.setPeers(others.gateways),
      (others) => peers.set(others.peers),
    ]),
    startTimelineWatch(platform),
    startWorkWatcher({ ...platform, onFailure: reporting.onFailure }, takeoverPollMs(config.leaseSeconds)),
    ...(config.roles.has("scheduler") ? startRetention(config, platform, parts) : []),
  ];
  await parts.runs.begin();

  let closing: Promise<void> | null = null;
  const endWork = async () => {
    await gateway?.server.close();
    await Promise.all(loops.map((loop) => loop.stop()));
    await parts.stop();
  };
  const close = async () => {
    // A loop may hang on a database that does not respond; it then ends with the process.
    if (!(await settlesWithin(endWorkMs, endWork()))) log.warn("some parts did not stop in time; exiting anyway");
    await platform.close();
  };
  return {
    baseUrl: gateway?.server.baseUrl ?? null,
    caFile: gateway?.server.caFile ?? null,
    firstAccount: gateway?.firstAccount ?? null,
    metrics: platform.instruments.metrics,
    async reportFatal(error) {
      reporting.report(error, { kind: "background", place: "uncaught" });
      await Promise.race([reporting.stop(), pause(fatalGraceMs)]);
    },
    async stop(graceMs, { hasSuccessor = false } = {}) {
      if (hasSuccessor) await gateway?.server.leave();
      isDraining = true;
      await parts.drain(graceMs);
      // A second call hands runs back at once; closing happens only once.
      closing ??= close();
      await closing;
    },
  };
}

type Parts = Awaited<ReturnType<typeof startParts>>;
type NodeState = {
  findProblem: () => Promise<ServiceError | null>;
  peers: () => number;
  gather: GatherMetrics;
};

/** Opens the port with all handlers; at the very first start it also creates the first account. */
async function openGateway(config: Config, platform: Platform, { runs, access, handlers }: Parts, node: NodeState) {
  const { store, secrets, reporting, instruments, log } = platform;
  const { checkUrl: refuseReceiverUrl } = createUrlGuard({ allowNetworks: config.allowNetworks, plainLoopback: true });
  const receivers = { secrets, refuseReceiverUrl };
  const server = await openServer(config, log, access.noteExposed, (baseUrl, origin) => ({
    ...access.requestDeps,
    origin,
    ...openDoors(
      { ...runs.runDeps, ...receivers, oauth: access.oauth(baseUrl) },
      access.requestDeps,
      handlers(baseUrl),
    ),
    openDoors: config.openDoors,
    isTracing: config.tracing !== null,
    reportError: reporting.report,
    answered: instruments.answered,
    findProblem: node.findProblem,
    addPages: (app) => {
      // Behind a proxy, clients see the proxy's certificate.
      const hasOwnCertificate = config.tls === null && config.trustProxy.length === 0;
      addDashboard(app, { directory: dashboardDirectory, baseUrl, log, hasOwnCertificate });
      access.addPages(app, baseUrl);
      runs.addPages(app, baseUrl);
      addReference(app, baseUrl);
      addDocumentation(app, siteDirectory);
      addMetrics(app, { ...metricsReaders(config), ...shownMetrics(instruments.metrics, node), ...access.requestDeps });
    },
  }));
  addGauges(instruments, {
    running: runs.runningCount,
    slots: runs.takenSlots,
    peers: node.peers,
    connections: platform.connections,
    queue: store.installation.readBacklogs,
    isReady: async () => (await node.findProblem()) === null,
    certificateSeconds: server.certificateSeconds,
    diskSpace: platform.diskSpace,
  });
  await saveBaseUrl(store, server.baseUrl);
  // Create the account after the port is open: if the start failed later, its credentials would never be shown.
  const firstAccount = await bootstrap(runs.agentDeps, config.bootstrapPlan, (account) =>
    saveCredentials(config.dataDir, server, account),
  );
  return { server, firstAccount };
}

const shownMetrics = ({ contentType, render }: Metrics, { gather }: NodeState) => ({
  contentType,
  render: async () => render(await gather()),
});

/** Builds the parts on top of the platform; each gets the parts that it needs. */
async function startParts(config: Config, platform: Platform) {
  const { allowNetworks } = config;
  const client = createHttpClient({ allowNetworks, plainLoopback: true });
  // Webhooks and single sign-on always require TLS, even on this machine.
  const { checkUrl: refuseUrl } = createUrlGuard({ allowNetworks });
  const files = openFiles(config, platform);
  const sandbox = await openCode(config, platform.databaseUid);
  const runs = startRuns(config, platform, { client, files, sandbox });
  const webhooks = startWebhooks(config, runs.eventDeps, { ...platform, client, refuseUrl });
  const monitoring = startMonitoring(config, platform, runs.agentDeps);
  const pipelines = startPipelines(config, platform, runs);
  const access = await createAccess(config, platform, { client, refuseUrl });
  return {
    runs,
    access,
    handlers: (baseUrl: () => string) => {
      const handlers = {
        ...runs.handlers(baseUrl),
        ...files.handlers(baseUrl),
        ...webhooks.handlers(baseUrl),
        ...monitoring.handlers(baseUrl),
        ...pipelines.handlers(baseUrl),
        ...access.handlers(baseUrl),
      };
      return {
        ...handlers,
        ...openConfigurations(platform, { ...runs.eventDeps, ...runs.configurationDeps }, handlers),
      };
    },
    async drain(graceMs: number) {
      // In parallel: a pipeline that starts a run meanwhile is rejected and continues on another node.
      await Promise.all([pipelines.stop(), runs.drain(graceMs)]);
    },
    async stop() {
      await Promise.all([runs.stop(), files.stop(), webhooks.stop(), monitoring.stop()]);
      await access.stop();
      await client.close();
    },
  };
}

function countPeers() {
  let peers = 0;
  return {
    count: () => peers,
    set(count: number) {
      peers = count;
    },
  };
}

function startRetention(
  { runRetentionDays, journalRetentionDays, webhooks }: Config,
  { store, signals, reporting }: Platform,
  { runs }: Parts,
): Loop[] {
  const deps = { store, runRetentionDays, journalRetentionDays, historyDays: webhooks.historyDays };
  const onError = reporting.onFailure;
  const setAside = createSetAside("erase", { onFailure: onError });
  const missing = { ...runs.eventDeps, setAside: createSetAside("report lost workers", { onFailure: onError }) };
  return [
    startLoop("delete expired", () => deleteExpiredOnce(deps), { idleMs: 60_000, onError }),
    startLoop("report lost workers", () => reportLostWorkersOnce(missing), { idleMs: 5_000, onError }),
    startWorkLoop("erase", "erasures", () => eraseOnce({ ...runs.runDeps, setAside }), { signals, onError }),
    startLoop("partitions", () => maintainPartitionsOnce(deps), { idleMs: 60_000, onError }),
  ];
}

const loopback = ["127.0.0.0/8", "::1/128"];

/** By default only this machine may read metrics. */
const metricsReaders = ({ metrics }: Config) => ({
  token: metrics.token,
  isReader: createNetworkCheck(metrics.networks ?? (metrics.token === null ? loopback : [])),
});

const stopping = () =>
  new ServiceError("service_unavailable", { message: "This node is stopping.", headers: { "Retry-After": "2" } });

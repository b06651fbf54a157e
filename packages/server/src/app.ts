import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAccess } from "./access.ts";
import { startCombining } from "./combining.ts";
import type { Config } from "./config.ts";
import { saveCredentials } from "./credentials.ts";
import { bootstrap, type FirstAccount } from "./domain/bootstrap.ts";
import { type Ground, openGround, startHeartbeat } from "./ground.ts";
import { keepPartitionsOnce } from "./housekeeping/partitions.ts";
import { forgetOnce } from "./housekeeping/retention.ts";
import { addDashboard } from "./http/dashboard.ts";
import { addDocs } from "./http/docs.ts";
import { createProxyCheck, openDoor } from "./http/door.ts";
import { addMetrics } from "./http/metrics.ts";
import { addGauges } from "./instruments.ts";
import type { Log } from "./lib/log.ts";
import { type Loop, startLoop } from "./lib/loop.ts";
import { createSafeClient } from "./lib/safe-fetch.ts";
import type { Store } from "./store/store.ts";
import { startTelling } from "./telling.ts";
import { startWatching } from "./watching.ts";
import { startWorking } from "./working.ts";

const dashboardDirectory = fileURLToPath(new URL("../../dashboard/dist", import.meta.url));

export type App = {
  baseUrl: string;
  caFile: string | null;
  /** Given at the first start on an empty database. */
  firstAccount: FirstAccount | null;
  /** Stops taking work, lets what runs end within the grace, and closes everything. */
  stop(graceMs: number): Promise<void>;
  /** Reports what nobody caught, and resolves when that is written down or the time is up. */
  reportFatal(error: unknown): Promise<void>;
};

const fatalGraceMs = 2_000;

/** The whole service, wired by hand: read this to learn what the process is. */
export async function startApp(config: Config, log: Log, say: (line: string) => void): Promise<App> {
  const ground = await openGround(config, log, say);
  const { store, signals, reporting, instruments } = ground;
  const parts = await startParts(config, ground);
  const { working, access } = parts;
  const peers = countPeers();
  addGauges(instruments, {
    running: working.runningCount,
    peers: peers.count,
    connections: ground.connections,
    queue: store.installation.readBacklogs,
  });

  let isDraining = false;
  const door = await openDoor(config, log, access.noteExposed, (baseUrl, origin) => ({
    store,
    ...access.door,
    secrets: ground.secrets,
    origin,
    handlers: parts.handlers(baseUrl),
    isTracing: config.tracing !== null,
    reportError: reporting.report,
    answered: instruments.answered,
    isReady: async () => !isDraining && (await isAnswering(store)),
    addPages: (app) => {
      addDashboard(app, { directory: dashboardDirectory, baseUrl, log });
      addDocs(app, baseUrl);
      addMetrics(app, { ...metricsReaders(config), metrics: instruments.metrics, ...access.door });
    },
  }));
  // Only once the door is open: an account made before a start that fails would be one that nobody was told of.
  const firstAccount = await bootstrap(working.agentDeps, config.bootstrapPlan, (account) =>
    saveCredentials(config.dataDir, door, account),
  );
  const loops = [
    ...startHeartbeat(ground, [signals.setPeers, access.setPeers, peers.set]),
    ...startForgetting(config, ground),
  ];

  let closing: Promise<void> | null = null;
  const close = async () => {
    await door.close();
    await Promise.all(loops.map((loop) => loop.stop()));
    await parts.stop();
    await ground.close();
  };
  return {
    baseUrl: door.baseUrl,
    caFile: door.caFile,
    firstAccount,
    async reportFatal(error) {
      reporting.report(error, { kind: "background", place: "uncaught" });
      await Promise.race([reporting.stop(), pause(fatalGraceMs)]);
    },
    async stop(graceMs) {
      isDraining = true;
      await parts.drain(graceMs);
      // Told twice, runs are handed back at once; everything else is closed once, by whoever comes first.
      closing ??= close();
      await closing;
    },
  };
}

/** The storeys above the ground; each knows those it is handed. */
async function startParts(config: Config, ground: Ground) {
  const client = createSafeClient({ allowNetworks: config.allowNetworks });
  const working = startWorking(config, ground, client);
  const telling = startTelling(config, working.eventDeps, { ...ground, client, refuseUrl: working.refuseUrl });
  const watching = startWatching(config, ground, working.agentDeps);
  const combining = startCombining(config, ground, working, working.eventDeps);
  const access = await createAccess(config, ground);
  await working.ready;
  return {
    working,
    access,
    handlers: (baseUrl: () => string) => ({
      ...working.handlers(baseUrl),
      ...telling.handlers(baseUrl),
      ...watching.handlers(baseUrl),
      ...combining.handlers(baseUrl),
      ...access.handlers(baseUrl),
    }),
    async drain(graceMs: number) {
      await combining.stop();
      await working.drain(graceMs);
    },
    async stop() {
      await Promise.all([working.stop(), telling.stop(), watching.stop()]);
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

function startForgetting({ runRetentionDays, webhooks }: Config, { store, reporting }: Ground): Loop[] {
  const deps = { store, runRetentionDays, historyDays: webhooks.historyDays };
  const onError = reporting.onFailure;
  return [
    startLoop("forget", () => forgetOnce(deps), { idleMs: 60_000, onError }),
    startLoop("partitions", () => keepPartitionsOnce(deps), { idleMs: 600_000, onError }),
  ];
}

const loopback = ["127.0.0.0/8", "::1/128"];

/** Unless the operator says otherwise, whoever is on this machine. */
const metricsReaders = ({ metrics }: Config) => ({
  token: metrics.token,
  isReader: createProxyCheck(metrics.networks ?? (metrics.token === null ? loopback : [])),
});

const isAnswering = (store: Store): Promise<boolean> =>
  store.installation.readClock().then(
    () => true,
    () => false,
  );

import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Access, createAccess } from "./access.ts";
import type { Config } from "./config.ts";
import { createAgentCache } from "./domain/agent-cache.ts";
import type { ConfigurationRules } from "./domain/agent-configuration.ts";
import { bootstrap, type FirstAccount } from "./domain/bootstrap.ts";
import { loadCatalog } from "./domain/catalog.ts";
import { createSchemaCache } from "./domain/json-schema.ts";
import { createQuota } from "./domain/quota.ts";
import { startEngine } from "./engine/engine.ts";
import { addDocs } from "./http/docs.ts";
import { openDoor } from "./http/door.ts";
import { agentHandlers } from "./http/routes/agents.ts";
import { runHandlers } from "./http/routes/runs.ts";
import { createAddressGuard } from "./lib/address-guard.ts";
import { createDatabaseClock, type DatabaseClock } from "./lib/clock.ts";
import type { Log } from "./lib/log.ts";
import { type Loop, startLoop } from "./lib/loop.ts";
import { createSafeClient } from "./lib/safe-fetch.ts";
import type { SecretBox } from "./lib/secret-box.ts";
import { createTurns } from "./lib/turns.ts";
import { createHttpRuntime } from "./runtimes/http.ts";
import { createModelRuntime } from "./runtimes/model.ts";
import { createModuleRuntime, type ModuleRuntime } from "./runtimes/module.ts";
import { openSecretBox, readSecretKey } from "./secret-key.ts";
import { createPostgresSignals } from "./signals/postgres-signals.ts";
import { openDatabase } from "./store/open.ts";
import { createStore, type Store } from "./store/store.ts";

const shippedCatalog = fileURLToPath(new URL("../catalog", import.meta.url));
const policyTemplates = new Set(["open", "standard", "strict", "regulated"]);

export type App = {
  baseUrl: string;
  caFile: string | null;
  /** Given at the first start on an empty database. */
  firstAccount: FirstAccount | null;
  /** Stops taking work, lets what runs end within the grace, and closes everything. */
  stop(graceMs: number): Promise<void>;
};

/** The whole service, wired by hand: read this to learn what the process is. */
export async function startApp(config: Config, log: Log, say: (line: string) => void): Promise<App> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
  const opened = await openDatabase(config, log, say);
  const store = createStore(opened.database, opened.heartbeats);
  const secrets = await openSecretBox(readSecretKey(config.secretKey, config.dataDir), store);

  const nodeId = randomUUID();
  const clock = createDatabaseClock();
  await readClock(store, clock);
  const signals = createPostgresSignals({ url: opened.url, nodeId, log });

  const catalog = loadCatalog([shippedCatalog, ...(config.catalogDir ? [config.catalogDir] : [])]);
  const { runtimes, client } = createRuntimes(config, secrets, log);
  const engine = startEngine({ store, clock, signals, log, runtimes, settings: engineSettings(config, nodeId) });

  const agents = createAgentCache(store);
  signals.subscribe("agent", (id) => agents.forget(id as `ag_${string}`));
  const agentDeps = {
    store,
    clock,
    catalog,
    rules: configurationRules(config, runtimes.module, secrets),
    agentChanged: (id: string) => signals.publish("agent", id),
  };
  const runDeps = {
    store,
    clock,
    agents,
    checkSchema: createSchemaCache(),
    engine,
    defaultTimeoutSeconds: config.runTimeoutSeconds,
    quota: createQuota(store, config.planQuotas),
    demoTurns: createTurns(),
  };
  const access = await createAccess(config, { store, clock, signals, peers: (await store.beat(nodeId, 10)).peers });

  const firstAccount = await bootstrap(agentDeps, config.bootstrapPlan);
  let isDraining = false;
  const door = await openDoor(config, log, (baseUrl, origin) => ({
    store,
    clock,
    ...access.door,
    secrets,
    origin,
    handlers: {
      ...agentHandlers(agentDeps, baseUrl),
      ...runHandlers(runDeps, baseUrl),
      ...access.handlers(baseUrl),
    },
    isReady: async () => !isDraining && (await isAnswering(store)),
    addPages: (app) => addDocs(app, baseUrl),
  }));

  const loops = startHeartbeat({ store, clock, nodeId, log, setPeers: [signals.setPeers, access.setPeers], access });

  return {
    baseUrl: door.baseUrl,
    caFile: door.caFile,
    firstAccount,
    async stop(graceMs) {
      isDraining = true;
      await engine.drain(graceMs);
      await door.close();
      await engine.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      await access.lastUsed.saveOnce().catch(() => {});
      await Promise.all([...Object.values(runtimes).map((runtime) => runtime.stop()), client.close()]);
      await store.leave(nodeId).catch(() => {});
      await signals.stop();
      await opened.close();
    },
  };
}

function createRuntimes(config: Config, secrets: SecretBox, log: Log) {
  const client = createSafeClient({ allowNetworks: config.allowNetworks });
  const module = createModuleRuntime({
    directories: [config.modulesDir, config.catalogDir, shippedCatalog].filter((directory) => directory !== null),
    processes: config.moduleProcesses,
    memoryMegabytes: config.moduleMemoryMegabytes,
    blockedSeconds: config.moduleBlockedSeconds,
    outputBytes: config.maxOutputBytes,
    allowNetworks: config.allowNetworks,
    log,
  });
  const http = createHttpRuntime({ client, outputBytes: config.maxOutputBytes, openSecret: secrets.open, log });
  return { client, runtimes: { module, http, model: createModelRuntime() } };
}

const configurationRules = (config: Config, modules: ModuleRuntime, secrets: SecretBox): ConfigurationRules => ({
  hasModule: modules.hasModule,
  hasPolicy: (name) => policyTemplates.has(name),
  refuseUrl: createAddressGuard({ allowNetworks: config.allowNetworks }).checkUrl,
  secrets,
});

const engineSettings = (config: Config, nodeId: string) => ({
  nodeId,
  concurrency: config.concurrency,
  runsPerOrganization: config.runsPerOrganization,
  mostQueued: config.mostQueued,
  leaseSeconds: 12,
  renewEveryMs: 1_500,
  queueWaitSeconds: config.queueWaitSeconds,
  keepEventsAfterMs: 80,
});

type HeartbeatDeps = {
  store: Store;
  clock: DatabaseClock;
  nodeId: string;
  log: Log;
  setPeers: ((count: number) => void)[];
  access: Access;
};

/** Keeps this node's clock by the database's, and the node among the living. */
function startHeartbeat({ store, clock, nodeId, log, setPeers, access }: HeartbeatDeps): Loop[] {
  const onError = (error: unknown, loop: string) => log.warn({ loop, err: error }, "a round of work failed");
  const beat = async () => {
    const { peers } = await store.beat(nodeId, 10);
    for (const tell of setPeers) tell(peers);
  };
  return [
    startLoop("clock", () => readClock(store, clock), { idleMs: 30_000, onError }),
    startLoop("beat", () => beat().then(() => false), { idleMs: 2_000, onError }),
    ...access.startLoops(onError),
  ];
}

async function readClock(store: Store, clock: DatabaseClock): Promise<false> {
  const before = performance.now();
  const now = await store.readClock();
  clock.set(now, performance.now() - before);
  return false;
}

const isAnswering = (store: Store): Promise<boolean> =>
  store.readClock().then(
    () => true,
    () => false,
  );

/** Where first-run credentials are left for people and tools on this machine. */
export const credentialsFile = (config: Config): string => join(config.dataDir, "credentials.json");

import { fileURLToPath } from "node:url";
import type { AgentId } from "@agentrun/contract";
import type { Config } from "./config.ts";
import { createAgentCache } from "./domain/agent-cache.ts";
import type { ConfigurationRules } from "./domain/agent-configuration.ts";
import { loadCatalog } from "./domain/catalog.ts";
import { createSchemaCache, createSchemaCompiler, type SchemaCompiler } from "./domain/json-schema.ts";
import { createQuota } from "./domain/quota.ts";
import { startEngine } from "./engine/engine.ts";
import type { Ground } from "./ground.ts";
import { agentHandlers } from "./http/routes/agents.ts";
import { streamHandlers } from "./http/routes/run-streams.ts";
import { runHandlers } from "./http/routes/runs.ts";
import { createAddressGuard } from "./lib/address-guard.ts";
import type { SafeClient } from "./lib/safe-fetch.ts";
import { createTurns } from "./lib/turns.ts";
import { createHttpRuntime } from "./runtimes/http.ts";
import { createModelRuntime } from "./runtimes/model.ts";
import { createModuleRuntime, type ModuleRuntime } from "./runtimes/module.ts";

const shippedCatalog = fileURLToPath(new URL("../catalog", import.meta.url));
const policyTemplates = new Set(["open", "standard", "strict", "regulated"]);

/** Agents and their runs: what the service is for. */
export function startWorking(config: Config, ground: Ground, client: SafeClient) {
  const { store, clock, signals, log } = ground;
  const eventDeps = { store, clock, signals, maxEventBytes: config.maxEventBytes };
  const compileSchema = createSchemaCompiler();
  const catalog = loadCatalog([shippedCatalog, ...(config.catalogDir ? [config.catalogDir] : [])], compileSchema);
  const runtimes = createRuntimes(config, ground, client);
  const settings = engineSettings(config, ground.nodeId);
  const engine = startEngine({ ...eventDeps, log, runtimes, compileSchema, settings });

  const agents = createAgentCache(store);
  signals.subscribe("agent", (id) => agents.forget(id as AgentId));
  const rules = configurationRules(config, runtimes.module, ground, compileSchema);
  const agentDeps = {
    ...eventDeps,
    catalog,
    rules,
    agentChanged: (id: string) => signals.publish("agent", id),
  };
  const runDeps = {
    store,
    clock,
    signals,
    agents,
    checkSchema: createSchemaCache(compileSchema),
    compileSchema,
    engine,
    defaultTimeoutSeconds: config.runTimeoutSeconds,
    quota: createQuota(store, config.planQuotas),
    demoTurns: createTurns(),
  };
  return {
    agentDeps,
    eventDeps,
    refuseUrl: rules.refuseUrl,
    handlers: (baseUrl: () => string) => ({
      ...agentHandlers(agentDeps, baseUrl),
      ...runHandlers(runDeps, baseUrl),
      ...streamHandlers(runDeps, baseUrl),
    }),
    drain: engine.drain,
    async stop() {
      await engine.stop();
      await Promise.all(Object.values(runtimes).map((runtime) => runtime.stop()));
    },
  };
}

function createRuntimes(config: Config, { secrets, log }: Ground, client: SafeClient) {
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
  return { module, http, model: createModelRuntime() };
}

const configurationRules = (
  config: Config,
  modules: ModuleRuntime,
  { secrets }: Ground,
  compileSchema: SchemaCompiler,
): ConfigurationRules => ({
  hasModule: modules.hasModule,
  hasPolicy: (name) => policyTemplates.has(name),
  refuseUrl: createAddressGuard({ allowNetworks: config.allowNetworks }).checkUrl,
  secrets,
  compileSchema,
});

const engineSettings = (config: Config, nodeId: string) => ({
  nodeId,
  concurrency: config.concurrency,
  caps: { perOrganization: config.runsPerOrganization, perKey: config.runsPerKey },
  mostQueued: config.mostQueued,
  leaseSeconds: config.leaseSeconds,
  queueWaitSeconds: config.queueWaitSeconds,
  keepEventsAfterMs: 80,
});

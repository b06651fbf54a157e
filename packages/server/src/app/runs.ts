import { type AgentId, type CreateExperimentRequest, type OrganizationId, policyTemplates } from "@agentrun/contract";
import type { SafeClient } from "@agentrun/safe-fetch";
import type { FastifyInstance } from "fastify";
import { createAgentCache } from "../domain/agents/cache.ts";
import { loadCatalog } from "../domain/agents/catalog.ts";
import type { CodeDeps } from "../domain/agents/code.ts";
import type { ConfigurationRules } from "../domain/agents/configuration.ts";
import { pinRevision } from "../domain/agents/configuration.ts";
import type { CanaryDeps } from "../domain/canaries/canaries.ts";
import { createCapCache, createSpendCaps } from "../domain/caps/spend-caps.ts";
import type { DatasetDeps } from "../domain/datasets/datasets.ts";
import type { ErasureDeps } from "../domain/erasures/erasures.ts";
import { createExperiment, type ExperimentDeps } from "../domain/experiments/experiments.ts";
import type { FeedbackDeps } from "../domain/feedback/feedback.ts";
import { isOwn } from "../domain/policies/policies.ts";
import type { RatingDeps } from "../domain/ratings/ratings.ts";
import type { BulkReplayDeps, ComparisonDeps } from "../domain/replays/bulk-replays.ts";
import { createSchemaCache, createSchemaCompiler } from "../domain/schemas/json-schema.ts";
import type { ScorerDeps } from "../domain/scorers/scorers.ts";
import type { ScoringRuleDeps } from "../domain/scoring-rules/scoring-rules.ts";
import { createSecretReader } from "../domain/secrets/secrets.ts";
import { createQuota } from "../domain/usage/usage.ts";
import { messageFormats } from "../doors/doors.ts";
import { startEngine } from "../engine/engine.ts";
import { agentCodeHandlers } from "../http/routes/agent-code.ts";
import { agentHandlers } from "../http/routes/agents.ts";
import { canaryHandlers } from "../http/routes/canaries.ts";
import { capHandlers } from "../http/routes/caps.ts";
import { datasetHandlers } from "../http/routes/datasets.ts";
import { erasureHandlers } from "../http/routes/erasures.ts";
import { experimentHandlers } from "../http/routes/experiments.ts";
import { feedbackHandlers } from "../http/routes/feedback.ts";
import { gateHandlers } from "../http/routes/gates.ts";
import { policyHandlers } from "../http/routes/policies.ts";
import { ratingHandlers } from "../http/routes/ratings.ts";
import { replayHandlers } from "../http/routes/replays.ts";
import { runBatchHandlers } from "../http/routes/run-batches.ts";
import {
  comparisonHandlers,
  type RunRouteDeps,
  runHandlers,
  type StreamRouteDeps,
  streamHandlers,
} from "../http/routes/runs.ts";
import { scorerHandlers } from "../http/routes/scorers.ts";
import { scoringRuleHandlers } from "../http/routes/scoring-rules.ts";
import { secretHandlers } from "../http/routes/secrets.ts";
import { type ThreadRouteDeps, threadHandlers } from "../http/routes/threads.ts";
import { createUrlGuard } from "../lib/http-client.ts";
import { readDescriptorLimit } from "../lib/system/resources.ts";
import type { Caller } from "../model/api-keys.ts";
import type { ReadSecret } from "../model/secrets.ts";
import type { Sandbox } from "../runtimes/code/sandbox.ts";
import { describeCode } from "../runtimes/module/code/uploaded-code.ts";
import { createModuleRuntime, type ModuleRuntime } from "../runtimes/module.ts";
import type { Runtime } from "../runtimes/runtime.ts";
import type { Config } from "../settings/config.ts";
import { chooseWorkerUser, findCommandUser, secretPlaces, shippedCatalog, toRoots } from "./agent-code.ts";
import { openConnectors } from "./connectors.ts";
import type { FilesPart } from "./files.ts";
import { createGuardrails } from "./guardrails.ts";
import type { Platform } from "./platform.ts";
import { createLanguageModels, handlersOfWorkers, openRemoteAgents, openWorkers } from "./runtimes.ts";

const templateNames: readonly string[] = policyTemplates;

export type RunsPart = ReturnType<typeof startRuns>;

type RunParts = { client: SafeClient; files: FilesPart; sandbox: Sandbox | null };

/** Wires agents and their runs. */
export function startRuns(config: Config, platform: Platform, { client, files, sandbox }: RunParts) {
  const { store, signals, log } = platform;
  const eventDeps = openSpendCaps(platform, config.maxEventBytes);
  const compileSchema = createSchemaCompiler();
  const catalog = loadCatalog({ shipped: shippedCatalog, own: config.catalogDir }, compileSchema);
  const { checkUrl: refuseUrl } = createUrlGuard({ allowNetworks: config.allowNetworks, plainLoopback: true });
  const readSecret = createSecretReader(platform);
  const findUser = () => findCommandUser(config, platform.databaseUid);
  const connectors = openConnectors(config, platform, { client, refuseUrl, readSecret, findUser });
  const checkSchema = createSchemaCache(compileSchema);
  const modelParts = { refuseUrl, readSecret, checkSchema, openTools: connectors.openTools, sandbox };
  const models = createLanguageModels(config, platform, modelParts);
  const { runtimes, abandon } = createRuntimes(config, platform, { client, readSecret, model: models.runtime });
  const guardrails = createGuardrails(platform, { ...modelParts, compileSchema, client, models });
  const agents = openAgents(platform);
  const { guardInput, findTextGuard, showText } = guardrails;
  const inputs = { checkSchema, compileSchema, guardInput, findTextGuard, showText, files: files.deps };
  const runDeps = { ...eventDeps, agents, ...inputs, abandon, searchesText: config.searchesText };
  const engine = startEngine({
    ...runDeps,
    ...guardrails.forEngine,
    ...{ log, readSecret, runtimes },
    workers: runtimes.worker,
    quota: createQuota(store, config.planQuotas),
    defaultTimeoutSeconds: config.runTimeoutSeconds,
    isTracing: config.tracing !== null,
    onLeaseLost: (id) => noteLostLease(platform, id),
    settings: engineSettings(config, platform.nodeId),
  });
  const rules = configurationRules(config, platform, { refuseUrl, compileSchema, modules: runtimes.module });
  const agentDeps = {
    ...eventDeps,
    catalog,
    rules,
    models: models.forAgents,
    listToolNames: connectors.listToolNames,
    evaluate: (caller: Caller, request: CreateExperimentRequest) => createExperiment(eventDeps, caller, request),
    agentChanged: (id: string) => signals.publish("agent", id),
  };
  return {
    ...{ agentDeps, eventDeps, runDeps },
    ...{ createRun: engine.createRun, askForAnswer: models.askForAnswer },
    configurationDeps: { parseGuards: guardrails.policyDeps.parseGuards, documents: connectors.documents },
    handlers: (baseUrl: () => string) => ({
      ...handlersOfAgents(agentDeps, baseUrl),
      ...agentCodeHandlers({ store, code: codeRules(config, rules, runtimes.module) }, baseUrl),
      ...policyHandlers(guardrails.policyDeps, baseUrl),
      ...capHandlers({ ...runDeps, hasUnpricedModel: models.hasUnpricedModel }, baseUrl),
      ...handlersOfRuns({ ...runDeps, engine, messageFormats }, baseUrl),
      ...connectors.handlers(baseUrl),
      ...handlersOfWorkers(config, platform, agentDeps, runtimes.worker, engine)(baseUrl),
      ...models.handlers(baseUrl),
      ...secretHandlers(platform, baseUrl),
    }),
    addPages: (app: FastifyInstance, baseUrl: () => string) => connectors.addPages(app, runDeps, baseUrl),
    async begin() {
      if (config.roles.has("worker")) await pinDeployed(platform, runtimes.module);
      await engine.begin();
    },
    runningCount: engine.runningCount,
    takenSlots: engine.takenSlots,
    drain: engine.drain,
    async stop() {
      await engine.stop();
      await Promise.all(Object.values(runtimes).map((runtime) => runtime.stop()));
    },
  };
}

/** The agent cache, invalidated by signals. */
function openAgents({ store, signals }: Platform) {
  const agents = createAgentCache(store);
  signals.subscribe("agent", (id) => agents.forget(id as AgentId));
  return agents;
}

/** The dependencies of events, with the spend caps. */
function openSpendCaps({ store, clock, signals, reporting }: Platform, maxEventBytes: number) {
  const caps = createCapCache(store);
  signals.subscribe("caps", (id) => caps.forget(id as OrganizationId));
  signals.subscribe("key", caps.forgetKeys);
  const deps = { store, clock, signals, maxEventBytes, onFailure: reporting.onFailure };
  const capsChanged = (organizationId: OrganizationId) => signals.publish("caps", organizationId);
  return { ...deps, spendCaps: createSpendCaps({ ...deps, caps }), capsChanged };
}

function noteLostLease({ instruments, log }: Platform, run_id: string): void {
  instruments.lostLease();
  log.warn({ run_id }, "The lease of this run expired and another node has taken it over; it is stopped here.");
}

/** Enough for installations from before code was stored; the rest are pinned when they run. */
const mostPinnedAtStart = 10_000;

/** Pins revisions from before code was stored to the code that is on disk now. */
async function pinDeployed({ store, log }: Platform, modules: ModuleRuntime): Promise<void> {
  for (const revision of await store.agents.listUnpinned(mostPinnedAtStart)) {
    // A revision that cannot be pinned now is pinned when it runs.
    await modules.pinRevision(revision, revision.module).catch((error: unknown) => {
      log.warn({ agent_id: revision.agentId, err: error }, "the code of an agent could not be stored yet");
    });
  }
}

type RuntimeParts = { client: SafeClient; readSecret: ReadSecret; model: Runtime };

function createRuntimes(config: Config, platform: Platform, { client, readSecret, model }: RuntimeParts) {
  const { store, log, databaseUid } = platform;
  const module = createModuleRuntime({
    roots: toRoots(config),
    code: {
      kept: { find: store.agents.findCode, pin: (revision, code) => pinRevision({ store }, revision, code) },
      dataDir: config.dataDir,
    },
    processes: config.roles.has("worker") ? config.moduleProcesses : 0,
    memoryMegabytes: config.moduleMemoryMegabytes,
    blockedSeconds: config.moduleBlockedSeconds,
    outputBytes: config.maxOutputBytes,
    allowNetworks: config.allowNetworks,
    folders: config.moduleFolders,
    findUser: () => chooseWorkerUser(config, databaseUid),
    organizations: config.moduleOrganizations,
    secretPaths: secretPlaces(config),
    inspection: config.moduleInspection,
    log,
  });
  const { runtimes: remote, abandon } = openRemoteAgents(config, platform, { client, readSecret });
  return { runtimes: { module, worker: openWorkers(config, platform), ...remote, model }, abandon };
}

type RuleParts = Pick<ConfigurationRules, "refuseUrl" | "compileSchema"> & { modules: ModuleRuntime };

const configurationRules = (
  config: Config,
  { secrets }: Platform,
  { refuseUrl, compileSchema, modules }: RuleParts,
): ConfigurationRules => ({
  refuseUrl,
  compileSchema,
  secrets,
  // Only workers have the modules. Other nodes accept any name, and the run reports a missing one.
  hasModule: config.roles.has("worker") ? modules.hasModule : () => true,
  readModule: modules.readModule,
  loadCode: modules.loadCode,
  hasPolicy: (name) => templateNames.includes(name) || isOwn(name),
  hasCode: config.code.kind !== "off",
});

/** A run that waits for another server uses about two sockets, one to its client and one to the server. */
const slotsOf = ({ concurrency, ioConcurrency }: Config) => ({
  module: concurrency,
  io: Math.min(ioConcurrency, Math.floor((readDescriptorLimit() ?? Number.POSITIVE_INFINITY) / 4)),
});

/** Who may upload code, and how it is read. */
const codeRules = (config: Config, rules: ConfigurationRules, modules: ModuleRuntime): CodeDeps["code"] => ({
  uploads: config.codeUploads,
  mayUse: (organizationId, module) => rules.hasModule(organizationId, module, "uploaded"),
  read: modules.readUpload,
  describe: describeCode,
});

const engineSettings = (config: Config, nodeId: string) => ({
  nodeId,
  // Without slots, a node leaves all runs to nodes with the role `worker`.
  slots: config.roles.has("worker") ? slotsOf(config) : { module: 0, io: 0 },
  caps: { perOrganization: config.runsPerOrganization, perKey: config.runsPerKey },
  maxQueued: config.maxQueued,
  leaseSeconds: config.leaseSeconds,
  queueWaitSeconds: config.queueWaitSeconds,
  keepEventsAfterMs: 80,
});

type RunHandlerDeps = RunRouteDeps &
  StreamRouteDeps &
  ThreadRouteDeps &
  ErasureDeps &
  FeedbackDeps &
  BulkReplayDeps &
  ComparisonDeps &
  DatasetDeps &
  ScorerDeps &
  ScoringRuleDeps &
  ExperimentDeps &
  RatingDeps;

const handlersOfAgents = (deps: CanaryDeps, baseUrl: () => string) => ({
  ...agentHandlers(deps, baseUrl),
  ...canaryHandlers(deps, baseUrl),
  ...gateHandlers(deps),
});

/** The handlers of runs and of the resources around them. */
const handlersOfRuns = (deps: RunHandlerDeps, baseUrl: () => string) => ({
  ...runHandlers(deps, baseUrl),
  ...runBatchHandlers(deps),
  ...streamHandlers(deps, baseUrl),
  ...threadHandlers(deps, baseUrl),
  ...erasureHandlers(deps),
  ...feedbackHandlers(deps),
  ...replayHandlers(deps, baseUrl),
  ...comparisonHandlers(deps),
  ...datasetHandlers(deps, baseUrl),
  ...scorerHandlers(deps, baseUrl),
  ...scoringRuleHandlers(deps, baseUrl),
  ...experimentHandlers(deps, baseUrl),
  ...ratingHandlers(deps),
});

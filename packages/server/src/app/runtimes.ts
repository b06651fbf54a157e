import type { ProviderId } from "@agentrun/contract";
import type { AgentDeps } from "../domain/agents/agents.ts";
import { createDefaultModel, createFindModel, toEnvironmentProviders } from "../domain/providers/models.ts";
import type { ProviderDeps } from "../domain/providers/providers.ts";
import type { SchemaCache } from "../domain/schemas/json-schema.ts";
import { createWorkerRegister, type WorkerDeps } from "../domain/workers/workers.ts";
import { providerHandlers } from "../http/routes/providers.ts";
import { type WorkerGateway, workerHandlers } from "../http/routes/workers.ts";
import type { SafeClient } from "../lib/http-client/safe-fetch.ts";
import type { Log } from "../lib/observability/log.ts";
import type { EnvironmentProvider, ModelJudge } from "../model/providers.ts";
import type { RunRecord } from "../model/runs.ts";
import type { WorkerRecord } from "../model/workers.ts";
import { createA2aRuntime } from "../runtimes/a2a.ts";
import type { Sandbox } from "../runtimes/code/sandbox.ts";
import { createHttpRuntime } from "../runtimes/http.ts";
import { createDeniesModel } from "../runtimes/language-model/denies-model.ts";
import type { ModelFacadeOptions } from "../runtimes/language-model/facade.ts";
import { listModels } from "../runtimes/language-model/list-models.ts";
import { isInstalled, loadModelPackages } from "../runtimes/language-model/model-packages.ts";
import { listPriced, loadPrices } from "../runtimes/language-model/prices.ts";
import { createResponsesRuntime } from "../runtimes/responses.ts";
import type { Runtime } from "../runtimes/runtime.ts";
import type { OpenTools } from "../runtimes/tools.ts";
import { createWorkerRuntime, type WorkerRuntime } from "../runtimes/worker.ts";
import type { Config } from "../settings/config.ts";
import type { Platform } from "./platform.ts";

type ModelParts = {
  refuseUrl: ProviderDeps["refuseUrl"];
  checkSchema: SchemaCache;
  openTools: OpenTools;
  sandbox: Sandbox | null;
};

/** Model agents, and where their models come from: the organisations' providers and the environment's. */
export function createLanguageModels(config: Config, { store, clock, secrets, log }: Platform, parts: ModelParts) {
  const { url, pricesFile, providersFile } = config.models;
  const { refuseUrl, checkSchema, openTools, sandbox } = parts;
  const packages = loadModelPackages(providersFile);
  for (const { name, directory } of packages.filter((one) => !isInstalled(one)))
    log.warn(
      { package: name, hint: `Run "npm install ${name}" in ${directory}.` },
      "a model provider is not installed",
    );
  const environment = toEnvironmentProviders(config.models, packages);
  const fetchDefaultModel = createFetchDefaultModel(config, environment, log);
  // Nobody waits for it: a server that is slow or down must not hold up the start.
  void fetchDefaultModel(environment[0]?.id);
  const prices = loadPrices(pricesFile);
  const findModel = createFindModel({ store, secrets, environment, fetchDefaultModel });
  const network = { allowNetworks: config.allowNetworks, environmentUrl: url };
  const facade = loadLate({
    findModel,
    network,
    prices,
    openTools,
    code: sandbox && { sandbox, maxSeconds: config.code.seconds },
    checkSchema,
    outputBytes: config.maxOutputBytes,
    log,
  });
  const runtime: Runtime = {
    startsOver: false,
    execute: async (call) => (await facade()).runtime.execute(call),
    stop: async () => undefined,
  };
  /** For guards that a model decides. */
  const queryJudge: ModelJudge = async (...question) => (await facade()).queryJudge(...question);
  const checkModel: ProviderDeps["checkModel"] = async (...check) => (await facade()).checkModel(...check);
  const listModels: ProviderDeps["listModels"] = (type) => listPriced(prices, type);
  const deps: ProviderDeps = { store, clock, secrets, environment, refuseUrl, listModels, checkModel };
  // Only workers need the operator's providers; elsewhere whoever names one is believed, and a run says where it is missing.
  const named = config.roles.has("worker") ? environment : null;
  return {
    runtime,
    queryJudge,
    forAgents: { environment: named, findModel, deniesModel: createDeniesModel(network) },
    handlers: (baseUrl: () => string) => providerHandlers(deps, baseUrl),
  };
}

/** What the operator's own server has, where no model is named beside its address. */
function createFetchDefaultModel(
  { models, allowNetworks }: Config,
  environment: readonly EnvironmentProvider[],
  log: Log,
) {
  const { url, urlKey: key, name } = models;
  const provider = environment.find(({ baseUrl }) => baseUrl === url);
  if (url === null || name !== null || !provider) return async () => null;
  const ask = createDefaultModel({ provider, log, listModels: () => listModels({ url, key, allowNetworks }) });
  return async (id: ProviderId | undefined) => (id === provider.id ? ask() : null);
}

/** The SDK takes a third of a second to load: whoever has no model agents does not wait for it at every start. */
function loadLate(options: ModelFacadeOptions) {
  const load = async () => (await import("../runtimes/language-model/facade.ts")).createModelFacade(options);
  let loaded: ReturnType<typeof load> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

/** Agents that live elsewhere: services of users', and whatever speaks A2A or OpenAI's Responses. */
export function openRemoteAgents(config: Config, { store, secrets, log }: Platform, client: SafeClient) {
  const options = { client, outputBytes: config.maxOutputBytes, openSecret: secrets.open, log };
  const spoken = { a2a: createA2aRuntime(options), responses: createResponsesRuntime(options) };
  const abandon = async (run: RunRecord): Promise<void> => {
    const { organizationId, agentId, agentRevision } = run;
    const revision = await store.agents.findRevision(organizationId, agentId, agentRevision);
    const runtime = revision?.configuration.runtime;
    if (runtime?.type !== "a2a" && runtime?.type !== "responses") return;
    const journal = await store.runs.listJournal(run);
    await spoken[runtime.type].abandon({ runtime, journal, revision: agentRevision });
  };
  return {
    runtimes: { http: createHttpRuntime(options), ...spoken },
    /** Nobody waits for it: whoever cannot be told has a run that nobody reads. */
    abandon: (run: RunRecord): void => {
      abandon(run).catch((error: unknown) => {
        log.info({ run_id: run.id, err: error }, "the agent of a run that was ended could not be told of it");
      });
    },
  };
}

/** What runs agents in processes of the users' own. A worker may be silent for as long as a node may. */
export const openWorkers = (config: Config, { nodeId, signals, log, store }: Platform): WorkerRuntime =>
  createWorkerRuntime({
    nodeId,
    outputBytes: config.maxOutputBytes,
    silenceSeconds: config.leaseSeconds,
    setWorker: ({ organizationId, id }, leaseToken, workerId) =>
      store.runs.setWorker({ organizationId, id, leaseToken, workerId }),
    nudge: (id) => signals.publish("worker", id),
    log,
  });

type Reporting = { reportRuns: WorkerGateway["report"]; isDraining: () => boolean };

/** The calls of the worker protocol. */
export function handlersOfWorkers(
  { leaseSeconds, maxOutputBytes }: Config,
  deps: AgentDeps & Pick<WorkerDeps, "store">,
  { polls, leave, requeueUndelivered }: WorkerRuntime,
  { reportRuns, isDraining }: Reporting,
) {
  const gateway: WorkerGateway = {
    poll(worker, { running, ...options }) {
      if (running !== undefined) requeueUndelivered(worker.id, running);
      return polls.open(worker, options);
    },
    report: reportRuns,
    leave: ({ id }) => leave(id),
    isDraining,
  };
  const register = createWorkerRegister(deps.store);
  deps.signals.subscribe("worker_build", (id) => {
    const isMeant = ({ organizationId, queues }: WorkerRecord) =>
      queues.some((one) => id === `${organizationId} ${one}`);
    register.forget(isMeant);
    polls.recall(isMeant);
  });
  return (baseUrl: () => string) =>
    workerHandlers({ ...deps, silenceSeconds: leaseSeconds, outputBytes: maxOutputBytes, register, gateway }, baseUrl);
}

import type { AgentConfiguration, HeardRun, OrganizationId, ProviderId } from "@agentrun/contract";
import type { SafeClient } from "@agentrun/safe-fetch";
import type { AgentDeps } from "../domain/agents/agents.ts";
import {
  createDefaultModel,
  createFindModel,
  createProviderCache,
  toEnvironmentProviders,
} from "../domain/providers/models.ts";
import type { ProviderDeps } from "../domain/providers/providers.ts";
import type { SchemaCache } from "../domain/schemas/json-schema.ts";
import { createWorkerRegister, type WorkerDeps } from "../domain/workers/workers.ts";
import { providerHandlers } from "../http/routes/providers.ts";
import { type WorkerGateway, workerHandlers } from "../http/routes/workers.ts";
import type { SecretBox } from "../lib/crypto/keyring.ts";
import type { Log } from "../lib/observability/log.ts";
import { type AskForAnswer, type EnvironmentProvider, type ModelJudge, modelsOf } from "../model/providers.ts";
import type { RunRecord } from "../model/runs.ts";
import type { ReadSecret } from "../model/secrets.ts";
import type { WorkerRecord } from "../model/workers.ts";
import { createA2aRuntime } from "../runtimes/a2a.ts";
import type { Sandbox } from "../runtimes/code/sandbox.ts";
import { createHttpRuntime } from "../runtimes/http.ts";
import type { ModelFacadeOptions } from "../runtimes/language-model/facade.ts";
import { createDeniesModel } from "../runtimes/language-model/providers/denies-model.ts";
import { listModels } from "../runtimes/language-model/providers/list-models.ts";
import { isInstalled, loadModelPackages } from "../runtimes/language-model/providers/model-packages.ts";
import { findPrice, listPriced, loadPrices } from "../runtimes/language-model/providers/prices.ts";
import { createResponsesRuntime } from "../runtimes/responses.ts";
import type { Runtime } from "../runtimes/runtime.ts";
import type { OpenTools } from "../runtimes/tools.ts";
import { createWorkerRuntime, type WorkerRuntime } from "../runtimes/worker.ts";
import type { Config } from "../settings/config.ts";
import type { Platform } from "./platform.ts";

type ModelParts = {
  refuseUrl: ProviderDeps["refuseUrl"];
  readSecret: ReadSecret;
  checkSchema: SchemaCache;
  openTools: OpenTools;
  sandbox: Sandbox | null;
};

/** Wires model agents and their providers: those of organisations and those of the operator. */
export function createLanguageModels(
  config: Config,
  { store, clock, secrets, signals, log }: Platform,
  parts: ModelParts,
) {
  const { url, pricesFile, providersFile, retries } = config.models;
  const { refuseUrl, readSecret, checkSchema, openTools, sandbox } = parts;
  const packages = loadModelPackages(providersFile);
  for (const { name, directory } of packages.filter((one) => !isInstalled(one)))
    log.warn(
      { package: name, hint: `Run "npm install ${name}" in ${directory}.` },
      "a model provider is not installed",
    );
  const environment = toEnvironmentProviders(config.models, packages);
  const fetchDefaultModel = createFetchDefaultModel(config, environment, log);
  // Not awaited: a slow or unavailable server must not delay the start.
  void fetchDefaultModel(environment[0]?.id);
  const prices = loadPrices(pricesFile);
  const own = createProviderCache(store);
  signals.subscribe("providers", (id) => own.forget(id as OrganizationId));
  const findModel = createFindModel({ own, secrets, readSecret, environment, fetchDefaultModel });
  const network = { allowNetworks: config.allowNetworks, environmentUrl: url };
  const facade = loadLate({
    findModel,
    network,
    prices,
    openTools,
    code: sandbox && { sandbox, maxSeconds: config.code.seconds },
    checkSchema,
    outputBytes: config.maxOutputBytes,
    retries,
    log,
  });
  const runtime: Runtime = {
    startsOver: false,
    execute: async (call) => (await facade()).runtime.execute(call),
    stop: async () => undefined,
  };
  /** For guards that use a model. */
  const queryJudge: ModelJudge = async (...question) => (await facade()).queryJudge(...question);
  /** For scorers that use a model. */
  const askForAnswer: AskForAnswer = async (...question) => (await facade()).askForAnswer(...question);
  const checkModel: ProviderDeps["checkModel"] = async (...check) => (await facade()).checkModel(...check);
  const listModels: ProviderDeps["listModels"] = (type) => listPriced(prices, type);
  const providersChanged = (organizationId: OrganizationId) => signals.publish("providers", organizationId);
  const shared = { store, clock, secrets, readSecret, environment };
  const deps: ProviderDeps = { ...shared, refuseUrl, listModels, checkModel, providersChanged };
  const isUnpriced = async (
    organizationId: OrganizationId,
    { provider, model }: { provider: string; model: string },
  ) => {
    const source = await findModel(organizationId, provider, model);
    return !("missing" in source) && findPrice(prices, source.type, source.model) === null;
  };
  const hasUnpricedModel = async (organizationId: OrganizationId, { runtime }: AgentConfiguration) =>
    runtime.type === "model" &&
    (await Promise.all(modelsOf(runtime).map((named) => isUnpriced(organizationId, named)))).includes(true);
  // Only workers need the operator's providers. Other nodes accept any name, and the run reports a missing one.
  const named = config.roles.has("worker") ? environment : null;
  return {
    runtime,
    queryJudge,
    askForAnswer,
    hasUnpricedModel,
    forAgents: { environment: named, findModel, deniesModel: createDeniesModel(network) },
    handlers: (baseUrl: () => string) => providerHandlers(deps, baseUrl),
  };
}

/** Fetches the default model of the operator's server if none is configured. */
function createFetchDefaultModel(
  { models, allowNetworks }: Config,
  environment: readonly EnvironmentProvider[],
  log: Log,
) {
  const { url, urlKey: key, name } = models;
  const provider = environment.find(({ baseUrl }) => baseUrl === url);
  if (url === null || name !== null || !provider) return async () => null;
  const fetchDefault = createDefaultModel({ provider, log, listModels: () => listModels({ url, key, allowNetworks }) });
  return async (id: ProviderId | undefined) => (id === provider.id ? fetchDefault() : null);
}

/** Loading the SDK takes a third of a second, so it is loaded on first use. */
function loadLate(options: ModelFacadeOptions) {
  const load = async () => (await import("../runtimes/language-model/facade.ts")).createModelFacade(options);
  let loaded: ReturnType<typeof load> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

/** Wires remote agents: HTTP agents, A2A agents and servers with OpenAI's Responses API. */
export function openRemoteAgents(
  config: Config,
  { store, secrets, log }: Platform,
  { client, readSecret }: { client: SafeClient; readSecret: ReadSecret },
) {
  const options = { client, outputBytes: config.maxOutputBytes, openSecret: secrets.open, log };
  const spoken = { a2a: createA2aRuntime(options), responses: createResponsesRuntime(options) };
  const abandon = async (run: RunRecord): Promise<void> => {
    const { organizationId, agentId, agentRevision } = run;
    const revision = await store.agents.findRevision(organizationId, agentId, agentRevision);
    const runtime = revision?.configuration.runtime;
    if (runtime?.type !== "a2a" && runtime?.type !== "responses") return;
    const journal = await store.runs.listJournal(run);
    const read = (name: string) => readSecret(run, name);
    await spoken[runtime.type].abandon({ runtime, journal, revision: agentRevision, readSecret: read });
  };
  return {
    runtimes: { http: createHttpRuntime(options), ...spoken },
    /** Not awaited: an agent that cannot be reached only does unneeded work. */
    abandon: (run: RunRecord): void => {
      abandon(run).catch((error: unknown) => {
        log.info({ run_id: run.id, err: error }, "a remote agent could not be notified that its run has ended");
      });
    },
  };
}

/** The runtime for agents in users' own worker processes. A worker may be silent as long as a node. */
export const openWorkers = (config: Config, { nodeId, signals, secrets, log, store }: Platform): WorkerRuntime =>
  createWorkerRuntime({
    nodeId,
    outputBytes: config.maxOutputBytes,
    silenceSeconds: config.leaseSeconds,
    setWorker: ({ organizationId, id }, leaseToken, workerId) =>
      store.runs.setWorker({ organizationId, id, leaseToken, workerId }),
    seal: secrets.seal,
    nudge: (id) => signals.publish("worker", id),
    log,
  });

type Reporting = { reportRuns: WorkerGateway["report"]; isDraining: () => boolean };

/** Orders with secrets are encrypted until they leave for the worker. */
const openOrders = (run: HeardRun, { open }: Pick<SecretBox, "open">): HeardRun =>
  run.told?.some(({ type }) => type === "secret")
    ? {
        ...run,
        told: run.told.map((order) => (order.type === "secret" ? { ...order, text: open(order.text ?? "") } : order)),
      }
    : run;

/** The handlers of the worker protocol. */
export function handlersOfWorkers(
  { leaseSeconds, maxOutputBytes }: Config,
  { secrets }: Platform,
  deps: AgentDeps & Pick<WorkerDeps, "store">,
  { polls, leave, requeueUndelivered }: WorkerRuntime,
  { reportRuns, isDraining }: Reporting,
) {
  const gateway: WorkerGateway = {
    poll(worker, { running, ...options }) {
      if (running !== undefined) requeueUndelivered(worker.id, running);
      return polls.open(worker, options);
    },
    report: async (worker, runs) => (await reportRuns(worker, runs)).map((run) => openOrders(run, secrets)),
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

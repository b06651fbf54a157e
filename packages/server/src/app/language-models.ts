import type { ProviderId } from "@agentrun/contract";
import type { Config } from "../config.ts";
import { createDefaultModel } from "../domain/default-model.ts";
import { toEnvironmentProviders } from "../domain/environment-providers.ts";
import { createFindModel } from "../domain/find-model.ts";
import type { SchemaCache } from "../domain/json-schema.ts";
import type { ProviderDeps } from "../domain/providers.ts";
import { providerHandlers } from "../http/routes/providers.ts";
import type { Log } from "../lib/log.ts";
import type { EnvironmentProvider, ModelJudge } from "../model/providers.ts";
import type { Sandbox } from "../runtimes/code/sandbox.ts";
import { createDeniesModel } from "../runtimes/language-model/denies-model.ts";
import type { ModelFacadeOptions } from "../runtimes/language-model/facade.ts";
import { listModels } from "../runtimes/language-model/list-models.ts";
import { isInstalled, loadModelPackages } from "../runtimes/language-model/model-packages.ts";
import { listPriced, loadPrices } from "../runtimes/language-model/prices.ts";
import type { Runtime } from "../runtimes/runtime.ts";
import type { OpenTools } from "../runtimes/tools.ts";
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
  const askDefault = createAskDefault(config, environment, log);
  // Nobody waits for it: a server that is slow or down must not hold up the start.
  void askDefault(environment[0]?.id);
  const prices = loadPrices(pricesFile);
  const findModel = createFindModel({ store, secrets, environment, askDefault });
  const network = { allowNetworks: config.allowNetworks, environmentUrl: url };
  const facade = loadLate({
    findModel,
    network,
    prices,
    openTools,
    code: sandbox && { sandbox, mostSeconds: config.code.seconds },
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
  const askJudge: ModelJudge = async (...question) => (await facade()).askJudge(...question);
  const checkModel: ProviderDeps["checkModel"] = async (...check) => (await facade()).checkModel(...check);
  const listModels: ProviderDeps["listModels"] = (type) => listPriced(prices, type);
  const deps: ProviderDeps = { store, clock, secrets, environment, refuseUrl, listModels, checkModel };
  // Only workers need the operator's providers; elsewhere whoever names one is believed, and a run says where it is missing.
  const named = config.roles.has("worker") ? environment : null;
  return {
    runtime,
    askJudge,
    forAgents: { environment: named, findModel, deniesModel: createDeniesModel(network) },
    handlers: (baseUrl: () => string) => providerHandlers(deps, baseUrl),
  };
}

/** What the operator's own server has, where no model is named beside its address. */
function createAskDefault({ models, allowNetworks }: Config, environment: readonly EnvironmentProvider[], log: Log) {
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

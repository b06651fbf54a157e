import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import { toEnvironmentProviders } from "./domain/environment-providers.ts";
import { createFindModel } from "./domain/find-model.ts";
import type { SchemaCache } from "./domain/json-schema.ts";
import type { ProviderDeps } from "./domain/providers.ts";
import type { Ground } from "./ground.ts";
import { providerHandlers } from "./http/routes/providers.ts";
import type { AskModel } from "./model/providers.ts";
import type { AskingOptions } from "./runtimes/model/asking.ts";
import { loadPrices } from "./runtimes/model/prices.ts";
import type { Runtime } from "./runtimes/runtime.ts";
import type { OpenTools } from "./runtimes/tools.ts";

const builtInPrices = fileURLToPath(new URL("../model-prices.json", import.meta.url));

type ModelParts = { refuseUrl: ProviderDeps["refuseUrl"]; checkSchema: SchemaCache; openTools: OpenTools };

/** Model agents, and where their models come from: the organisations' providers and the environment's. */
export function createModels(config: Config, { store, clock, secrets, log }: Ground, parts: ModelParts) {
  const { url, pricesFile } = config.models;
  const { refuseUrl, checkSchema, openTools } = parts;
  const environment = toEnvironmentProviders(config.models);
  const asking = loadLate({
    findModel: createFindModel({ store, secrets, environment }),
    network: { allowNetworks: config.allowNetworks, environmentUrl: url },
    prices: loadPrices([builtInPrices, ...(pricesFile ? [pricesFile] : [])]),
    openTools,
    checkSchema,
    outputBytes: config.maxOutputBytes,
    log,
  });
  const runtime: Runtime = {
    startsOver: false,
    execute: async (call) => (await asking()).runtime.execute(call),
    stop: async () => undefined,
  };
  /** For guards that a model decides. */
  const askModel: AskModel = async (...question) => (await asking()).askModel(...question);
  const checkModel: ProviderDeps["checkModel"] = async (...check) => (await asking()).checkModel(...check);
  const deps: ProviderDeps = { store, clock, secrets, environment, refuseUrl, checkModel };
  return { runtime, askModel, handlers: (baseUrl: () => string) => providerHandlers(deps, baseUrl) };
}

/** The SDK takes a third of a second to load: whoever has no model agents does not wait for it at every start. */
function loadLate(options: AskingOptions) {
  const load = async () => (await import("./runtimes/model/asking.ts")).createAsking(options);
  let loaded: ReturnType<typeof load> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

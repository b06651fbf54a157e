import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import { toEnvironmentProviders } from "./domain/environment-providers.ts";
import { createFindModel } from "./domain/find-model.ts";
import type { SchemaCache } from "./domain/json-schema.ts";
import type { ProviderDeps } from "./domain/providers.ts";
import type { Ground } from "./ground.ts";
import { providerHandlers } from "./http/routes/providers.ts";
import { createAskModel } from "./runtimes/model/ask-model.ts";
import { createCheckModel } from "./runtimes/model/check-model.ts";
import { createOpenModel } from "./runtimes/model/language-model.ts";
import { loadPrices } from "./runtimes/model/prices.ts";
import { createModelRuntime } from "./runtimes/model.ts";
import type { OpenTools } from "./runtimes/tools.ts";

const builtInPrices = fileURLToPath(new URL("../model-prices.json", import.meta.url));

type ModelParts = { refuseUrl: ProviderDeps["refuseUrl"]; checkSchema: SchemaCache; openTools: OpenTools };

/** Model agents, and where their models come from: the organisations' providers and the environment's. */
export function createModels(config: Config, { store, clock, secrets, log }: Ground, parts: ModelParts) {
  // The SDK would print its remarks on settings that a model does not know.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const { url, pricesFile } = config.models;
  const { refuseUrl, checkSchema, openTools } = parts;
  const environment = toEnvironmentProviders(config.models);
  const open = createOpenModel({ allowNetworks: config.allowNetworks, environmentUrl: url });
  const findModel = createFindModel({ store, secrets, environment });
  const prices = loadPrices([builtInPrices, ...(pricesFile ? [pricesFile] : [])]);
  const outputBytes = config.maxOutputBytes;
  const deps: ProviderDeps = { store, clock, secrets, environment, refuseUrl, checkModel: createCheckModel(open) };
  return {
    runtime: createModelRuntime({ findModel, open, prices, openTools, checkSchema, outputBytes, log }),
    /** For guards that a model decides. */
    askModel: createAskModel(findModel, open),
    handlers: (baseUrl: () => string) => providerHandlers(deps, baseUrl),
  };
}

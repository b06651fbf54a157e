import type { Config } from "./config.ts";
import { toEnvironmentProviders } from "./domain/environment-providers.ts";
import { createFindModel } from "./domain/find-model.ts";
import type { ProviderDeps } from "./domain/providers.ts";
import type { Ground } from "./ground.ts";
import { providerHandlers } from "./http/routes/providers.ts";
import { createCheckModel } from "./runtimes/model/check-model.ts";
import { createOpenModel } from "./runtimes/model/language-model.ts";

/** Where models come from: the organisations' providers and the environment's. */
export function createModels(config: Config, { store, clock, secrets }: Ground, refuseUrl: ProviderDeps["refuseUrl"]) {
  const environment = toEnvironmentProviders(config.models);
  const open = createOpenModel({ allowNetworks: config.allowNetworks, environmentUrl: config.models.url });
  const findModel = createFindModel({ store, secrets, environment });
  const deps: ProviderDeps = { store, clock, secrets, environment, refuseUrl, checkModel: createCheckModel(open) };
  return { findModel, open, handlers: (baseUrl: () => string) => providerHandlers(deps, baseUrl) };
}

import type { ApiPromise } from "../api-promise.ts";
import type {
  CreateProviderRequest,
  DeletedProvider,
  ListProvidersQuery,
  Provider,
  ProviderPatch,
  ProviderTest,
  TestProviderRequest,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** The providers of models for model agents. */
export class Providers extends Resource {
  /** List model providers. Providers from the operator's settings first. Keys are never returned; use `api_key_last4` to identify one. Scope: `connectors:read`. */
  list(query?: ListProvidersQuery, options?: RequestOptions): PagePromise<Provider> {
    return this.core.list("listProviders", { query }, options);
  }

  /** Get a model provider. Providers from the operator's settings have an id too, and are read-only. Scope: `connectors:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("getProvider", { path: { id } }, options);
  }

  /** Create a model provider. Agents refer to the provider by name in `runtime.provider`, or as `default`. The key is stored encrypted. Call `test` to try it. Scope: `connectors:write`. */
  create(body: CreateProviderRequest, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("createProvider", { body }, options);
  }

  /** Update a model provider. Fields that you leave out keep their values; active runs use the new values from their next turn. You cannot change the name while active agents use it. Scope: `connectors:write`. */
  update(id: string, body: ProviderPatch, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("updateProvider", { path: { id }, body }, options);
  }

  /** Delete a model provider. Rejected while active agents use the provider by name. Agents that use `default` then use the organisation's oldest remaining provider, or else the operator's. Scope: `connectors:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedProvider> {
    return this.core.call("deleteProvider", { path: { id } }, options);
  }

  /** Test a model provider. Returns 200 even if the test fails: see `ok`, `latency_ms` and `error`. The test costs a few tokens. `Idempotency-Key` is ignored. The call changes nothing. Scope: `connectors:write`. */
  test(id: string, body: TestProviderRequest = {}, options?: RequestOptions): ApiPromise<ProviderTest> {
    return this.core.call("testProvider", { path: { id }, body }, options);
  }
}

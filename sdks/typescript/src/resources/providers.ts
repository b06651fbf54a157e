import type { ApiPromise } from "../api-promise.ts";
import type {
  CheckProviderRequest,
  CreateProviderRequest,
  DeletedProvider,
  ListProvidersQuery,
  Provider,
  ProviderCheck,
  ProviderPatch,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Where model agents get their models from. */
export class Providers extends Resource {
  /** List model providers, the environment's included (scope `connectors:read`). Those of the operator's settings first. Keys are never shown: `api_key_last4` tells them apart. */
  list(query?: ListProvidersQuery, options?: RequestOptions): PagePromise<Provider> {
    return this.core.list("listProviders", { query }, options);
  }

  /** Get a model provider (scope `connectors:read`). By its id; one of the operator's settings has an id as well, and is read-only. */
  get(id: string, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("getProvider", { path: { id } }, options);
  }

  /** Add a model provider (scope `connectors:write`). Agents name it as `runtime.provider`, or get it as `default`. The key is encrypted. `check` tries it. */
  create(body: CreateProviderRequest, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("createProvider", { body }, options);
  }

  /** Update a model provider (scope `connectors:write`). Only what is sent changes; runs take the new one from their next turn on. */
  update(id: string, body: ProviderPatch, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("updateProvider", { path: { id }, body }, options);
  }

  /** Delete a model provider (scope `connectors:write`). Agents that name it fail with `provider_not_configured` from then on. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedProvider> {
    return this.core.call("deleteProvider", { path: { id } }, options);
  }

  /** Try a model provider with one tiny call (scope `connectors:write`). Answers 200 whether or not it worked: `ok`, `latency_ms` and `error` say how. It costs a few tokens. */
  check(id: string, body: CheckProviderRequest = {}, options?: RequestOptions): ApiPromise<ProviderCheck> {
    return this.core.call("checkProvider", { path: { id }, body }, options);
  }
}

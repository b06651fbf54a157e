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
  /** List model providers, the environment's included (scope `connectors:read`). */
  list(query?: ListProvidersQuery, options?: RequestOptions): PagePromise<Provider> {
    return this.core.list("listProviders", { query }, options);
  }

  /** Get a model provider (scope `connectors:read`). */
  get(id: string, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("getProvider", { path: { id } }, options);
  }

  /** Add a model provider (scope `connectors:write`). */
  create(body: CreateProviderRequest, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("createProvider", { body }, options);
  }

  /** Update a model provider (scope `connectors:write`). */
  update(id: string, body: ProviderPatch, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("updateProvider", { path: { id }, body }, options);
  }

  /** Delete a model provider (scope `connectors:write`). */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedProvider> {
    return this.core.call("deleteProvider", { path: { id } }, options);
  }

  /** Try a model provider with one tiny call (scope `connectors:write`). */
  check(id: string, body: CheckProviderRequest = {}, options?: RequestOptions): ApiPromise<ProviderCheck> {
    return this.core.call("checkProvider", { path: { id }, body }, options);
  }
}

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
  list(query?: ListProvidersQuery, options?: RequestOptions): PagePromise<Provider> {
    return this.core.list("listProviders", { query }, options);
  }

  get(id: string, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("getProvider", { path: { id } }, options);
  }

  create(body: CreateProviderRequest, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("createProvider", { body }, options);
  }

  update(id: string, body: ProviderPatch, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("updateProvider", { path: { id }, body }, options);
  }

  delete(id: string, options?: RequestOptions): ApiPromise<DeletedProvider> {
    return this.core.call("deleteProvider", { path: { id } }, options);
  }

  /** Asks it something small, to see whether it answers. */
  check(id: string, body: CheckProviderRequest = {}, options?: RequestOptions): ApiPromise<ProviderCheck> {
    return this.core.call("checkProvider", { path: { id }, body }, options);
  }
}

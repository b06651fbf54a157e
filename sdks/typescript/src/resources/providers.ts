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
  /** List model providers, the environment's included. Those of the operator's settings first. Keys are never shown: `api_key_last4` tells them apart. Scope: `connectors:read`. */
  list(query?: ListProvidersQuery, options?: RequestOptions): PagePromise<Provider> {
    return this.core.list("listProviders", { query }, options);
  }

  /** Get a model provider. By its id; one of the operator's settings has an id as well, and is read-only. Scope: `connectors:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("getProvider", { path: { id } }, options);
  }

  /** Add a model provider. Agents name it as `runtime.provider`, or get it as `default`. The key is encrypted. `check` tries it. Scope: `connectors:write`. */
  create(body: CreateProviderRequest, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("createProvider", { body }, options);
  }

  /** Update a model provider. Only what is sent changes; runs take the new one from their next turn on. The name is kept while active agents name it. Scope: `connectors:write`. */
  update(id: string, body: ProviderPatch, options?: RequestOptions): ApiPromise<Provider> {
    return this.core.call("updateProvider", { path: { id }, body }, options);
  }

  /** Delete a model provider. Refused while active agents name it. Those that get it as `default` have the oldest that is left, or the operator's. Scope: `connectors:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedProvider> {
    return this.core.call("deleteProvider", { path: { id } }, options);
  }

  /** Try a model provider with one tiny call. Answers 200 whether or not it worked: `ok`, `latency_ms` and `error` say how. It costs a few tokens. Scope: `connectors:write`. */
  check(id: string, body: CheckProviderRequest = {}, options?: RequestOptions): ApiPromise<ProviderCheck> {
    return this.core.call("checkProvider", { path: { id }, body }, options);
  }
}

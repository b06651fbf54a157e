import type { ApiPromise } from "../api-promise.ts";
import type { Cap, CapPatch, CreateCapRequest, CreatedCap, DeletedCap, GetCapQuery, ListCapsQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Limits on what runs may use per day, week or month. */
export class Caps extends Resource {
  /** List spend caps. Newest first, with the amount used in the current period. Scope: `policies:read`. */
  list(query?: ListCapsQuery, options?: RequestOptions): PagePromise<Cap> {
    return this.core.list("listCaps", { query }, options);
  }

  /** Get a spend cap. Includes the amount used in the current period, and when the period started. Scope: `policies:read`. */
  get(id: string, query?: GetCapQuery, options?: RequestOptions): ApiPromise<Cap> {
    return this.core.call("getCap", { path: { id }, query }, options);
  }

  /** Create a spend cap. Limits an organisation, an agent, a key or an end user, in dollars, tokens or runs. Usage counts from now on. A run must be within all caps that apply to it. `on_limit` decides whether further runs are refused or wait for approval. Scope: `approvals:manage`. */
  create(body: CreateCapRequest, options?: RequestOptions): ApiPromise<CreatedCap> {
    return this.core.call("createCap", { body }, options);
  }

  /** Update a spend cap. The amount used is kept. If you raise the limit, runs that wait for it resume. Scope: `approvals:manage`. */
  update(id: string, body: CapPatch, options?: RequestOptions): ApiPromise<Cap> {
    return this.core.call("updateCap", { path: { id }, body }, options);
  }

  /** Delete a spend cap. Runs that wait for the cap resume. Its usage is deleted too. Scope: `approvals:manage`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedCap> {
    return this.core.call("deleteCap", { path: { id } }, options);
  }
}

import type { ApiPromise } from "../api-promise.ts";
import type { Cap, CapPatch, CreateCapRequest, DeletedCap, GetCapQuery, ListCapsQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** How much runs may use in a day, week or month. */
export class Caps extends Resource {
  /** List spend caps, with what is used of them. Newest first, with how much of the period is used. Scope: `policies:read`. */
  list(query?: ListCapsQuery, options?: RequestOptions): PagePromise<Cap> {
    return this.core.list("listCaps", { query }, options);
  }

  /** Get a spend cap, with what is used of it. With how much of the period is used, and when it began. Scope: `policies:read`. */
  get(id: string, query?: GetCapQuery, options?: RequestOptions): ApiPromise<Cap> {
    return this.core.call("getCap", { path: { id }, query }, options);
  }

  /** Create a spend cap; it counts from now on. Of the organisation, an agent, a key or an end user, in dollars, tokens or runs. All that hold for a run count; `on_limit` says whether runs are refused or wait for somebody. Scope: `approvals:manage`. */
  create(body: CreateCapRequest, options?: RequestOptions): ApiPromise<Cap> {
    return this.core.call("createCap", { body }, options);
  }

  /** Change how much a spend cap allows, or what happens then; what is used stays, and runs that wait for it look again. Raise it, and runs that wait for it go on. Scope: `approvals:manage`. */
  update(id: string, body: CapPatch, options?: RequestOptions): ApiPromise<Cap> {
    return this.core.call("updateCap", { path: { id }, body }, options);
  }

  /** Delete a spend cap; runs that wait for it go on. What was counted for it is forgotten. Scope: `approvals:manage`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedCap> {
    return this.core.call("deleteCap", { path: { id } }, options);
  }
}

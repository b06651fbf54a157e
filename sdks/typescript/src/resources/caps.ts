import type { ApiPromise } from "../api-promise.ts";
import type { Cap, CapPatch, CreateCapRequest, DeletedCap, GetCapQuery, ListCapsQuery } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** How much runs may use in a day, week or month. */
export class Caps extends Resource {
  /** List spend caps, with what is used of them. Newest first, each with what is used of it in its period. */
  list(query?: ListCapsQuery, options?: RequestOptions): PagePromise<Cap> {
    return this.core.list("listCaps", { query }, options);
  }

  /** Get a spend cap, with what is used of it. `used` is exact when it is read. Where each user has their own, name one in `user`. */
  get(id: string, query?: GetCapQuery, options?: RequestOptions): ApiPromise<Cap> {
    return this.core.call("getCap", { path: { id }, query }, options);
  }

  /** Create a spend cap; it counts from now on. Runs that have everything it names count under it, from now on. Beyond it they are refused with 429 `cap_reached`, or with `on_limit: "ask"` wait for a person or for the next period. `budget.reached` tells of 80 and 100 per cent. */
  create(body: CreateCapRequest, options?: RequestOptions): ApiPromise<Cap> {
    return this.core.call("createCap", { body }, options);
  }

  /** Change how much a spend cap allows, or what happens then; what is used stays, and runs that wait for it look again. What is used stays, and holds against the new limit at once. */
  update(id: string, body: CapPatch, options?: RequestOptions): ApiPromise<Cap> {
    return this.core.call("updateCap", { path: { id }, body }, options);
  }

  /** Delete a spend cap; runs that wait for it go on. What was used of it is forgotten with it. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedCap> {
    return this.core.call("deleteCap", { path: { id } }, options);
  }
}

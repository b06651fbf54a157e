import type { ApiPromise } from "../api-promise.ts";
import type { GivenRating, GiveRatingRequest, ListRatingsQuery, Rating } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Outputs of experiments that wait for ratings by people. */
export class Ratings extends Resource {
  /** List the outputs that wait for your rating. Outputs of experiments with a scorer of the type `people` that you have not rated, newest first. `order=asc` returns first those that have waited longest. Scope: `runs:read`. */
  list(query?: ListRatingsQuery, options?: RequestOptions): PagePromise<Rating> {
    return this.core.list("listRatings", { query }, options);
  }

  /** Rate an output. Each member rates an output once, with `passed` or `rating`, as the scale demands. All keys of a member count as that member. When the last rating is given, the output has its score. Scope: `feedback:write`. */
  give(id: string, body: GiveRatingRequest, options?: RequestOptions): ApiPromise<GivenRating> {
    return this.core.call("giveRating", { path: { id }, body }, options);
  }
}

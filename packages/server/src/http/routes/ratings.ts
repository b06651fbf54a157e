import { giveRating, listRatings, type RatingDeps } from "../../domain/ratings/ratings.ts";
import { renderRating } from "../../model/ratings.ts";
import { type Handlers, ok } from "../endpoint-types.ts";
import { renderedList, toPageRequest } from "../lists.ts";

export const ratingHandlers = (deps: RatingDeps) =>
  ({
    listRatings: async ({ caller, query, url }) =>
      renderedList(await listRatings(deps, caller, query.experiment_id, toPageRequest(query)), renderRating, url),
    giveRating: async ({ caller, params, body }) => ok(await giveRating(deps, caller, params.id, body)),
  }) satisfies Partial<Handlers>;

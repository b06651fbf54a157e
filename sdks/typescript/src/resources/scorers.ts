import type { ApiPromise } from "../api-promise.ts";
import type {
  CreateScorerRequest,
  DeletedScorer,
  ListScorersQuery,
  Scorer,
  ScorerPatch,
  ScorerVersionList,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** How the outputs of runs are scored. */
export class Scorers extends Resource {
  /** List scorers. Newest first. Scope: `runs:read`. */
  list(query?: ListScorersQuery, options?: RequestOptions): PagePromise<Scorer> {
    return this.core.list("listScorers", { query }, options);
  }

  /** Create a scorer. A scorer can be used with the experiments of every agent of the organisation. Scope: `runs:write`. */
  create(body: CreateScorerRequest, options?: RequestOptions): ApiPromise<Scorer> {
    return this.core.call("createScorer", { body }, options);
  }

  /** Get a scorer. Includes its current definition. Scope: `runs:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Scorer> {
    return this.core.call("getScorer", { path: { id } }, options);
  }

  /** Update a scorer. A changed definition is a new version. Experiments and scoring rules keep the version that they started with. Scope: `runs:write`. */
  update(id: string, body: ScorerPatch, options?: RequestOptions): ApiPromise<Scorer> {
    return this.core.call("updateScorer", { path: { id }, body }, options);
  }

  /** Delete a scorer. Deletes all its versions and its scoring rules. The results of experiments and the scores of runs remain. Scope: `runs:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedScorer> {
    return this.core.call("deleteScorer", { path: { id } }, options);
  }

  /** List the versions of a scorer. Newest first, at most 100. Scope: `runs:read`. */
  versions(id: string, options?: RequestOptions): ApiPromise<ScorerVersionList> {
    return this.core.call("listScorerVersions", { path: { id } }, options);
  }
}

import type { ApiPromise } from "../api-promise.ts";
import type {
  CreateScoringRuleRequest,
  DeletedScoringRule,
  ListScoringRulesQuery,
  ScoringRule,
  ScoringRulePatch,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Which runs of agents are scored after they completed. */
export class ScoringRules extends Resource {
  /** List scoring rules. Newest first. Scope: `runs:read`. */
  list(query?: ListScoringRulesQuery, options?: RequestOptions): PagePromise<ScoringRule> {
    return this.core.list("listScoringRules", { query }, options);
  }

  /** Create a scoring rule. From now on, a sample of the agent's runs is scored after they completed. The score of a run is feedback with the name of the rule, so analytics, filters and alerts include it. Replays and runs of experiments are not scored. The scorer keeps its version until the rule is changed. Scope: `runs:write`. */
  create(body: CreateScoringRuleRequest, options?: RequestOptions): ApiPromise<ScoringRule> {
    return this.core.call("createScoringRule", { body }, options);
  }

  /** Get a scoring rule. Includes how many runs it scored today, and what that cost. Scope: `runs:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<ScoringRule> {
    return this.core.call("getScoringRule", { path: { id } }, options);
  }

  /** Update a scoring rule. Applies to runs that are sampled from now on. With `scorer`, the rule uses the current or the given version of the scorer. Scope: `runs:write`. */
  update(id: string, body: ScoringRulePatch, options?: RequestOptions): ApiPromise<ScoringRule> {
    return this.core.call("updateScoringRule", { path: { id }, body }, options);
  }

  /** Delete a scoring rule. No further runs are scored. The scores remain. Scope: `runs:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedScoringRule> {
    return this.core.call("deleteScoringRule", { path: { id } }, options);
  }
}

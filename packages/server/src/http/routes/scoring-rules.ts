import {
  createScoringRule,
  deleteScoringRule,
  getScoringRule,
  listScoringRules,
  type ScoringRuleDeps,
  updateScoringRule,
} from "../../domain/scoring-rules/scoring-rules.ts";
import { toScoringRule } from "../../model/scoring-rules.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const scoringRuleHandlers = (deps: ScoringRuleDeps, baseUrl: () => string) =>
  ({
    listScoringRules: async ({ caller, query, url }) => {
      const filter = { agentId: query.agent_id };
      return listAnswer(await listScoringRules(deps, caller, filter, toPageRequest(query)), toScoringRule, url);
    },
    createScoringRule: async ({ caller, body }) => {
      const rule = await createScoringRule(deps, caller, body);
      return created(toScoringRule(rule), `${baseUrl()}/scoring-rules/${rule.id}`);
    },
    getScoringRule: async ({ caller, params }) => ok(toScoringRule(await getScoringRule(deps, caller, params.id))),
    updateScoringRule: async ({ caller, params, body }) =>
      ok(toScoringRule(await updateScoringRule(deps, caller, params.id, body))),
    deleteScoringRule: async ({ caller, params }) => {
      await deleteScoringRule(deps, caller, params.id);
      return ok({ object: "scoring_rule", id: params.id, deleted: true });
    },
  }) satisfies Partial<Handlers>;

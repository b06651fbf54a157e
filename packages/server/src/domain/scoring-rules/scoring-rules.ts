import {
  type CreateScoringRuleRequest,
  type ScorerDefinition,
  type ScorerUse,
  type ScoringFilter,
  type ScoringRuleId,
  type ScoringRulePatch,
  scoringRuleLimits,
} from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Caller } from "../../model/api-keys.ts";
import { noScores, type ScoringRuleRecord } from "../../model/scoring-rules.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { ScoringRuleFilter } from "../../store/scoring-rules/scoring-rules.ts";
import type { Store } from "../../store/store.ts";
import { assertAllowed } from "../agents/agents.ts";
import { assertNotDemo } from "../api-keys/permissions.ts";
import { assertFilterExists } from "../runs/filtered-resources.ts";
import { resolveScorer } from "../scorers/scorers.ts";

export type ScoringRuleDeps = {
  store: Pick<Store, "agents" | "apiKeys" | "scorers" | "scoringRules" | "threads" | "transaction">;
  clock: DatabaseClock;
};

export async function getScoringRule(
  { store }: Pick<ScoringRuleDeps, "store">,
  caller: Caller,
  id: ScoringRuleId,
  lock = false,
): Promise<ScoringRuleRecord> {
  const found = await store.scoringRules.find({ organizationId: caller.organizationId, id }, lock);
  if (!found) throw new ServiceError("scoring_rule_not_found");
  if (caller.agentIds && !caller.agentIds.includes(found.agentId)) throw new ServiceError("agent_not_allowed");
  return found;
}

export const listScoringRules = (
  { store }: ScoringRuleDeps,
  caller: Caller,
  filter: Omit<ScoringRuleFilter, "agentIds">,
  page: PageRequest,
): Promise<Page<ScoringRuleRecord>> =>
  store.scoringRules.list(caller.organizationId, { ...filter, agentIds: caller.agentIds }, page);

export async function createScoringRule(
  deps: ScoringRuleDeps,
  caller: Caller,
  request: CreateScoringRuleRequest,
): Promise<ScoringRuleRecord> {
  assertNotDemo(caller);
  const { store } = deps;
  const { organizationId, actor: createdBy } = caller;
  const agent = assertAllowed(caller, await store.agents.find(organizationId, request.agent_id), "agent_id");
  if (agent.archivedAt) throw new ServiceError("agent_archived", { param: "agent_id" });
  const scorer = await findScorer(deps, caller, request.scorer);
  const { name, percent, filter = {}, active = true } = request;
  await assertKeyExists(deps, caller, filter);
  const { max_scores_per_day: scores = defaultScores(scorer.definition), max_cost_usd_per_day: cost = null } = request;
  const now = deps.clock.now();
  const at = new Date(now);
  const rule: ScoringRuleRecord = {
    ...{ organizationId, id: newId("srl", now), agentId: agent.id, name, scorer, percent, filter },
    ...{ active, activeSince: at, maxScoresPerDay: scores, maxCostUsdPerDay: cost, today: noScores },
    ...{ createdBy, createdAt: at, updatedAt: at },
  };
  return store.transaction(async () => {
    const count = await store.scoringRules.countLocked(organizationId);
    if (count.rules >= scoringRuleLimits.rules) throw new ServiceError("too_many_scoring_rules");
    // Nobody can delete the scorer meanwhile.
    if (!(await store.scorers.find({ organizationId, id: scorer.id }, true)))
      throw new ServiceError("scorer_not_found", { param: "scorer.id" });
    if (active && count.active === 0) await store.scoringRules.startSampling(organizationId);
    if (!(await store.scoringRules.insert(rule))) throw new ServiceError("scoring_rule_exists", { param: "name" });
    return rule;
  });
}

/** Only models cost something; the other scorers need no limit. */
const defaultScores = ({ type }: ScorerDefinition): number | null =>
  type === "model" ? scoringRuleLimits.modelScoresPerDay : null;

export async function updateScoringRule(
  deps: ScoringRuleDeps,
  caller: Caller,
  id: ScoringRuleId,
  patch: ScoringRulePatch,
): Promise<ScoringRuleRecord> {
  assertNotDemo(caller);
  const { store } = deps;
  await assertKeyExists(deps, caller, patch.filter ?? {});
  return store.transaction(async () => {
    const { active: actives } = await store.scoringRules.countLocked(caller.organizationId);
    const rule = await getScoringRule(deps, caller, id, true);
    const scorer = patch.scorer ? await findScorer(deps, caller, patch.scorer, true) : rule.scorer;
    const { name = rule.name, percent = rule.percent, filter = rule.filter, active = rule.active } = patch;
    const { max_scores_per_day: scores = rule.maxScoresPerDay, max_cost_usd_per_day: cost = rule.maxCostUsdPerDay } =
      patch;
    const updatedAt = new Date(deps.clock.now());
    const isActivated = active && !rule.active;
    if (isActivated && actives === 0) await store.scoringRules.startSampling(caller.organizationId);
    const changed: ScoringRuleRecord = {
      ...{ ...rule, name, scorer, percent, filter, active, updatedAt },
      // Runs that were created while it was off are not scored.
      ...{ activeSince: isActivated ? updatedAt : rule.activeSince, maxScoresPerDay: scores, maxCostUsdPerDay: cost },
    };
    if (!(await store.scoringRules.update(changed))) throw new ServiceError("scoring_rule_exists", { param: "name" });
    return changed;
  });
}

export async function deleteScoringRule(deps: ScoringRuleDeps, caller: Caller, id: ScoringRuleId): Promise<void> {
  assertNotDemo(caller);
  const rule = await getScoringRule(deps, caller, id);
  if (!(await deps.store.scoringRules.delete(rule))) throw new ServiceError("scoring_rule_not_found");
}

const assertKeyExists = (deps: ScoringRuleDeps, caller: Caller, { api_key_id }: ScoringFilter) =>
  assertFilterExists(deps, caller, api_key_id === undefined ? {} : { api_key_id }, "filter.");

async function findScorer(
  deps: ScoringRuleDeps,
  caller: Caller,
  use: ScorerUse,
  lock = false,
): Promise<ScoringRuleRecord["scorer"]> {
  if (lock) await deps.store.scorers.find({ organizationId: caller.organizationId, id: use.id }, true);
  const scorer = await resolveScorer(deps.store.scorers, caller.organizationId, use, "scorer");
  if (!canScoreProduction(scorer.definition)) throw new ServiceError("scorer_unsupported", { param: "scorer" });
  return scorer;
}

/** A production run has no expected output. Agents would need runs of their own, which could be scored in turn. */
export function canScoreProduction(definition: ScorerDefinition): boolean {
  switch (definition.type) {
    case "regex":
    case "json_schema":
    case "expression":
      return true;
    case "contains":
      return definition.text !== undefined;
    case "model":
      return definition.mode !== "compare";
    default:
      return false;
  }
}

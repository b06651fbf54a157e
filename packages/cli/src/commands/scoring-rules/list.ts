import type { ScoringRule } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listScoringRules = listing<ScoringRule>({
  path: "scoring-rules list",
  summary: "List scoring rules, newest first",
  names: ["agents"],
  columns: (nameOf) => [
    "id",
    ["agent", ({ agent_id }) => nameOf(agent_id)],
    "name",
    ["scorer", ({ scorer }) => scorer.name],
    "percent",
    "active",
    ["scored today", ({ today }) => today.scored],
    ["cost today", ({ today }) => today.cost_usd],
  ],
  whenNone: "No scoring rules. Create one with `agentrun scoring-rules create`.",
  list: (client, query) => client.scoringRules.list(query),
});

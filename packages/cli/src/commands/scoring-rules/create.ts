import { command } from "../../command.ts";
import { toScorerUse } from "../../evaluation-flags.ts";
import { findAgentId } from "../../find-agent.ts";

export const createScoringRule = command({
  path: "scoring-rules create",
  summary: "Score a sample of the runs of an agent after they completed",
  details: "The scores are feedback with this name.",
  args: { agent: { help: "its id or name" }, name: { help: "name of the scores, such as tone" } },
  flags: {
    scorer: { type: "string", value: "<scr_…>", required: true, help: "the scorer, or scr_…@VERSION" },
    percent: { type: "number", value: "<percent>", required: true, help: "share of the runs to score" },
    "max-scores": { type: "number", value: "<number>", help: "score at most this many runs per day" },
    "max-cost": { type: "number", value: "<usd>", help: "score no more runs on a day when it has cost this much" },
  },
  examples: [
    "scoring-rules create support tone --scorer scr_… --percent 10 --max-cost 5",
    "scoring-rules create ag_… format --scorer scr_…@2 --percent 100 --json",
  ],
  run: async ({ client, args, flags, out }) => {
    const service = client();
    const { scorer, percent, "max-scores": max_scores_per_day, "max-cost": max_cost_usd_per_day } = flags;
    const agent_id = await findAgentId(service, args.agent);
    const limits = { max_scores_per_day, max_cost_usd_per_day };
    const request = { agent_id, name: args.name, scorer: toScorerUse(scorer), percent, ...limits };
    const rule = await service.scoringRules.create(request);
    if (out.isJson) out.record(rule);
    else out.line(rule.id);
  },
});

import type { ScoringRulePatch } from "agent-run-client";
import { changing } from "../../shapes.ts";

export const updateScoringRule = changing({
  path: "scoring-rules update",
  summary: "Update or pause a scoring rule",
  examples: [
    `scoring-rules update srl_… -d '{"percent": 25}'`,
    `scoring-rules update srl_… -d '{"active": false}' --json`,
  ],
  write: (client, body, id) => client.scoringRules.update(id, body as ScoringRulePatch),
});

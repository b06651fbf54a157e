import { reading } from "../../shapes.ts";

export const getScoringRule = reading({
  path: "scoring-rules get",
  summary: "Get a scoring rule, with what it did today",
  example: "srl_…",
  get: (client, id) => client.scoringRules.get(id),
});

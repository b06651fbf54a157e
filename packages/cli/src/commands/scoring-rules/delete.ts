import { removing } from "../../shapes.ts";

export const deleteScoringRule = removing({
  path: "scoring-rules delete",
  summary: "Delete a scoring rule; its scores remain",
  example: "srl_…",
  done: "Deleted",
  get: (client, id) => client.scoringRules.delete(id),
});

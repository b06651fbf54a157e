import type { ScorerPatch } from "agent-run-client";
import { changing } from "../../shapes.ts";

export const updateScorer = changing({
  path: "scorers update",
  summary: "Update a scorer; a changed definition is a new version",
  examples: ["scorers update scr_… -d @topic.json"],
  write: (client, body, id) => client.scorers.update(id, body as ScorerPatch),
});

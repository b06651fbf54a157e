import type { CreateScorerRequest } from "agent-run-client";
import { making } from "../../shapes.ts";

export const createScorer = making({
  path: "scorers create",
  summary: "Create a scorer",
  examples: ["scorers create --name Topic -d @topic.json", "scorers create -d @scorer.json --json"],
  write: (client, body) => client.scorers.create(body as unknown as CreateScorerRequest),
});

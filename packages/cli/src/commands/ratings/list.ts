import type { Rating } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listRatings = listing<Rating>({
  path: "ratings list",
  summary: "List the outputs that wait for your rating, newest first",
  columns: [
    "id",
    ["experiment", ({ experiment_name, experiment_id }) => experiment_name ?? experiment_id],
    "question",
    "scale",
    ["output", ({ output }) => JSON.stringify(output)],
    ["rated", ({ rated, raters }) => `${rated} of ${raters}`],
  ],
  whenNone: "No output waits for your rating.",
  list: (client, query) => client.ratings.list(query),
});

import { removing } from "../../shapes.ts";

export const deleteScorer = removing({
  path: "scorers delete",
  summary: "Delete a scorer with all its versions",
  example: "scr_…",
  done: "Deleted",
  get: (client, id) => client.scorers.delete(id),
});

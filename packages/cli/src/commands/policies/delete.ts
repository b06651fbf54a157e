import { removing } from "../../shapes.ts";

export const deletePolicy = removing({
  path: "policies delete",
  summary: "Delete one of your own policies",
  example: "pol_…",
  done: "Deleted",
  get: (client, id) => client.policies.delete(id),
});

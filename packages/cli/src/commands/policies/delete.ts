import { removing } from "../../shapes.ts";

export const deletePolicy = removing({
  path: "policies delete",
  summary: "Delete a policy of your own",
  example: "pol_…",
  done: "Deleted",
  get: (client, id) => client.policies.delete(id),
});

import { changing } from "../../shapes.ts";

export const updatePolicy = changing({
  path: "policies update",
  summary: "Update one of your own policies",
  examples: ["policies update pol_… -d @policy.json"],
  write: (client, body, id) => client.policies.update(id, body),
});

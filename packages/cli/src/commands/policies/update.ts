import { changing } from "../../shapes.ts";

export const updatePolicy = changing({
  path: "policies update",
  summary: "Change a policy of your own",
  examples: ["policies update pol_… -d @policy.json"],
  write: (client, body, id) => client.policies.update(id, body),
});

import { reading } from "../../shapes.ts";

export const getPolicy = reading({
  path: "policies get",
  summary: "Get a policy with its guards",
  example: "standard",
  get: (client, id) => client.policies.get(id),
});

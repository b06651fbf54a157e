import { reading } from "../../shapes.ts";

export const getKey = reading({
  path: "keys get",
  summary: "Get an API key",
  example: "key_…",
  get: (client, id) => client.apiKeys.get(id),
});

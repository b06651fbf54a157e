import { reading } from "../../shapes.ts";

export const getProvider = reading({
  path: "providers get",
  summary: "Get a provider",
  example: "prov_…",
  get: (client, id) => client.providers.get(id),
});

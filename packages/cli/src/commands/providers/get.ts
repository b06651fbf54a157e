import { reading } from "../../shapes.ts";

export const getProvider = reading({
  path: "providers get",
  summary: "One provider",
  example: "prov_…",
  get: (client, id) => client.providers.get(id),
});

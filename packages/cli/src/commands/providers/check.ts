import { reading } from "../../shapes.ts";

export const checkProvider = reading({
  path: "providers check",
  summary: "Test a provider now",
  example: "prov_…",
  get: (client, id) => client.providers.check(id),
});

import { reading } from "../../shapes.ts";

export const testProvider = reading({
  path: "providers test",
  summary: "Test a provider now",
  example: "prov_…",
  get: (client, id) => client.providers.test(id),
});

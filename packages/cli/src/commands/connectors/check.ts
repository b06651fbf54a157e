import { reading } from "../../shapes.ts";

export const checkConnector = reading({
  path: "connectors check",
  summary: "Test a connector now",
  example: "con_…",
  get: (client, id) => client.connectors.check(id),
});

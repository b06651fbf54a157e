import { reading } from "../../shapes.ts";

export const testConnector = reading({
  path: "connectors test",
  summary: "Test a connector now",
  example: "con_…",
  get: (client, id) => client.connectors.test(id),
});

import { reading } from "../../shapes.ts";

export const checkConnector = reading({
  path: "connectors check",
  summary: "Try a connector now",
  example: "con_…",
  get: (client, id) => client.connectors.check(id),
});

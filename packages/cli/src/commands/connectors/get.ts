import { reading } from "../../shapes.ts";

export const getConnector = reading({
  path: "connectors get",
  summary: "Get a connector",
  example: "con_…",
  get: (client, id) => client.connectors.get(id),
});

import { changing } from "../../shapes.ts";

export const updateConnector = changing({
  path: "connectors update",
  summary: "Update a connector",
  examples: ["connectors update con_… --name other", "connectors update con_… -d @connector.json"],
  write: (client, body, id) => client.connectors.update(id, body),
});

import { removing } from "../../shapes.ts";

export const deleteConnector = removing({
  path: "connectors delete",
  summary: "Delete a connector",
  example: "con_…",
  done: "Deleted",
  get: (client, id) => client.connectors.delete(id),
});

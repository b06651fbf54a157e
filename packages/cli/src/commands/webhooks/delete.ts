import { removing } from "../../shapes.ts";

export const deleteWebhook = removing({
  path: "webhooks delete",
  summary: "Delete an endpoint and its history",
  example: "wh_…",
  done: "Deleted",
  get: (client, id) => client.webhooks.delete(id),
});

import { removing } from "../../shapes.ts";

export const deleteWebhook = removing({
  path: "webhooks delete",
  summary: "Delete a webhook and its delivery history",
  example: "wh_…",
  done: "Deleted",
  get: (client, id) => client.webhooks.delete(id),
});

import { reading } from "../../shapes.ts";

export const getWebhook = reading({
  path: "webhooks get",
  summary: "Get a webhook",
  example: "wh_…",
  get: (client, id) => client.webhooks.get(id),
});

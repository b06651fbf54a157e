import { reading } from "../../shapes.ts";

export const getWebhook = reading({
  path: "webhooks get",
  summary: "One webhook endpoint",
  example: "wh_…",
  get: (client, id) => client.webhooks.get(id),
});

import { reading } from "../../shapes.ts";

export const getAlert = reading({
  path: "alerts get",
  summary: "Get an alert",
  example: "alrt_…",
  get: (client, id) => client.alerts.get(id),
});

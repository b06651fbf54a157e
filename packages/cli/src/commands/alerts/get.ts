import { reading } from "../../shapes.ts";

export const getAlert = reading({
  path: "alerts get",
  summary: "Get an alert rule",
  example: "alrt_…",
  get: (client, id) => client.alerts.get(id),
});

import { reading } from "../../shapes.ts";

export const getAlert = reading({
  path: "alerts get",
  summary: "One alert rule",
  example: "alrt_…",
  get: (client, id) => client.alerts.get(id),
});

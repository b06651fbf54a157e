import { removing } from "../../shapes.ts";

export const deleteAlert = removing({
  path: "alerts delete",
  summary: "Delete an alert",
  example: "alrt_…",
  done: "Deleted",
  get: (client, id) => client.alerts.delete(id),
});

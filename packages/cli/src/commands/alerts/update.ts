import { changing } from "../../shapes.ts";

export const updateAlert = changing({
  path: "alerts update",
  summary: "Update an alert",
  examples: [`alerts update alrt_… -d '{"threshold": 30}'`],
  write: (client, body, id) => client.alerts.update(id, body),
});

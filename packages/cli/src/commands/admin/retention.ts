import { adminCommand } from "../../admin-command.ts";

export const runRetention = adminCommand({
  path: "admin retention run",
  summary: "Delete all expired data now, instead of gradually",
  examples: ["admin retention run"],
});

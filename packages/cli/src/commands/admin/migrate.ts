import { adminCommand } from "../../admin-command.ts";

export const bringUpToDate = adminCommand({
  path: "admin migrate",
  summary: "Apply the schema migrations of this release",
  details:
    "Nodes of the previous release can keep running. A node of this release applies the migrations when it starts; use this command to apply them earlier. Nothing else changes.",
  examples: ["admin migrate"],
});

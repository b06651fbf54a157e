import { adminCommand } from "../../admin-command.ts";

export const bringUpToDate = adminCommand({
  path: "admin migrate",
  summary: "Bring the database's schema up to this release, beside nodes of the one before",
  details: "A node that starts does the same; this is for whoever wants it done before. Nothing else is changed.",
  examples: ["admin migrate"],
});

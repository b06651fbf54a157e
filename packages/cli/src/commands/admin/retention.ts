import { adminCommand } from "../../admin-command.ts";

export const runRetention = adminCommand({
  path: "admin retention run",
  summary: "Delete now what is past its time, instead of bit by bit",
  examples: ["admin retention run"],
});

import { adminCommand } from "../../admin-command.ts";

export const addOwner = adminCommand({
  path: "admin owners add",
  summary: "Make somebody an owner; a new person's password is shown this once",
  args: { organization: { help: "the organisation's id" } },
  flags: { email: { type: "string", required: true, value: "<e-mail>", help: "who" } },
  examples: ["admin owners add org_… --email ada@example.com"],
});

export const resetPassword = adminCommand({
  path: "admin owners reset-password",
  summary: "A new password for somebody who lost theirs; their sessions end",
  args: { email: { help: "their e-mail address" } },
  examples: ["admin owners reset-password ada@example.com"],
});

import { adminCommand } from "../../admin-command.ts";

export const addOwner = adminCommand({
  path: "admin owners add",
  summary: "Add an owner to an organisation; the password of a new account is shown only once",
  details:
    "If the account was created by an invitation, its owner must first confirm the e-mail address: the command fails and prints a link for them.",
  args: { organization: { help: "the organisation's id" } },
  flags: { email: { type: "string", required: true, value: "<e-mail>", help: "e-mail address of the new owner" } },
  examples: ["admin owners add org_… --email ada@example.com"],
});

export const resetPassword = adminCommand({
  path: "admin owners reset-password",
  summary: "Set a new password for a person who lost theirs",
  details: "Verify the person's identity first. Their sessions end, and their e-mail address counts as confirmed.",
  args: { email: { help: "their e-mail address" } },
  examples: ["admin owners reset-password ada@example.com"],
});

export const clearSecondFactor = adminCommand({
  path: "admin owners clear-second-factor",
  summary: "Remove the second factor of a person who lost authenticator and recovery codes",
  details:
    "Verify the person's identity first. Their sessions end, and the audit logs of their organisations record the change. They can then sign in with their password alone; if the organisation requires a second factor, they must set up a new one first.",
  args: { email: { help: "their e-mail address" } },
  examples: ["admin owners clear-second-factor ada@example.com"],
});

import { adminCommand } from "../../admin-command.ts";

export const addOwner = adminCommand({
  path: "admin owners add",
  summary: "Make somebody an owner; a new person's password is shown this once",
  details:
    "An account that an invitation made is refused until somebody has shown that the address is theirs: the command prints a link for that person.",
  args: { organization: { help: "the organisation's id" } },
  flags: { email: { type: "string", required: true, value: "<e-mail>", help: "who" } },
  examples: ["admin owners add org_… --email ada@example.com"],
});

export const resetPassword = adminCommand({
  path: "admin owners reset-password",
  summary:
    "A new password for somebody you know who lost theirs; their sessions end, and their address counts as proven",
  args: { email: { help: "their e-mail address" } },
  examples: ["admin owners reset-password ada@example.com"],
});

export const clearSecondFactor = adminCommand({
  path: "admin owners clear-second-factor",
  summary:
    "Take the second factor from somebody you know who lost authenticator and recovery codes; their sessions end, and their organisations' audit logs tell of it",
  details:
    "They sign in with their password alone then; where the organisation requires a factor, they set up a new one first.",
  args: { email: { help: "their e-mail address" } },
  examples: ["admin owners clear-second-factor ada@example.com"],
});

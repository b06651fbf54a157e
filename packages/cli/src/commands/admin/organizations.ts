import { adminCommand } from "../../admin-command.ts";

export const plans = ["free", "developer", "business", "enterprise"] as const;

export const listOrganizations = adminCommand({
  path: "admin organizations list",
  summary: "List all organisations of this installation",
  examples: ["admin organizations list"],
});

export const createOrganization = adminCommand({
  path: "admin organizations create",
  summary: "Create an organisation and its owner; the password of a new account is shown only once",
  details:
    "If the owner's account was created by an invitation, the owner must first confirm the e-mail address: the command fails and prints a link for them.",
  flags: {
    name: { type: "string", required: true, help: "name of the organisation" },
    owner: { type: "string", required: true, value: "<e-mail>", help: "e-mail address of the owner" },
    plan: { type: "string", choices: plans, help: "plan (default free)" },
  },
  examples: ["admin organizations create --name Acme --owner ada@example.com --plan business"],
});

import { adminCommand } from "../../admin-command.ts";

export const plans = ["free", "developer", "business", "enterprise"] as const;

export const listOrganizations = adminCommand({
  path: "admin organizations list",
  summary: "Every organisation of this installation",
  examples: ["admin organizations list"],
});

export const createOrganization = adminCommand({
  path: "admin organizations create",
  summary: "Make an organisation with its owner; a new person's password is shown this once",
  details:
    "An owner with an account that an invitation made is refused until somebody has shown that the address is theirs: the command prints a link for that person.",
  flags: {
    name: { type: "string", required: true, help: "its name" },
    owner: { type: "string", required: true, value: "<e-mail>", help: "who owns it" },
    plan: { type: "string", choices: plans, help: "its plan (free)" },
  },
  examples: ["admin organizations create --name Acme --owner ada@example.com --plan business"],
});

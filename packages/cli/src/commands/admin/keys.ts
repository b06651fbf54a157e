import { adminCommand } from "../../admin-command.ts";

const organization = { organization: { help: "the organisation's id" } };

export const listAdminKeys = adminCommand({
  path: "admin keys list",
  summary: "API keys of an organisation",
  args: organization,
  examples: ["admin keys list org_…"],
});

export const createAdminKey = adminCommand({
  path: "admin keys create",
  summary: "Make an API key for an organisation; it is shown this once",
  args: organization,
  flags: {
    name: { type: "string", required: true, help: "what it is for" },
    scope: { type: "string", multiple: true, help: "what it may do (*)" },
  },
  examples: ["admin keys create org_… --name rescue", "admin keys create org_… --name ci --scope runs:write"],
});

export const revokeAdminKey = adminCommand({
  path: "admin keys revoke",
  summary: "Refuse a key from now on; running nodes learn of it within seconds",
  args: { ...organization, key: { help: "the key's id" } },
  examples: ["admin keys revoke org_… key_…"],
});

import { adminCommand } from "../../admin-command.ts";

const organization = { organization: { help: "the organisation's id" } };

export const listAdminKeys = adminCommand({
  path: "admin keys list",
  summary: "List the API keys of an organisation",
  args: organization,
  examples: ["admin keys list org_…"],
});

export const createAdminKey = adminCommand({
  path: "admin keys create",
  summary: "Create an API key for an organisation; the key is shown only once",
  args: organization,
  flags: {
    name: { type: "string", required: true, help: "name of the key" },
    scope: { type: "string", multiple: true, help: "scope of the key (default *)" },
  },
  examples: ["admin keys create org_… --name rescue", "admin keys create org_… --name ci --scope runs:write"],
});

export const revokeAdminKey = adminCommand({
  path: "admin keys revoke",
  summary: "Revoke an API key; running nodes reject it within seconds",
  args: { ...organization, key: { help: "the key's id" } },
  examples: ["admin keys revoke org_… key_…"],
});

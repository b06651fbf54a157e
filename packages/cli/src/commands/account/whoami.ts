import { command } from "../../command.ts";

export const whoami = command({
  path: "whoami",
  summary: "Show the current identity and where it is configured",
  examples: ["whoami", "whoami --json"],
  run: async ({ client, connection, out }) => {
    const me = await client().auth.me();
    const { baseUrl, apiKey, caFile, profile } = connection();
    if (out.isJson) {
      out.record({
        ...me,
        base_url: baseUrl.value,
        base_url_from: baseUrl.origin,
        api_key_from: apiKey?.origin ?? null,
        profile,
      });
      return;
    }
    out.object({
      organization: `${me.organization.name} (${me.organization.id})`,
      plan: me.organization.plan,
      user: me.user?.email ?? null,
      api_key: me.api_key_id,
      scopes: me.scopes,
      agents: me.agent_ids,
      doors: me.doors,
      expires_at: me.expires_at,
      base_url: `${baseUrl.value} (from the ${baseUrl.origin})`,
      key_from: apiKey ? `the ${apiKey.origin}${apiKey.origin === "profile" ? ` ${profile}` : ""}` : null,
      ca_file: caFile?.value ?? null,
    });
  },
});

import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { readProfiles, writeProfiles } from "../../profiles.ts";

export const logout = command({
  path: "logout",
  summary: "Forget a profile and revoke the key it holds",
  flags: { "keep-key": { type: "boolean", help: "forget it here, and leave the key as it is" } },
  examples: ["logout", "logout --profile shop --keep-key"],
  run: async ({ environment, globals, flags, client, out }) => {
    const { profiles, current } = readProfiles(environment);
    const name = globals.profile ?? (environment.AGENTRUN_PROFILE || (current ?? "default"));
    const { [name]: profile, ...others } = profiles;
    if (!profile) throw new UsageError(`There is no profile ${name}.`);
    if (!flags["keep-key"] && profile.api_key_id) {
      const own = { apiKey: profile.api_key, baseURL: profile.base_url, caFile: profile.ca_file ?? undefined };
      await client(own).apiKeys.revoke(profile.api_key_id);
    }
    writeProfiles(environment, {
      profiles: others,
      current: current === name ? (Object.keys(others)[0] ?? null) : current,
    });
    out.say(`Forgot the profile ${name}${flags["keep-key"] ? "" : " and revoked its key"}.`);
  },
});

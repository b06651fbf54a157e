import { AuthenticationError } from "agent-run-client";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { UsageError } from "../../exit-codes.ts";
import { type Profile, readProfiles, writeProfiles } from "../../profiles.ts";

export const logout = command({
  path: "logout",
  summary: "Forget a profile and revoke the key that logging in made",
  details: "A key that was given, by --api-key or --key-stdin, is only forgotten.",
  flags: { "keep-key": { type: "boolean", help: "forget it here, and leave the key as it is" } },
  examples: ["logout", "logout --profile shop --keep-key"],
  run: async (call) => {
    const { environment, globals, flags, out } = call;
    const { profiles, current } = readProfiles(environment);
    const name = globals.profile ?? (environment.AGENTRUN_PROFILE || (current ?? "default"));
    const { [name]: profile, ...others } = profiles;
    if (!profile) throw new UsageError(`There is no profile ${name}.`);
    const isRevoked = !flags["keep-key"] && (await revoke(call, profile));
    const next = current === name ? (Object.keys(others)[0] ?? null) : current;
    writeProfiles(environment, { profiles: others, current: next });
    out.say(`Forgot the profile ${name}${isRevoked ? " and revoked its key" : "; its key is as it was"}.`);
  },
});

/** False: there was nothing to revoke. */
async function revoke({ client }: Context, profile: Profile): Promise<boolean> {
  if (!profile.api_key_id) return false;
  const own = { apiKey: profile.api_key, baseURL: profile.base_url, caFile: profile.ca_file ?? undefined };
  try {
    await client(own).apiKeys.revoke(profile.api_key_id);
    return true;
  } catch (error) {
    // A key that no longer works needs no revocation, and its profile must still be removable.
    if (error instanceof AuthenticationError) return false;
    throw error;
  }
}

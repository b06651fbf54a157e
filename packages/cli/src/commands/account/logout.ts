import { AuthenticationError } from "agent-run-client";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { UsageError } from "../../exit-codes.ts";
import { type Profile, readProfiles, writeProfiles } from "../../profiles.ts";

export const logout = command({
  path: "logout",
  summary: "Delete a profile, and revoke its key if `agentrun login` created it",
  details: "A key that you supplied with --api-key or --key-stdin is not revoked.",
  flags: { "keep-key": { type: "boolean", help: "delete the profile without revoking its key" } },
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
    out.say(`Deleted profile ${name}${isRevoked ? " and revoked its key" : "; its key was not revoked"}.`);
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

import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CommandError, exitCodes } from "./exit-codes.ts";

export type Profile = {
  base_url: string;
  api_key: string;
  ca_file: string | null;
  /** Id of a key that `login` created; null: the user supplied the key, so `logout` does not revoke it. */
  api_key_id?: string | null;
};
export type Profiles = { current: string | null; profiles: Record<string, Profile> };

type Environment = Record<string, string | undefined>;

export const profilesFile = (environment: Environment): string =>
  join(environment.XDG_CONFIG_HOME || join(environment.HOME || homedir(), ".config"), "agentrun", "config.json");

export function readProfiles(environment: Environment): Profiles {
  const file = profilesFile(environment);
  if (!existsSync(file)) return { current: null, profiles: {} };
  try {
    const { current = null, profiles = {} } = JSON.parse(readFileSync(file, "utf8")) as Partial<Profiles>;
    return { current, profiles };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `${file} cannot be read: ${why}`,
      exitCodes.failed,
      "Repair the file, or delete it and log in again.",
    );
  }
}

/** Writes atomically; only the owner can read the file. */
export function writeProfiles(environment: Environment, profiles: Profiles): string {
  const file = profilesFile(environment);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
  return file;
}

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { CommandError, exitCodes, UsageError } from "./exit-codes.ts";
import type { GlobalFlags } from "./flags.ts";
import { type Profile, readProfiles } from "./profiles.ts";

export type Environment = Record<string, string | undefined>;

/** The source of a setting, for `whoami` and for errors. */
export type Origin = "flag" | "environment" | "profile" | "data dir" | "default";
type Found<T> = { value: T; origin: Origin };

export type Connection = {
  baseUrl: Found<string>;
  apiKey: Found<string> | null;
  caFile: Found<string> | null;
  profile: string | null;
};

type Credentials = { base_url?: string; api_key?: string; ca_file?: string | null };

const defaultBaseUrl = "https://localhost:8443/v2";

export const dataDirOf = (flags: GlobalFlags, environment: Environment): string =>
  resolve(flags["data-dir"] ?? (environment.AGENTRUN_DATA_DIR || ".agentrun"));

/** Precedence: flag, environment, profile, then the data directory of a service here. */
export function readConnection(flags: GlobalFlags, environment: Environment): Connection {
  const { name, profile } = findProfile(flags, environment);
  const left = readCredentials(dataDirOf(flags, environment));
  const [own, fromProfile] = [given(flags, environment), sourceOf("profile", profile)];
  const key = own.apiKey ?? fromProfile.apiKey;
  const isTrusted = key === null || own.baseUrl !== null || fromProfile.baseUrl !== null || isLocal(left?.base_url);
  // A folder of another user must not send your key to its address.
  const fromDataDir = sourceOf("data dir", isTrusted ? left : null);
  const baseUrl = own.baseUrl ?? fromProfile.baseUrl ?? fromDataDir.baseUrl;
  const isOther = baseUrl !== null && baseUrl.value !== fromDataDir.baseUrl?.value;
  return {
    baseUrl: baseUrl ? { ...baseUrl, value: toAddress(baseUrl) } : { value: defaultBaseUrl, origin: "default" },
    apiKey: key ?? (isOther ? null : fromDataDir.apiKey),
    caFile: own.caFile ?? fromProfile.caFile ?? (isOther ? null : fromDataDir.caFile),
    profile: profile ? name : null,
  };
}

type Source = { baseUrl: Found<string> | null; apiKey: Found<string> | null; caFile: Found<string> | null };

function given(flags: GlobalFlags, environment: Environment): Source {
  const pick = (flag: string | undefined, name: string): Found<string> | null => {
    if (flag !== undefined) return { value: flag, origin: "flag" };
    const value = environment[name]?.trim();
    return value ? { value, origin: "environment" } : null;
  };
  return {
    baseUrl: pick(flags["base-url"], "AGENTRUN_BASE_URL"),
    apiKey: pick(flags["api-key"], "AGENTRUN_API_KEY"),
    caFile: pick(flags["ca-file"], "AGENTRUN_CA_FILE"),
  };
}

function sourceOf(origin: Origin, left: Credentials | Profile | null): Source {
  const found = (value: string | null | undefined) => (value ? { value, origin } : null);
  return { baseUrl: found(left?.base_url), apiKey: found(left?.api_key), caFile: found(left?.ca_file) };
}

function findProfile(flags: GlobalFlags, environment: Environment): { name: string; profile: Profile | null } {
  const requested = flags.profile ?? environment.AGENTRUN_PROFILE?.trim();
  const { profiles, current } = readProfiles(environment);
  const name = requested || (current ?? "default");
  const profile = profiles[name] ?? null;
  if (!profile && requested) {
    const known = Object.keys(profiles).join(", ") || "none";
    throw new UsageError(
      `There is no profile ${JSON.stringify(requested)} (known: ${known}). Create it with \`agentrun login --profile ${requested}\`.`,
    );
  }
  return { name, profile };
}

function readCredentials(dataDir: string): Credentials | null {
  const file = join(dataDir, "credentials.json");
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Credentials;
  } catch (error) {
    throw new CommandError(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
      exitCodes.failed,
    );
  }
}

/** Adds the API's path to an address without one: signing in would work without it, but no later call. */
function toAddress({ value, origin }: Found<string>): string {
  if (!URL.canParse(value))
    throw new UsageError(
      `${JSON.stringify(value)} (from the ${origin}) is not a valid address. Use one such as ${defaultBaseUrl}.`,
    );
  return new URL(value).pathname === "/" ? new URL("/v2", value).href : value;
}

const isLocal = (baseUrl: string | undefined): boolean =>
  baseUrl !== undefined &&
  URL.canParse(baseUrl) &&
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(baseUrl).hostname);

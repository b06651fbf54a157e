/** The nouns a key can be allowed to read or write. */
const scopedNouns = [
  "runs",
  "agents",
  "webhooks",
  "api_keys",
  "pipelines",
  "alerts",
  "policies",
  "connectors",
] as const;

type ScopedNoun = (typeof scopedNouns)[number];

/** What an endpoint may ask for. */
export type Scope = `${ScopedNoun}:${"read" | "write"}` | "usage:read" | "analytics:read";
/** What a key may hold: any scope, or all of them. */
export type GrantedScope = Scope | "*";

export const scopes: readonly GrantedScope[] = [
  ...scopedNouns.flatMap((noun): Scope[] => [`${noun}:read`, `${noun}:write`]),
  "usage:read",
  "analytics:read",
  "*",
];

/** What a key gets when its creator names nothing. */
export const defaultScopes: readonly GrantedScope[] = ["runs:write", "agents:read", "usage:read"];

/** Write implies read, and `*` implies everything. */
export function grants(held: readonly string[], wanted: Scope): boolean {
  if (held.includes("*") || held.includes(wanted)) return true;
  return wanted.endsWith(":read") && held.includes(wanted.replace(/:read$/, ":write"));
}

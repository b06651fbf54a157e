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
  "threads",
  "files",
] as const;

type ScopedNoun = (typeof scopedNouns)[number];

type KeyScope =
  | `${ScopedNoun}:${"read" | "write"}`
  | "usage:read"
  | "analytics:read"
  | "audit:read"
  | "workers:run"
  | "feedback:write"
  | "approvals:manage";
/** No key holds these by name: they come with a person's role, or with `*`. */
export type AdministrationScope = "members:read" | "members:write" | "errors:read" | "erasures:write";
/** What an endpoint may ask for. */
export type Scope = KeyScope | AdministrationScope;
/** What a key may hold: any of these, or all there is. */
export type GrantedScope = KeyScope | "*";

export const scopes: readonly GrantedScope[] = [
  ...scopedNouns.flatMap((noun): KeyScope[] => [`${noun}:read`, `${noun}:write`]),
  "usage:read",
  "analytics:read",
  "audit:read",
  "workers:run",
  "feedback:write",
  "approvals:manage",
  "*",
];

/** What a key gets when its creator names nothing. */
export const defaultScopes: readonly GrantedScope[] = ["runs:write", "agents:read", "usage:read"];

/** Write implies read, and `*` implies everything. */
export function grants(held: readonly string[], wanted: Scope): boolean {
  if (held.includes("*") || held.includes(wanted)) return true;
  return wanted.endsWith(":read") && held.includes(wanted.replace(/:read$/, ":write"));
}

/** Whether every right in `wanted` is also in `held`. */
export const coversScopes = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((scope) => (scope === "*" ? held.includes("*") : grants(held, scope as Scope)));

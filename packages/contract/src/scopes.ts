/** The resources that a key can read or write. */
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
  "configurations",
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
/** Scopes that cannot be given to a key by name: they are part of a role, or of `*`. */
export type AdministrationScope = "members:read" | "members:write" | "errors:read" | "erasures:write";
/** The scopes that an endpoint may require. */
export type Scope = KeyScope | AdministrationScope;
/** The scopes that a key may have: any of these, or `*`. */
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

/** What a caller with `configurations:write` may do while a configuration is applied. */
export const configurationScopes: readonly GrantedScope[] = [
  "runs:write",
  "agents:write",
  "webhooks:write",
  "pipelines:write",
  "alerts:write",
  "policies:write",
  "connectors:write",
  "approvals:manage",
];

/** The scope that a key needs for a call. The administration scopes cannot be given by name. */
export const keyScopeOf = (scope: Scope): GrantedScope => scopes.find((granted) => granted === scope) ?? "*";

/** The default scopes of a key. */
export const defaultScopes: readonly GrantedScope[] = ["runs:write", "agents:read", "usage:read"];

/** Write includes read, and `*` includes everything. */
export function grants(held: readonly string[], wanted: Scope): boolean {
  if (held.includes("*") || held.includes(wanted)) return true;
  return wanted.endsWith(":read") && held.includes(wanted.replace(/:read$/, ":write"));
}

/** Whether `held` includes every scope in `wanted`. */
export const coversScopes = (held: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((scope) => (scope === "*" ? held.includes("*") : grants(held, scope as Scope)));

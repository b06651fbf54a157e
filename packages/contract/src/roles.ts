import { type Static, Type } from "typebox";
import { worded } from "./patterns.ts";
import { OneOf } from "./schema.ts";
import type { AdministrationScope, GrantedScope } from "./scopes.ts";

export const roles = ["owner", "admin", "developer", "viewer"] as const;
export const Role = OneOf(roles, {
  description:
    "owner: full access; admin: everything except managing owners; developer: builds and runs agents; viewer: read-only.",
});
export type Role = Static<typeof Role>;

const builderScopes: readonly GrantedScope[] = [
  "runs:write",
  "agents:write",
  "webhooks:write",
  "api_keys:write",
  "pipelines:write",
  "alerts:write",
  "policies:write",
  "connectors:write",
  "threads:write",
  "files:write",
  "usage:read",
  "analytics:read",
  "workers:run",
  "feedback:write",
  "configurations:read",
];

/** The scopes of each role. */
export const roleScopes: Record<Role, readonly (GrantedScope | AdministrationScope)[]> = {
  owner: ["*"],
  // Approvers, policies and caps: the people who build agents do not control these.
  admin: [
    ...builderScopes,
    "approvals:manage",
    "configurations:write",
    "members:write",
    "audit:read",
    "errors:read",
    "erasures:write",
  ],
  developer: [...builderScopes, "members:read"],
  viewer: [
    ...builderScopes
      .filter((scope) => scope !== "workers:run" && scope !== "feedback:write")
      .map((scope) => scope.replace(/:write$/, ":read") as GrantedScope),
    "members:read",
  ],
};

export const Email = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: worded(
    "^[^\\s@\\u0000-\\u001f\\u007f\\ud800-\\udfff]{1,64}@[^\\s@\\u0000-\\u001f\\u007f\\ud800-\\udfff]{1,189}$",
    "must be an e-mail address",
  ),
  examples: ["ada@example.com"],
});

import { type EmailDomainId, type OrganizationId, type Role, roles, type UserId } from "@agentrun/contract";
import { ownProperty } from "../lib/json/records.ts";

/** How a provider's claims map to roles, for organisations' providers and for the installation's. */
type RoleRules = {
  /** The claim with the user's groups or roles, such as `groups` or `realm_access.roles`; null: none. */
  rolesClaim: string | null;
  roleMapping: Readonly<Record<string, Role>>;
  /** For users without a mapped value; null: they cannot sign in. */
  defaultRole: Role | null;
};

/** A provider with its secret decrypted. */
export type SignInProvider = RoleRules & {
  /** The organisation that it belongs to; null: the installation. */
  organizationId: OrganizationId | null;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** The organisation that new users join; null: only existing accounts can sign in. */
  joins: OrganizationId | null;
  readmitsRemoved: boolean;
  /** E-mail domains that it may authenticate: for an organisation, its verified ones. Null: any that no organisation has verified. */
  domains: readonly string[] | null;
};

/** The installation's provider, with the label of its button. */
export type InstallationProvider = SignInProvider & { name: string };

export type SingleSignOnRecord = RoleRules & {
  organizationId: OrganizationId;
  issuer: string;
  clientId: string;
  /** Encrypted. */
  clientSecret: string;
  scopes: string;
  isRequired: boolean;
  readmitsRemoved: boolean;
  createdAt: Date;
  updatedAt: Date;
};

export type EmailDomainRecord = {
  id: EmailDomainId;
  organizationId: OrganizationId;
  domain: string;
  token: string;
  createdAt: Date;
  verifiedAt: Date | null;
  verifiedBy: "dns" | "operator" | null;
};

export type IdentityRecord = { providerOf: OrganizationId | null; issuer: string; subject: string; userId: UserId };

/** The verified claims of an OpenID Connect sign-in. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

/** Why a sign-in through a provider failed. The sign-in page has a text for each. */
export const signInRefusals = [
  "not_offered",
  "link_incomplete",
  "provider_unavailable",
  "provider_refused",
  "answer_invalid",
  "attempt_expired",
  "email_unverified",
  "foreign_domain",
  "no_role",
  "no_account",
  "removed",
  "too_many_tries",
  "failed",
] as const;
export type SignInRefusalCode = (typeof signInRefusals)[number];

export class SignInRefusal extends Error {
  readonly code: SignInRefusalCode;
  /** The user, if the provider identified one. */
  readonly userId: UserId | null;
  constructor(code: SignInRefusalCode, message: string, options: { cause?: unknown; userId?: UserId } = {}) {
    super(message, { cause: options.cause });
    this.name = "SignInRefusal";
    this.code = code;
    this.userId = options.userId ?? null;
  }
}

/** A domain name in its ASCII form; null: invalid. */
export function parseDomain(text: string): string | null {
  // The URL parser would not treat these characters as part of a host name.
  if (/[\s/\\?#:@%[\]]/.test(text)) return null;
  // The URL parser converts international names to ASCII.
  const host = URL.parse(`https://${text}/`)?.hostname ?? "";
  return isDomain.test(host) ? host : null;
}

const isDomain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

type EmailAddress = { email: string; domain: string };

/** A normalized e-mail address and its domain; null: invalid. */
export function parseEmail(text: string): EmailAddress | null {
  const [, local, host] = /^([^\s@\p{Cc}\p{Cs}]{1,64})@([^@]{1,189})$/u.exec(text) ?? [];
  const domain = host === undefined ? null : parseDomain(host);
  return domain === null ? null : { email: `${local}@${domain}`, domain };
}

/** The e-mail address that the provider has verified; null: none. */
export function verifiedEmailOf(claims: Claims): EmailAddress | null {
  const { email, email_verified: isVerified, xms_edov: isDomainOwners } = claims;
  // Microsoft Entra has no email_verified; it sends xms_edov if the domain's owner has verified the address.
  const isTrusted = [isVerified, isDomainOwners].some((word) => [true, "true", 1, "1"].some((yes) => yes === word));
  return typeof email === "string" && isTrusted ? parseEmail(email) : null;
}

/** The role after a sign-in, given the current one (null: not a member); null: the user cannot sign in. */
export function decideRole(rules: RoleRules, claims: Claims, current: Role | null): Role | null {
  const { rolesClaim, roleMapping, defaultRole } = rules;
  const mapsOwners = Object.values(roleMapping).includes("owner");
  // A provider without a mapping for owners keeps them. Otherwise the owner who configures it would lose the role at the next sign-in.
  if (current === "owner" && !mapsOwners) return current;
  if (rolesClaim === null) return current ?? defaultRole;
  const given = valuesOf(claims, rolesClaim).map((value) => ownProperty(roleMapping, value));
  return roles.find((role) => given.includes(role)) ?? defaultRole;
}

/** Whether the claims contain this one; if not, it may be available at the userinfo endpoint. */
export const hasClaim = (claims: Claims, path: string): boolean => readClaim(claims, path) !== undefined;

function valuesOf(claims: Claims, path: string): string[] {
  const found = readClaim(claims, path);
  return [found].flat().filter((value) => typeof value === "string");
}

/** The full name takes precedence over the path: some providers use URLs with dots as claim names. */
function readClaim(claims: Claims, path: string): unknown {
  const whole = ownProperty(claims, path);
  if (whole !== undefined) return whole;
  return path.split(".").reduce<unknown>((at, name) => (isRecord(at) ? ownProperty(at, name) : undefined), claims);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

import { type EmailDomainId, type OrganizationId, type Role, roles, type UserId } from "@agentrun/contract";
import { ownProperty } from "../lib/json/records.ts";

/** What a provider's word comes to: the same for an organisation's provider and for the installation's. */
type RoleRules = {
  /** Where the provider says what somebody may do, as `groups` or `realm_access.roles`; null: it does not. */
  rolesClaim: string | null;
  roleMapping: Readonly<Record<string, Role>>;
  /** Of people without a mapped value; null: they are not let in. */
  defaultRole: Role | null;
};

/** A provider as it is signed in through, its secret in the clear. */
export type SignInProvider = RoleRules & {
  /** Whose it is; null: the installation's. */
  organizationId: OrganizationId | null;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** The organisation that new people join; null: none, so only who has an account gets in. */
  joins: OrganizationId | null;
  readmitsRemoved: boolean;
  /** Domains that it may vouch for; null: any that no organisation's own provider does. Of an organisation's, those it has verified. */
  domains: readonly string[] | null;
};

/** The installation's provider, with what its button says. */
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

/** Who a provider says has come, verified as far as OpenID Connect goes. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

/** Why somebody could not sign in through a provider; the sign-in page has words for each. */
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
  /** Who it is, where the provider's word for that was good. */
  readonly userId: UserId | null;
  constructor(code: SignInRefusalCode, why: string, known: { cause?: unknown; userId?: UserId } = {}) {
    super(why, { cause: known.cause });
    this.name = "SignInRefusal";
    this.code = code;
    this.userId = known.userId ?? null;
  }
}

/** A domain as name servers know it; null: it is none. */
export function parseDomain(text: string): string | null {
  // What the reader of URLs would take for something else than a name.
  if (/[\s/\\?#:@%[\]]/.test(text)) return null;
  // It knows how letters beyond ASCII are written in a name.
  const host = URL.parse(`https://${text}/`)?.hostname ?? "";
  return isDomain.test(host) ? host : null;
}

const isDomain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

export type EmailAddress = { email: string; domain: string };

/** An address with the domain that says whose it is, written in one way alone; null: it is none. */
export function parseEmail(text: string): EmailAddress | null {
  const [, local, host] = /^([^\s@\p{Cc}\p{Cs}]{1,64})@([^@]{1,189})$/u.exec(text) ?? [];
  const domain = host === undefined ? null : parseDomain(host);
  return domain === null ? null : { email: `${local}@${domain}`, domain };
}

/** The address that the provider vouches for; null: it names none, or does not vouch for it. */
export function verifiedEmailOf(claims: Claims): EmailAddress | null {
  const { email, email_verified: isVerified, xms_edov: isDomainOwners } = claims;
  // Microsoft Entra has no email_verified; its word for "the domain's owner vouches for it" is the other one.
  const isVouchedFor = [isVerified, isDomainOwners].some((word) => [true, "true", 1, "1"].some((yes) => yes === word));
  return typeof email === "string" && isVouchedFor ? parseEmail(email) : null;
}

/** What somebody is after signing in, given what they were (null: no member); null: not let in. */
export function decideRole(rules: RoleRules, claims: Claims, current: Role | null): Role | null {
  const { rolesClaim, roleMapping, defaultRole } = rules;
  const isOwnersOwn = !Object.values(roleMapping).includes("owner");
  // A provider that makes no owners unmakes none either: else the first sign-in of whoever sets it up would cost them the role.
  if (current === "owner" && isOwnersOwn) return current;
  if (rolesClaim === null) return current ?? defaultRole;
  const given = valuesOf(claims, rolesClaim).map((value) => ownProperty(roleMapping, value));
  return roles.find((role) => given.includes(role)) ?? defaultRole;
}

/** Whether the provider's answer holds the claim at all, which may have to be asked for elsewhere. */
export const hasClaim = (claims: Claims, path: string): boolean => readClaim(claims, path) !== undefined;

function valuesOf(claims: Claims, path: string): string[] {
  const found = readClaim(claims, path);
  return [found].flat().filter((value) => typeof value === "string");
}

/** By its whole name first: some providers' claims are addresses with dots in them. */
function readClaim(claims: Claims, path: string): unknown {
  const whole = ownProperty(claims, path);
  if (whole !== undefined) return whole;
  return path.split(".").reduce<unknown>((at, name) => (isRecord(at) ? ownProperty(at, name) : undefined), claims);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

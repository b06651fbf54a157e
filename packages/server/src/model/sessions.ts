import type { ApiKeyId, OrganizationId, Role, SessionId, UserId } from "@agentrun/contract";
import type { MembershipRecord, PlanTerms } from "./organizations.ts";

export type UserRecord = {
  id: UserId;
  email: string;
  /** It was shown that the address is theirs; until then they join one organisation alone. */
  isProven: boolean;
  passwordHash: string;
  createdAt: Date;
};

/** How a session's person showed who they are. `providerOf`: whose provider said so; null: the installation's, or none. */
export type SignedInBy = { method: "password" | "sso"; providerOf: OrganizationId | null };

export const byPassword: SignedInBy = { method: "password", providerOf: null };

/**
 * Whether somebody who signed in so may work there; the store holds every session to the same, at each look. An organisation's
 * provider opens that organisation and no other, whoever else the person works for. Should it fail where it is required, an
 * owner comes in by password.
 */
export const isAccessibleBy = (
  { organization, role, requiresSingleSignOn }: MembershipRecord,
  by: SignedInBy,
): boolean =>
  by.providerOf === null
    ? !requiresSingleSignOn || (role === "owner" && by.method === "password")
    : by.providerOf === organization.id;

/** A session that is in use, with what its person may do where they are. */
export type LiveSession = {
  id: SessionId;
  userId: UserId;
  email: string;
  organizationId: OrganizationId;
  role: Role;
  by: SignedInBy;
  terms: PlanTerms;
  /** The organisation asks its members for a second factor. */
  requiresSecondFactor: boolean;
  hasSecondFactor: boolean;
  expiresAt: Date;
  /** Until it ends by age or by idleness. */
  secondsLeft: number;
};

/**
 * Whether its person has to set up a second factor before anything else is open to them. Who came by a provider was asked for
 * one there, or not: that is for whoever chose the provider to say.
 */
export const lacksSecondFactor = ({ requiresSecondFactor, hasSecondFactor, by }: LiveSession): boolean =>
  requiresSecondFactor && by.method === "password" && !hasSecondFactor;

export type SecondFactorRecord = {
  userId: UserId;
  /** Sealed. */
  secret: string;
  /** Null: it is being set up, and asked for by nobody yet. */
  confirmedAt: Date | null;
  isSetupOpen: boolean;
  /** How many are left. */
  recoveryCodes: number;
  /** When this was so, by the database's clock, which decides which code is good. */
  readAtMs: number;
};

export type SessionRecord = {
  id: SessionId;
  organizationId: OrganizationId;
  method: SignedInBy["method"];
  address: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
};

/** A short-lived token, with the key or session it hangs on. */
export type TokenRecord = {
  organizationId: OrganizationId;
  apiKeyId: ApiKeyId | null;
  sessionId: SessionId | null;
  scopes: string[];
  secondsLeft: number;
};

/** Where a request came from. */
export type Origin = { address: string; userAgent: string | null; requestId?: string };

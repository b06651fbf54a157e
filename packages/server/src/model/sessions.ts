import type { AgentId, ApiKeyId, OrganizationId, Role, SessionId, ThreadId, UserId } from "@agentrun/contract";
import type { MembershipRecord, PlanTerms } from "./organizations.ts";

export type UserRecord = {
  id: UserId;
  email: string;
  /** The address is verified. Before that, the user can belong to only one organisation. */
  isProven: boolean;
  passwordHash: string;
  createdAt: Date;
};

/** How a user signed in. `providerOf`: the organisation whose provider was used; null: the installation's provider, or none. */
export type SignedInBy = { method: "password" | "sso"; providerOf: OrganizationId | null };

export const byPassword: SignedInBy = { method: "password", providerOf: null };

/**
 * Whether a user who signed in this way may use the organisation. The store checks the same for every request. An organisation's provider
 * gives access to that organisation only. If single sign-on is required and fails, owners can use their password.
 */
export const isAccessibleBy = (
  { organization, role, requiresSingleSignOn }: MembershipRecord,
  by: SignedInBy,
): boolean =>
  by.providerOf === null
    ? !requiresSingleSignOn || (role === "owner" && by.method === "password")
    : by.providerOf === organization.id;

/** An active session with its user's rights in the current organisation. */
export type LiveSession = {
  id: SessionId;
  userId: UserId;
  email: string;
  organizationId: OrganizationId;
  role: Role;
  by: SignedInBy;
  terms: PlanTerms;
  requiresSecondFactor: boolean;
  hasSecondFactor: boolean;
  expiresAt: Date;
  /** Until it expires by age or inactivity. */
  secondsLeft: number;
};

/**
 * Whether the user must set up a second factor before anything else. With single sign-on, the provider is responsible for a second
 * factor.
 */
export const lacksSecondFactor = ({ requiresSecondFactor, hasSecondFactor, by }: LiveSession): boolean =>
  requiresSecondFactor && by.method === "password" && !hasSecondFactor;

export type SecondFactorRecord = {
  userId: UserId;
  /** Encrypted. */
  secret: string;
  /** Null: the setup is not finished, so it is not required yet. */
  confirmedAt: Date | null;
  isSetupOpen: boolean;
  /** How many are unused. */
  recoveryCodes: number;
  /** The time of the read, by the database's clock, which decides which code is valid. */
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

/** What a short-lived token is limited to; null: no limit beyond that of its parent. */
export type TokenBounds = {
  user: string | null;
  agentIds: readonly AgentId[] | null;
  threadId: ThreadId | null;
  origins: readonly string[] | null;
  maxRuns: number | null;
};

export const noBounds: TokenBounds = { user: null, agentIds: null, threadId: null, origins: null, maxRuns: null };

/** A short-lived token with the key or session that it belongs to. */
export type TokenRecord = TokenBounds & {
  organizationId: OrganizationId;
  apiKeyId: ApiKeyId | null;
  sessionId: SessionId | null;
  scopes: string[];
  secondsLeft: number;
};

/** The origin of a request. */
export type Origin = { address: string; userAgent: string | null; requestId?: string };

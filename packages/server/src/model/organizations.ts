import {
  demoRateLimit,
  type InvitationId,
  type OrganizationId,
  type PlanName,
  planRateLimits,
  type RateLimit,
  type Role,
  type UserId,
} from "@agentrun/contract";

export type OrganizationRecord = {
  id: OrganizationId;
  name: string;
  plan: PlanName;
  /** The organisation of the operator. */
  isOperator: boolean;
  requiresSecondFactor: boolean;
  createdAt: Date;
};

/** Settings for all members of an organisation. */
export type OrganizationSettingsRecord = {
  /** Null: the operator's setting. */
  maxKeyAgeDays: number | null;
  /** Origins whose pages may call the API with the organisation's keys. */
  corsOrigins: readonly string[];
};

export type MembershipRecord = {
  organization: OrganizationRecord;
  role: Role;
  /** Only owners may sign in with a password. */
  requiresSingleSignOn: boolean;
};

export type MemberRecord = { id: UserId; email: string; role: Role; joinedAt: Date };

/** Active keys, invitations and webhooks that a member created. */
export type CreatedCounts = { apiKeys: number; invitations: number; webhooks: number };
/** Resources that keep calling the URLs that a member configured, even after the member leaves. */
export type ConfiguredCounts = { connectors: number; httpAgents: number };
/** A member with the counts of what they created. */
export type MemberWithCounts = MemberRecord & { made: CreatedCounts; setUp: ConfiguredCounts };

export type InvitationRecord = {
  id: InvitationId;
  organizationId: OrganizationId;
  email: string;
  role: Role;
  invitedBy: string;
  /** The member who invited; the invitation is revoked when they leave. */
  userId: UserId | null;
  createdAt: Date;
  expiresAt: Date;
};

/** The plan of an organisation, with the operator's exceptions. */
export type PlanTerms = {
  plan: PlanName;
  requestsPerMinute: number | null;
  burst: number | null;
  /** Calls per month; null: the plan's quota. */
  monthlyQuota: number | null;
  /** Bytes of files; null: the plan's quota. */
  fileBytes: number | null;
};

/** The rate limit under these terms; null: no limit. */
export function rateLimitOf(terms: PlanTerms): RateLimit | null {
  const { requestsPerMinute, burst } = terms;
  if (requestsPerMinute !== null && burst !== null) return { requests_per_minute: requestsPerMinute, burst };
  return planRateLimits[terms.plan];
}

/** The lower of the demo limit and the plan's limit. */
export function demoRateLimitOf(terms: PlanTerms): RateLimit {
  const own = rateLimitOf(terms);
  return own && own.requests_per_minute < demoRateLimit.requests_per_minute ? own : demoRateLimit;
}

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
  /** The installation's own. */
  isOperator: boolean;
  requiresSecondFactor: boolean;
  createdAt: Date;
};

/** What an organisation decides for all of its members. */
export type OrganizationSettingsRecord = {
  /** Null: as the operator says. */
  maxKeyAgeDays: number | null;
  /** Whose pages may call the API with its keys. */
  corsOrigins: readonly string[];
};

export type MembershipRecord = {
  organization: OrganizationRecord;
  role: Role;
  /** Passwords open it to owners alone. */
  requiresSingleSignOn: boolean;
};

export type MemberRecord = { id: UserId; email: string; role: Role; joinedAt: Date };

/** Keys, invitations and webhooks that work. */
export type CreatedCounts = { apiKeys: number; invitations: number; webhooks: number };
/** What goes on calling the addresses that somebody chose, whether they are here or not. */
export type ConfiguredCounts = { connectors: number; httpAgents: number };
/** A member with what they made. */
export type MemberWithCounts = MemberRecord & { made: CreatedCounts; setUp: ConfiguredCounts };

export type InvitationRecord = {
  id: InvitationId;
  organizationId: OrganizationId;
  email: string;
  role: Role;
  invitedBy: string;
  /** The person behind it, whose membership it does not outlive. */
  userId: UserId | null;
  createdAt: Date;
  expiresAt: Date;
};

/** What an organisation has agreed to: a plan, and what the operator set apart from it. */
export type PlanTerms = {
  plan: PlanName;
  requestsPerMinute: number | null;
  burst: number | null;
  /** Calls a month; null: what the plan says. */
  monthlyQuota: number | null;
  /** Bytes of files; null: what the plan says. */
  fileBytes: number | null;
};

/** Requests a minute under these terms; null is no limit. */
export function rateLimitOf(terms: PlanTerms): RateLimit | null {
  const { requestsPerMinute, burst } = terms;
  if (requestsPerMinute !== null && burst !== null) return { requests_per_minute: requestsPerMinute, burst };
  return planRateLimits[terms.plan];
}

/** A demo key never gets more than the demo limit, nor more than its plan. */
export function demoRateLimitOf(terms: PlanTerms): RateLimit {
  const own = rateLimitOf(terms);
  return own && own.requests_per_minute < demoRateLimit.requests_per_minute ? own : demoRateLimit;
}

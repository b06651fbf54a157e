import type { InvitationId, OrganizationId, PlanName, Role, UserId } from "@agentrun/contract";

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
export type MadeCounts = { apiKeys: number; invitations: number; webhooks: number };
/** What goes on calling the addresses that somebody chose, whether they are here or not. */
export type SetUpCounts = { connectors: number; httpAgents: number };
/** A member with what they made. */
export type MemberWithMade = MemberRecord & { made: MadeCounts; setUp: SetUpCounts };

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

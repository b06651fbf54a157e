import type { InvitationId, OrganizationId, PlanName, Role, UserId } from "@agentrun/contract";

export type OrganizationRecord = {
  id: OrganizationId;
  name: string;
  plan: PlanName;
  /** The installation's own. */
  isOperator: boolean;
  createdAt: Date;
};

export type MembershipRecord = { organization: OrganizationRecord; role: Role };

export type MemberRecord = { id: UserId; email: string; role: Role; joinedAt: Date };

export type InvitationRecord = {
  id: InvitationId;
  organizationId: OrganizationId;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
};

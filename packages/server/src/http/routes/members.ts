import type { ChangedMember as ChangedMemberAnswer, Invitation, Member } from "@agentrun/contract";
import {
  type ChangedMember,
  changeRole,
  inviteMember,
  listInvitations,
  listMembers,
  type MemberDeps,
  removeMember,
  withdrawInvitation,
} from "../../domain/members/members.ts";
import { joinPage } from "../../model/dashboard-links.ts";
import type { CreatedCounts, InvitationRecord, MemberWithCounts } from "../../model/organizations.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const memberHandlers = (deps: MemberDeps, baseUrl: () => string) =>
  ({
    listMembers: async ({ caller, query, url }) =>
      listAnswer(await listMembers(deps, caller, toPageRequest(query)), toMember, url),
    updateMember: async ({ caller, params, body }) =>
      ok(toChangedMember(await changeRole(deps, caller, params.id, body.role))),
    removeMember: async ({ caller, params }) => ok(toChangedMember(await removeMember(deps, caller, params.id))),
    listInvitations: async ({ caller, query, url }) =>
      listAnswer(await listInvitations(deps, caller, toPageRequest(query)), toInvitation, url),
    inviteMember: async ({ caller, body }) => {
      const urlOf = (secret: string) => joinPage(baseUrl(), secret);
      const { invitation, url, isMailed } = await inviteMember(deps, caller, body, urlOf);
      const answer = { ...toInvitation(invitation), url, mailed: isMailed };
      return created(answer, `${baseUrl()}/members/invitations/${invitation.id}`);
    },
    withdrawInvitation: async ({ caller, params }) => {
      await withdrawInvitation(deps, caller, params.id);
      return ok({ object: "invitation", id: params.id, deleted: true });
    },
  }) satisfies Partial<Handlers>;

const toMember = (record: MemberWithCounts): Member => ({
  object: "member",
  id: record.id,
  email: record.email,
  role: record.role,
  joined_at: record.joinedAt.toISOString(),
  made: toMade(record.made),
  set_up: { connectors: record.setUp.connectors, http_agents: record.setUp.httpAgents },
});

const toChangedMember = (record: ChangedMember): ChangedMemberAnswer => ({
  ...toMember(record),
  ended: toMade(record.ended),
});

const toMade = ({ apiKeys, invitations, webhooks }: CreatedCounts) => ({ api_keys: apiKeys, invitations, webhooks });

const toInvitation = (record: InvitationRecord): Invitation => ({
  object: "invitation",
  id: record.id,
  email: record.email,
  role: record.role,
  invited_by: record.invitedBy,
  created_at: record.createdAt.toISOString(),
  expires_at: record.expiresAt.toISOString(),
});

import {
  type AcceptInvitationRequest,
  grants,
  type InvitationId,
  type InviteRequest,
  type Role,
  type UserId,
} from "@agentrun/contract";
import { hashSecret, newLinkSecret } from "../../lib/crypto/api-key.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Mail } from "../../lib/mailer.ts";
import type { Caller } from "../../model/api-keys.ts";
import type {
  ConfiguredCounts,
  CreatedCounts,
  InvitationRecord,
  MemberRecord,
  MemberWithCounts,
  OrganizationRecord,
} from "../../model/organizations.ts";
import type { UserRecord } from "../../model/sessions.ts";
import type { Page, PageRequest } from "../../store/database/page.ts";
import type { FoundInvitation } from "../../store/members/invitations.ts";
import type { Store } from "../../store/store.ts";
import { assertMayIssueCredentials, assertMayRevokeOthers, assertNotDemo } from "../api-keys/permissions.ts";
import { type AuditDeps, recordAudit } from "../audit/audit.ts";
import { type SessionDeps, type StartedSession, startSession } from "../sessions/sessions.ts";
import { claimAccount, composeInvitation, createAccount, joinOrganization } from "../users/accounts.ts";
import { addressSource, checkPassword, type Visitor } from "../users/passwords.ts";
import { type ProvenPerson, passSecondFactor } from "../users/second-factor.ts";
import { assertMayInvite, revokeBeyondRole } from "./role-limits.ts";

export type MemberDeps = SessionDeps & {
  store: Pick<Store, "afterCommit" | "apiKeys" | "invitations" | "members" | "organizations" | "webhooks">;
  /** Null: no mail server is configured, so the link is handed over manually. */
  sendMail: ((mail: Mail) => void) | null;
};

const invitationSeconds = 7 * 86_400;
/** A demo key must not create anything with more rights. */
const membersAreNotDemo =
  "A demo key cannot invite or change members, because members have more rights. Use a standard key.";

export async function listMembers(
  { store }: MemberDeps,
  { organizationId }: Caller,
  page: PageRequest,
): Promise<Page<MemberWithCounts>> {
  const { items, ...rest } = await store.members.list(organizationId, page);
  const ids = items.map(({ id }) => id);
  const setUp = await store.members.countSetUp(organizationId, ids);
  return { ...rest, items: items.map((member) => ({ ...member, setUp: setUp.get(member.id) ?? nothingSetUp })) };
}

const nothingSetUp: ConfiguredCounts = { connectors: 0, httpAgents: 0 };

export const listInvitations = (deps: MemberDeps, caller: Caller, page: PageRequest) =>
  deps.store.invitations.list(caller.organizationId, page);

/** The changed member, and what the change revoked. */
export type ChangedMember = MemberWithCounts & { ended: CreatedCounts };

export async function changeRole(deps: MemberDeps, caller: Caller, id: UserId, role: Role): Promise<ChangedMember> {
  assertMayIssueCredentials(caller);
  assertNotDemo(caller, membersAreNotDemo);
  return deps.store.transaction(async () => {
    const member = await lockMember(deps, caller, id, role);
    await deps.store.members.setRole(caller.organizationId, id, role);
    return { ...member, role, ...(await endMade(deps, caller, id, role)) };
  });
}

/** Every member may leave; removing others needs the scope. */
export async function removeMember(deps: MemberDeps, caller: Caller, id: UserId): Promise<ChangedMember> {
  const isLeaving = caller.user?.id === id && !caller.isToken;
  if (!isLeaving && !grants(caller.scopes, "members:write")) {
    throw new ServiceError("insufficient_scope", {
      message: "Removing other members requires the role admin or owner.",
    });
  }
  if (!isLeaving) assertMayRevokeOthers(caller);
  return deps.store.transaction(async () => {
    // Lock the user before the memberships, like a join does: nobody can join with an invitation that is being deleted.
    await deps.store.users.lock(id);
    const member = await lockMember(deps, caller, id, null);
    await deps.store.members.remove(caller.organizationId, id);
    await deps.store.invitations.deleteOpenTo(caller.organizationId, member.email);
    await deps.store.sessions.endAll(id, { organizationId: caller.organizationId });
    return { ...member, ...(await endMade(deps, caller, id, null)) };
  });
}

/** Revokes what exceeds the role, and counts what remains. */
async function endMade(deps: MemberDeps, { organizationId }: Caller, id: UserId, role: Role | null) {
  const made = await revokeBeyondRole(deps.store, organizationId, id, role);
  const setUp = (await deps.store.members.countSetUp(organizationId, [id])).get(id) ?? nothingSetUp;
  deps.store.afterCommit(() => deps.keyChanged(id));
  return { ...made, setUp };
}

/** Locks the member; throws if the caller may not make this change (null: removal) or if no owner would remain. */
async function lockMember(deps: MemberDeps, caller: Caller, id: UserId, role: Role | null): Promise<MemberRecord> {
  const members = await deps.store.members.lock(caller.organizationId);
  const member = members.find((candidate) => candidate.id === id);
  if (!member) throw new ServiceError("member_not_found");
  if (member.role === "owner" || role === "owner") assertOwner(caller);
  const owners = members.filter((candidate) => candidate.role === "owner");
  if (member.role === "owner" && role !== "owner" && owners.length === 1) throw new ServiceError("last_owner");
  return member;
}

function assertOwner(caller: Caller): void {
  if (!caller.scopes.includes("*")) throw new ServiceError("owner_required", { param: "role" });
}

type MintedInvitation = { invitation: InvitationRecord; url: string; isMailed: boolean };

export async function inviteMember(
  deps: MemberDeps,
  caller: Caller,
  request: InviteRequest,
  urlOf: (secret: string) => string,
): Promise<MintedInvitation> {
  assertMayIssueCredentials(caller);
  assertNotDemo(caller, membersAreNotDemo);
  if (request.role === "owner") assertOwner(caller);
  const { organizationId } = caller;
  if (await deps.store.members.has(organizationId, request.email)) {
    throw new ServiceError("already_member", { param: "email" });
  }
  const secret = newLinkSecret();
  // A separate link for the mail: using it proves the address.
  const mailed = deps.sendMail && newLinkSecret();
  const invitation = await deps.store.transaction(async () => {
    await assertMayInvite(deps.store, caller, request.role);
    return deps.store.invitations.insert({
      id: newId("inv", deps.clock.now()),
      organizationId,
      email: request.email,
      role: request.role,
      invitedBy: caller.actor,
      userId: caller.personId ?? null,
      hash: hashSecret(secret),
      mailedHash: mailed ? hashSecret(mailed) : null,
      lifeSeconds: invitationSeconds,
    });
  });
  if (mailed) await mailInvitation(deps, invitation, urlOf(mailed));
  return { invitation, url: urlOf(secret), isMailed: mailed !== null };
}

async function mailInvitation(deps: MemberDeps, invitation: InvitationRecord, url: string): Promise<void> {
  const { sendMail } = deps;
  if (!sendMail) return;
  const { email, role, expiresAt, organizationId } = invitation;
  const organization = (await deps.store.organizations.find(organizationId))?.name ?? "the organisation";
  const mail = composeInvitation({ email, role, organization, url, expiresAt });
  deps.store.afterCommit(() => sendMail(mail));
}

export async function withdrawInvitation(
  deps: MemberDeps,
  caller: Caller,
  id: InvitationId,
): Promise<InvitationRecord> {
  assertMayRevokeOthers(caller);
  const invitation = await deps.store.invitations.delete(caller.organizationId, id);
  if (!invitation) throw new ServiceError("invitation_not_found");
  return invitation;
}

export type AcceptInvitationDeps = SessionDeps &
  AuditDeps & { store: Pick<Store, "invitations" | "members" | "organizations" | "singleSignOn"> };

/**
 * The link proves the invitation and the password the person; without an account, one is created. The link in the mail also proves
 * the address, so an unproven account, which another person may have created, is claimed.
 */
export async function acceptInvitation(
  deps: AcceptInvitationDeps,
  request: AcceptInvitationRequest,
  from: Visitor,
): Promise<StartedSession> {
  const invitation = await getByToken(deps, request.token, from.address);
  await assertPasswordOpens(deps, invitation, from);
  const proven = await findOrCreateUser(deps, invitation, request, from);
  const { user } = proven;
  await deps.store.transaction(async () => {
    // Lock the user before the invitation: of two concurrent invitations to one address, the second waits here and is then gone.
    await deps.store.users.lock(user.id);
    if (!(await deps.store.invitations.accept(invitation))) throw linkNotFound();
    await joinOrganization(deps.store, invitation.organizationId, user.id, invitation.role);
    await noteJoined(deps, invitation, user.id, from);
  });
  const memberships = await deps.store.users.listMemberships(user.id);
  const membership = memberships.find(({ organization }) => organization.id === invitation.organizationId);
  if (!membership) throw linkNotFound();
  return startSession(deps, proven, membership, from);
}

const linkNotFound = () => new ServiceError("invitation_not_found", { param: "token" });

/** Guessing links is rate-limited like guessing passwords. */
async function getByToken(deps: AcceptInvitationDeps, token: string, address: string): Promise<FoundInvitation> {
  const invitation = await deps.store.invitations.findByHash(hashSecret(token));
  if (invitation) return invitation;
  deps.admitLogin(addressSource(address));
  throw linkNotFound();
}

export type OfferedInvitation = {
  invitation: InvitationRecord;
  organization: OrganizationRecord;
  inviter: UserRecord | null;
};

/** Shows what an invitation offers, without using it up. */
export async function lookUpInvitation(
  deps: AcceptInvitationDeps,
  token: string,
  address: string,
): Promise<OfferedInvitation> {
  const invitation = await getByToken(deps, token, address);
  const [organization, inviter] = await Promise.all([
    deps.store.organizations.find(invitation.organizationId),
    invitation.userId ? deps.store.users.find(invitation.userId) : null,
  ]);
  if (!organization) throw linkNotFound();
  return { invitation, organization, inviter };
}

/** Check before any change: a person who gets no session must not become a member or use up the link. */
async function assertPasswordOpens(
  deps: AcceptInvitationDeps,
  { organizationId, role }: FoundInvitation,
  from: Visitor,
): Promise<void> {
  const provider = await deps.store.singleSignOn.find(organizationId);
  if (!provider?.isRequired || role === "owner") return;
  const reason = "single_sign_on_required";
  deps.noteRefusal({ organizationId, actor: "anonymous", action: "acceptInvitation", reason, from });
  throw new ServiceError(reason, {
    message:
      "This organisation requires single sign-on. Sign in through its provider to become a member. Nothing was changed, and the link remains valid.",
  });
}

/** Written in the same transaction, so that every membership is in the audit log. */
const noteJoined = (
  deps: AcceptInvitationDeps,
  { organizationId, id, email, role }: FoundInvitation,
  userId: UserId,
  { address, userAgent, requestId }: Visitor,
): Promise<void> =>
  recordAudit(deps, {
    organizationId,
    action: "acceptInvitation",
    actor: userId,
    resourceType: "member",
    resourceId: userId,
    after: { invitation_id: id, email, role },
    address,
    userAgent,
    ...(requestId !== undefined && { requestId }),
  });

async function findOrCreateUser(
  deps: AcceptInvitationDeps,
  { email, organizationId, provesAddress }: FoundInvitation,
  { password, code }: AcceptInvitationRequest,
  from: Visitor,
): Promise<ProvenPerson> {
  const known = await deps.store.users.findByEmail(email);
  const chosen = { password, param: "password" };
  if (!known) {
    const organization = await deps.store.organizations.find(organizationId);
    const organizations = organization ? [organization.name] : [];
    await createAccount(deps, { ...chosen, email, organizations, isProven: provesAddress });
  } else if (provesAddress && !known.isProven) {
    await claimAccount(deps, known, chosen);
    deps.keyChanged(known.id);
  }
  const attempt = await checkPassword(deps, email, password, from);
  if (!attempt) throw new ServiceError("invalid_credentials");
  return passSecondFactor(deps, attempt, code);
}

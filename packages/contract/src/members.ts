import { type Static, Type } from "typebox";
import { type Endpoint, idPath } from "./endpoint.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { Email, Role } from "./roles.ts";
import { closed, ObjectName, ShownOnce, Timestamp } from "./schema.ts";
import { Organization } from "./sessions.ts";

const made = (description: string) =>
  Type.Object({ api_keys: Type.Integer(), invitations: Type.Integer(), webhooks: Type.Integer() }, { description });

const member = {
  object: ObjectName("member"),
  id: Type.Unsafe<`usr_${string}`>({ ...Id("usr"), description: "The person's id." }),
  email: Type.String(),
  role: Role,
  joined_at: Timestamp,
  made: made(
    "How many keys, invitations and webhooks of theirs work, those made by a key of theirs included. They end with the membership.",
  ),
  set_up: Type.Object(
    { connectors: Type.Integer(), http_agents: Type.Integer() },
    {
      description:
        "How many connectors and HTTP agents they set up, themselves or by a key. They stay, and go on calling the addresses that were chosen: look through them when somebody leaves.",
    },
  ),
};
export const Member = Type.Object(member, { title: "Member" });
export type Member = Static<typeof Member>;

export const ChangedMember = Type.Object(
  {
    ...member,
    ended: made(
      "How many keys and invitations ended with this, and webhooks were switched off: all of theirs, or those beyond the new role.",
    ),
  },
  { title: "ChangedMember" },
);
export type ChangedMember = Static<typeof ChangedMember>;

const invitation = {
  object: ObjectName("invitation"),
  id: Id("inv"),
  email: Type.String(),
  role: Role,
  invited_by: Type.String(),
  created_at: Timestamp,
  expires_at: Timestamp,
};
export const Invitation = Type.Object(invitation, { title: "Invitation" });
export type Invitation = Static<typeof Invitation>;

const NewInvitation = Type.Object(
  {
    ...invitation,
    url: ShownOnce("The link to hand over."),
    mailed: Type.Boolean({ description: "Whether it is on its way by mail, too: the server has a mail server." }),
  },
  { title: "NewInvitation" },
);

export const InviteRequest = Type.Object({ email: Email, role: Role }, { ...closed, title: "InviteRequest" });
export type InviteRequest = Static<typeof InviteRequest>;

const MemberPatch = Type.Object({ role: Role }, { ...closed, title: "MemberPatch" });

const OrganizationPatch = Type.Object(
  { requires_second_factor: Type.Boolean() },
  { ...closed, title: "OrganizationPatch" },
);

const shared = { tag: "Members" } as const;

export const memberEndpoints = {
  listMembers: {
    ...shared,
    method: "GET",
    path: "/members",
    summary: "List the organisation's members",
    scope: "members:read",
    query: Type.Object(pageQuery("usr"), closed),
    responses: { 200: ListOf(Member, "MemberList") },
  },
  updateMember: {
    ...shared,
    method: "PATCH",
    path: "/members/{id}",
    summary: "Change a member's role; what they made beyond the new one ends",
    scope: "members:write",
    params: idPath("usr"),
    body: MemberPatch,
    responses: { 200: ChangedMember },
    idempotency: "replay",
  },
  removeMember: {
    ...shared,
    method: "DELETE",
    path: "/members/{id}",
    summary: "Remove a member, or leave; keys, invitations and webhooks they made end",
    scope: "members:read",
    params: idPath("usr"),
    responses: { 200: ChangedMember },
  },
  listInvitations: {
    ...shared,
    method: "GET",
    path: "/members/invitations",
    summary: "List open invitations",
    scope: "members:read",
    query: Type.Object(pageQuery("inv"), closed),
    responses: { 200: ListOf(Invitation, "InvitationList") },
  },
  inviteMember: {
    ...shared,
    method: "POST",
    path: "/members/invitations",
    summary: "Invite somebody by a link",
    scope: "members:write",
    body: InviteRequest,
    responses: { 201: NewInvitation },
    idempotency: "replay",
    shownOnce: { url: null },
  },
  withdrawInvitation: {
    ...shared,
    method: "DELETE",
    path: "/members/invitations/{id}",
    summary: "Withdraw an invitation",
    scope: "members:write",
    params: idPath("inv"),
    responses: { 200: Invitation },
  },
  updateOrganization: {
    ...shared,
    method: "PATCH",
    path: "/organization",
    summary: "Say whether members need a second factor; for owners who have one",
    scope: null,
    auth: "session",
    body: OrganizationPatch,
    responses: { 200: Organization },
    idempotency: "replay",
  },
} as const satisfies Record<string, Endpoint>;

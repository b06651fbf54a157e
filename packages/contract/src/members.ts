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
  id: Type.Unsafe<`usr_${string}`>({ ...Id("usr"), description: "The id of the member." }),
  email: Type.String(),
  role: Role,
  joined_at: Timestamp,
  made: made(
    "Number of their active keys, invitations and webhooks, including those created by their keys. They are revoked when the member leaves.",
  ),
  set_up: Type.Object(
    { connectors: Type.Integer(), http_agents: Type.Integer() },
    {
      description:
        "Number of connectors and HTTP agents that they or their keys created. These stay and keep calling the configured URLs: review them when a member leaves.",
    },
  ),
};
export const Member = Type.Object(member, { title: "Member" });
export type Member = Static<typeof Member>;

export const ChangedMember = Type.Object(
  {
    ...member,
    ended: made(
      "Number of keys and invitations that were revoked and webhooks that were deactivated: all of the member's, or those that exceed the new role.",
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

const DeletedInvitation = Type.Object(
  { object: invitation.object, id: invitation.id, deleted: Type.Boolean() },
  { title: "DeletedInvitation" },
);

const NewInvitation = Type.Object(
  {
    ...invitation,
    url: ShownOnce("The link for the invited person."),
    mailed: Type.Boolean({ description: "Whether the link is also sent by e-mail, which requires a mail server." }),
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
    summary: "List members",
    scope: "members:read",
    query: Type.Object(pageQuery("usr"), closed),
    responses: { 200: ListOf(Member, "MemberList") },
  },
  updateMember: {
    ...shared,
    method: "PATCH",
    path: "/members/{id}",
    summary: "Change a member's role",
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
    summary: "Remove a member",
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
    summary: "Invite a member",
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
    summary: "Revoke an invitation",
    scope: "members:write",
    params: idPath("inv"),
    responses: { 200: DeletedInvitation },
  },
  updateOrganization: {
    ...shared,
    method: "PATCH",
    path: "/organization",
    summary: "Require a second factor",
    scope: null,
    auth: "session",
    body: OrganizationPatch,
    responses: { 200: Organization },
    idempotency: "replay",
  },
} as const satisfies Record<string, Endpoint>;

import type { ApiPromise } from "../api-promise.ts";
import type {
  ChangedMember,
  DeletedInvitation,
  Invitation,
  InviteRequest,
  ListInvitationsQuery,
  ListMembersQuery,
  Member,
  MemberPatch,
  NewInvitation,
  Organization,
  OrganizationPatch,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class Members extends Resource {
  /** List members. Includes roles, and counts of the resources that are revoked when the member leaves. Scope: `*`, or a member with the role owner, admin, developer, viewer. */
  list(query?: ListMembersQuery, options?: RequestOptions): PagePromise<Member> {
    return this.core.list("listMembers", { query }, options);
  }

  /** Change a member's role. Keys, invitations and webhooks that the new role could not have created are revoked or deactivated immediately. The response counts them. Scope: `*`, or a member with the role owner, admin. */
  update(id: string, body: MemberPatch, options?: RequestOptions): ApiPromise<ChangedMember> {
    return this.core.call("updateMember", { path: { id }, body }, options);
  }

  /** Remove a member. You can also remove yourself. The member's keys and invitations are revoked, their webhooks deactivated, and their sessions end. Runs, agents and connectors stay with the organisation. Scope: `*`, or a member with the role owner, admin, developer, viewer. */
  remove(id: string, options?: RequestOptions): ApiPromise<ChangedMember> {
    return this.core.call("removeMember", { path: { id } }, options);
  }

  /** List open invitations. Lists invitations that are not used, revoked or expired. Scope: `*`, or a member with the role owner, admin, developer, viewer. */
  invitations(query?: ListInvitationsQuery, options?: RequestOptions): PagePromise<Invitation> {
    return this.core.list("listInvitations", { query }, options);
  }

  /** Invite a member. The link is returned only in this response, and is also mailed if the server sends mail. It works once and expires after seven days. Scope: `*`, or a member with the role owner, admin. */
  invite(body: InviteRequest, options?: RequestOptions): ApiPromise<NewInvitation> {
    return this.core.call("inviteMember", { body }, options);
  }

  /** Revoke an invitation. The link stops working. Scope: `*`, or a member with the role owner, admin. */
  withdrawInvitation(id: string, options?: RequestOptions): ApiPromise<DeletedInvitation> {
    return this.core.call("withdrawInvitation", { path: { id } }, options);
  }

  /** Require a second factor. Requires the role owner and a second factor of your own. If you require a second factor, all that members without one can do is set one up. */
  updateOrganization(body: OrganizationPatch, options?: RequestOptions): ApiPromise<Organization> {
    return this.core.call("updateOrganization", { body }, options);
  }
}

import type { ApiPromise } from "../api-promise.ts";
import type {
  ChangedMember,
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
  /** List the organisation's members. With roles, and what each has made that would end with them. Scope: `members:read`. */
  list(query?: ListMembersQuery, options?: RequestOptions): PagePromise<Member> {
    return this.core.list("listMembers", { query }, options);
  }

  /** Change a member's role; what they made beyond the new one ends. Keys, invitations and webhooks of theirs that the new role would not let them make end at once; the answer says which. Scope: `members:write`. */
  update(id: string, body: MemberPatch, options?: RequestOptions): ApiPromise<ChangedMember> {
    return this.core.call("updateMember", { path: { id }, body }, options);
  }

  /** Remove a member, or leave; keys, invitations and webhooks they made end. Their sessions end too. Runs, agents and connectors stay with the organisation. Scope: `members:read`. */
  remove(id: string, options?: RequestOptions): ApiPromise<ChangedMember> {
    return this.core.call("removeMember", { path: { id } }, options);
  }

  /** List open invitations. Those that were neither used nor withdrawn, and have not expired. Scope: `members:read`. */
  invitations(query?: ListInvitationsQuery, options?: RequestOptions): PagePromise<Invitation> {
    return this.core.list("listInvitations", { query }, options);
  }

  /** Invite somebody by a link. The link is in this answer alone, and is mailed where the server sends mail. It works once, for seven days. Scope: `members:write`. */
  invite(body: InviteRequest, options?: RequestOptions): ApiPromise<NewInvitation> {
    return this.core.call("inviteMember", { body }, options);
  }

  /** Withdraw an invitation. Its link works no more. Scope: `members:write`. */
  withdrawInvitation(id: string, options?: RequestOptions): ApiPromise<Invitation> {
    return this.core.call("withdrawInvitation", { path: { id } }, options);
  }

  /** Say whether members need a second factor; for owners who have one. Members without a second factor can then do nothing but set one up. */
  updateOrganization(body: OrganizationPatch, options?: RequestOptions): ApiPromise<Organization> {
    return this.core.call("updateOrganization", { body }, options);
  }
}

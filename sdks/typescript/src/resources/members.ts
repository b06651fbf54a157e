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
  list(query?: ListMembersQuery, options?: RequestOptions): PagePromise<Member> {
    return this.core.list("listMembers", { query }, options);
  }

  update(id: string, body: MemberPatch, options?: RequestOptions): ApiPromise<ChangedMember> {
    return this.core.call("updateMember", { path: { id }, body }, options);
  }

  remove(id: string, options?: RequestOptions): ApiPromise<ChangedMember> {
    return this.core.call("removeMember", { path: { id } }, options);
  }

  invitations(query?: ListInvitationsQuery, options?: RequestOptions): PagePromise<Invitation> {
    return this.core.list("listInvitations", { query }, options);
  }

  invite(body: InviteRequest, options?: RequestOptions): ApiPromise<NewInvitation> {
    return this.core.call("inviteMember", { body }, options);
  }

  withdrawInvitation(id: string, options?: RequestOptions): ApiPromise<Invitation> {
    return this.core.call("withdrawInvitation", { path: { id } }, options);
  }

  /** What the organisation asks of its members; for owners who are signed in. */
  updateOrganization(body: OrganizationPatch, options?: RequestOptions): ApiPromise<Organization> {
    return this.core.call("updateOrganization", { body }, options);
  }
}

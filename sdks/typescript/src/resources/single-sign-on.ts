import type { ApiPromise } from "../api-promise.ts";
import type {
  ClaimDomainRequest,
  DeletedEmailDomain,
  DeletedSingleSignOn,
  EmailDomain,
  SingleSignOn,
  SingleSignOnRequest,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Single sign-on through the organisation's provider, and its domains. */
export class SingleSignOnResource extends Resource {
  /** Get single sign-on. Returns the provider, the mapping from claims to roles, and whether members may still sign in with a password. Scope: `*`, or a member with the role owner, admin, developer, viewer. */
  get(options?: RequestOptions): ApiPromise<SingleSignOn> {
    return this.core.call("getSingleSignOn", {}, options);
  }

  /** Set up single sign-on. Requires the role owner. The service fetches the provider's metadata during this call and rejects a configuration that does not match it. Members can sign in this way once a domain is verified. Scope: `*`, or a member with the role owner, admin. */
  set(body: SingleSignOnRequest, options?: RequestOptions): ApiPromise<SingleSignOn> {
    return this.core.call("setSingleSignOn", { body }, options);
  }

  /** Delete single sign-on. Requires the role owner. Members sign in with passwords again; sessions that were started through the provider end. Members who never had a password can request a password link. Scope: `*`, or a member with the role owner, admin. */
  delete(options?: RequestOptions): ApiPromise<DeletedSingleSignOn> {
    return this.core.call("deleteSingleSignOn", {}, options);
  }

  /** List domains. Each domain includes the DNS record that proves ownership, and when it was verified. Scope: `*`, or a member with the role owner, admin, developer, viewer. */
  domains(options?: RequestOptions): PagePromise<EmailDomain> {
    return this.core.list("listEmailDomains", {}, options);
  }

  /** Claim a domain. Requires the role owner. Add the returned record to the domain's DNS, then call `verify`. Scope: `*`, or a member with the role owner, admin. */
  claimDomain(body: ClaimDomainRequest, options?: RequestOptions): ApiPromise<EmailDomain> {
    return this.core.call("claimEmailDomain", { body }, options);
  }

  /** Verify a domain. Looks for the DNS record that the claim returned. Requires the role owner. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `*`, or a member with the role owner, admin. */
  verifyDomain(id: string, options?: RequestOptions): ApiPromise<EmailDomain> {
    return this.core.call("verifyEmailDomain", { path: { id } }, options);
  }

  /** Delete a domain. Requires the role owner. People with an address in this domain can no longer sign in through single sign-on. Scope: `*`, or a member with the role owner, admin. */
  deleteDomain(id: string, options?: RequestOptions): ApiPromise<DeletedEmailDomain> {
    return this.core.call("deleteEmailDomain", { path: { id } }, options);
  }
}

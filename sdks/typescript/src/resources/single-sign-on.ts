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

/** How the organisation's people sign in through its provider, and for which domains. */
export class SingleSignOnResource extends Resource {
  /** How the organisation's people sign in through its provider. The provider, which claims become which roles, and whether passwords still count. Scope: `members:read`. */
  get(options?: RequestOptions): ApiPromise<SingleSignOn> {
    return this.core.call("getSingleSignOn", {}, options);
  }

  /** Set up single sign-on, or change it; for owners. The provider is asked for its metadata now, and what does not fit is refused in words. People come in once a domain is verified. Scope: `members:write`. */
  set(body: SingleSignOnRequest, options?: RequestOptions): ApiPromise<SingleSignOn> {
    return this.core.call("setSingleSignOn", { body }, options);
  }

  /** End single sign-on: people sign in with passwords again; for owners. Sessions that came by it end. Who never had a password asks for a link. Scope: `members:write`. */
  delete(options?: RequestOptions): ApiPromise<DeletedSingleSignOn> {
    return this.core.call("deleteSingleSignOn", {}, options);
  }

  /** List the domains that the organisation has claimed. Each with the DNS record that proves it, and since when it is proven. Scope: `members:read`. */
  domains(options?: RequestOptions): PagePromise<EmailDomain> {
    return this.core.list("listEmailDomains", {}, options);
  }

  /** Claim a domain: answers with the DNS record that proves it; for owners. Put the record into the domain's DNS, then call `verify`. Scope: `members:write`. */
  claimDomain(body: ClaimDomainRequest, options?: RequestOptions): ApiPromise<EmailDomain> {
    return this.core.call("claimEmailDomain", { body }, options);
  }

  /** Look for the domain's DNS record; for owners. The record is the one that the claim answered with. Scope: `members:write`. */
  verifyDomain(id: string, options?: RequestOptions): ApiPromise<EmailDomain> {
    return this.core.call("verifyEmailDomain", { path: { id } }, options);
  }

  /** Give a domain up; for owners. People of the domain no longer come in by single sign-on. Scope: `members:write`. */
  deleteDomain(id: string, options?: RequestOptions): ApiPromise<DeletedEmailDomain> {
    return this.core.call("deleteEmailDomain", { path: { id } }, options);
  }
}

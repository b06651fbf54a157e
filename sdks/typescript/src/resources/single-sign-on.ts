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
  /** How the organisation's people sign in through its provider. */
  get(options?: RequestOptions): ApiPromise<SingleSignOn> {
    return this.core.call("getSingleSignOn", {}, options);
  }

  /** Set up single sign-on, or change it; for owners. */
  set(body: SingleSignOnRequest, options?: RequestOptions): ApiPromise<SingleSignOn> {
    return this.core.call("setSingleSignOn", { body }, options);
  }

  /** End single sign-on: people sign in with passwords again; for owners. */
  delete(options?: RequestOptions): ApiPromise<DeletedSingleSignOn> {
    return this.core.call("deleteSingleSignOn", {}, options);
  }

  /** List the domains that the organisation has claimed. */
  domains(options?: RequestOptions): PagePromise<EmailDomain> {
    return this.core.list("listEmailDomains", {}, options);
  }

  /** Claim a domain: answers with the DNS record that proves it; for owners. */
  claimDomain(body: ClaimDomainRequest, options?: RequestOptions): ApiPromise<EmailDomain> {
    return this.core.call("claimEmailDomain", { body }, options);
  }

  /** Look for the domain's DNS record; for owners. The record is the one that the claim answered with. */
  verifyDomain(id: string, options?: RequestOptions): ApiPromise<EmailDomain> {
    return this.core.call("verifyEmailDomain", { path: { id } }, options);
  }

  /** Give a domain up; for owners. */
  deleteDomain(id: string, options?: RequestOptions): ApiPromise<DeletedEmailDomain> {
    return this.core.call("deleteEmailDomain", { path: { id } }, options);
  }
}

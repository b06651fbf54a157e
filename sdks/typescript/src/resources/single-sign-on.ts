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
  get(options?: RequestOptions): ApiPromise<SingleSignOn> {
    return this.core.call("getSingleSignOn", {}, options);
  }

  set(body: SingleSignOnRequest, options?: RequestOptions): ApiPromise<SingleSignOn> {
    return this.core.call("setSingleSignOn", { body }, options);
  }

  delete(options?: RequestOptions): ApiPromise<DeletedSingleSignOn> {
    return this.core.call("deleteSingleSignOn", {}, options);
  }

  domains(options?: RequestOptions): PagePromise<EmailDomain> {
    return this.core.list("listEmailDomains", {}, options);
  }

  claimDomain(body: ClaimDomainRequest, options?: RequestOptions): ApiPromise<EmailDomain> {
    return this.core.call("claimEmailDomain", { body }, options);
  }

  /** Looks for the record that the claim answered with. */
  verifyDomain(id: string, options?: RequestOptions): ApiPromise<EmailDomain> {
    return this.core.call("verifyEmailDomain", { path: { id } }, options);
  }

  deleteDomain(id: string, options?: RequestOptions): ApiPromise<DeletedEmailDomain> {
    return this.core.call("deleteEmailDomain", { path: { id } }, options);
  }
}

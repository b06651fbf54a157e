import type { ApiPromise } from "../api-promise.ts";
import type {
  CheckPolicyRequest,
  CreatePolicyRequest,
  DefaultPolicy,
  DefaultPolicyPatch,
  DeletedPolicy,
  ListPoliciesQuery,
  Policy,
  PolicyCheck,
  PolicyPatch,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** What runs may be given and may say. */
export class Policies extends Resource {
  list(query?: ListPoliciesQuery, options?: RequestOptions): PagePromise<Policy> {
    return this.core.list("listPolicies", { query }, options);
  }

  get(id: string, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("getPolicy", { path: { id } }, options);
  }

  create(body: CreatePolicyRequest, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("createPolicy", { body }, options);
  }

  update(id: string, body: PolicyPatch, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("updatePolicy", { path: { id }, body }, options);
  }

  delete(id: string, options?: RequestOptions): ApiPromise<DeletedPolicy> {
    return this.core.call("deletePolicy", { path: { id } }, options);
  }

  /** What a policy would say to an input or an output. */
  check(id: string, body: CheckPolicyRequest, options?: RequestOptions): ApiPromise<PolicyCheck> {
    return this.core.call("checkPolicy", { path: { id }, body }, options);
  }

  /** The policy of agents that have none of their own. */
  getDefault(options?: RequestOptions): ApiPromise<DefaultPolicy> {
    return this.core.call("getDefaultPolicy", {}, options);
  }

  setDefault(body: DefaultPolicyPatch, options?: RequestOptions): ApiPromise<DefaultPolicy> {
    return this.core.call("setDefaultPolicy", { body }, options);
  }
}

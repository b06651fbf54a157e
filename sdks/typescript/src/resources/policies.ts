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
  /** List policies: your own, and the templates. */
  list(query?: ListPoliciesQuery, options?: RequestOptions): PagePromise<Policy> {
    return this.core.list("listPolicies", { query }, options);
  }

  /** Get a policy. */
  get(id: string, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("getPolicy", { path: { id } }, options);
  }

  /** Create a policy. */
  create(body: CreatePolicyRequest, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("createPolicy", { body }, options);
  }

  /** Update a policy; it holds for every run from then on. */
  update(id: string, body: PolicyPatch, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("updatePolicy", { path: { id }, body }, options);
  }

  /** Delete a policy that nothing uses. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedPolicy> {
    return this.core.call("deletePolicy", { path: { id } }, options);
  }

  /** Try a policy on a text or an object; nothing is kept. */
  check(id: string, body: CheckPolicyRequest, options?: RequestOptions): ApiPromise<PolicyCheck> {
    return this.core.call("checkPolicy", { path: { id }, body }, options);
  }

  /** Which policy guards every agent. */
  getDefault(options?: RequestOptions): ApiPromise<DefaultPolicy> {
    return this.core.call("getDefaultPolicy", {}, options);
  }

  /** Choose the policy that guards every agent; agents' own can only add to it. */
  setDefault(body: DefaultPolicyPatch, options?: RequestOptions): ApiPromise<DefaultPolicy> {
    return this.core.call("setDefaultPolicy", { body }, options);
  }
}

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
  /** List policies: your own, and the templates. Templates first. What one does stands in its `guards`. Scope: `policies:read`. */
  list(query?: ListPoliciesQuery, options?: RequestOptions): PagePromise<Policy> {
    return this.core.list("listPolicies", { query }, options);
  }

  /** Get a policy. A template by its name, one of your own by its id. Scope: `policies:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("getPolicy", { path: { id } }, options);
  }

  /** Create a policy. Each guard works on input, output or both, and blocks, redacts or flags; with `shadow: true` it only records. Agents name the policy in `policy`. Scope: `approvals:manage`. */
  create(body: CreatePolicyRequest, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("createPolicy", { body }, options);
  }

  /** Update a policy; it holds for every run from then on. `guards` are replaced whole. Agents that name it need no change. Scope: `approvals:manage`. */
  update(id: string, body: PolicyPatch, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("updatePolicy", { path: { id }, body }, options);
  }

  /** Delete a policy that nothing uses. Refused while an agent or the default names it. Scope: `approvals:manage`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedPolicy> {
    return this.core.call("deletePolicy", { path: { id } }, options);
  }

  /** Try a policy on a text or an object; nothing is kept. Answers what each guard would find and do, and what would be left of the text. Scope: `policies:read`. */
  check(id: string, body: CheckPolicyRequest, options?: RequestOptions): ApiPromise<PolicyCheck> {
    return this.core.call("checkPolicy", { path: { id }, body }, options);
  }

  /** Which policy guards every agent. It holds together with the policy that an agent names: every guard of both. Scope: `policies:read`. */
  getDefault(options?: RequestOptions): ApiPromise<DefaultPolicy> {
    return this.core.call("getDefaultPolicy", {}, options);
  }

  /** Choose the policy that guards every agent; agents' own can only add to it. From the next run on. `open` has no guards. Scope: `approvals:manage`. */
  setDefault(body: DefaultPolicyPatch, options?: RequestOptions): ApiPromise<DefaultPolicy> {
    return this.core.call("setDefaultPolicy", { body }, options);
  }
}

import type { ApiPromise } from "../api-promise.ts";
import type {
  CreatePolicyRequest,
  DefaultPolicy,
  DefaultPolicyPatch,
  DeletedPolicy,
  ListPoliciesQuery,
  Policy,
  PolicyPatch,
  PolicyTest,
  TestPolicyRequest,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** Rules for the input and output of runs. */
export class Policies extends Resource {
  /** List policies. Templates first. `guards` shows what a policy checks. Scope: `policies:read`. */
  list(query?: ListPoliciesQuery, options?: RequestOptions): PagePromise<Policy> {
    return this.core.list("listPolicies", { query }, options);
  }

  /** Get a policy. Use the name of a template, or the id of your own policy. Scope: `policies:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("getPolicy", { path: { id } }, options);
  }

  /** Create a policy. Each guard checks input, output or both, and blocks, redacts or flags; with `shadow: true` it only records findings. Set `policy` of an agent to use the policy. Scope: `approvals:manage`. */
  create(body: CreatePolicyRequest, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("createPolicy", { body }, options);
  }

  /** Update a policy. `guards` is replaced as a whole. The change applies to every run from now on; agents that use the policy need no change. Scope: `approvals:manage`. */
  update(id: string, body: PolicyPatch, options?: RequestOptions): ApiPromise<Policy> {
    return this.core.call("updatePolicy", { path: { id }, body }, options);
  }

  /** Delete a policy. Rejected while an agent or the organisation's default uses the policy. Scope: `approvals:manage`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedPolicy> {
    return this.core.call("deletePolicy", { path: { id } }, options);
  }

  /** Test a policy. Returns what each guard would find and do, and the resulting text. Nothing is stored. `Idempotency-Key` is ignored. The call changes nothing. Scope: `policies:read`. */
  test(id: string, body: TestPolicyRequest, options?: RequestOptions): ApiPromise<PolicyTest> {
    return this.core.call("testPolicy", { path: { id }, body }, options);
  }

  /** Get the default policy. The default policy applies in addition to the policy of an agent: all guards of both are checked. Scope: `policies:read`. */
  getDefault(options?: RequestOptions): ApiPromise<DefaultPolicy> {
    return this.core.call("getDefaultPolicy", {}, options);
  }

  /** Set the default policy. The default policy applies to every agent, from the next run on. An agent's own policy can only add guards. `open` has no guards. Scope: `approvals:manage`. */
  setDefault(body: DefaultPolicyPatch, options?: RequestOptions): ApiPromise<DefaultPolicy> {
    return this.core.call("setDefaultPolicy", { body }, options);
  }
}

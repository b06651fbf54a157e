import type { Policy, PolicyId, PolicyTest } from "@agentrun/contract";
import {
  createPolicy,
  deletePolicy,
  getDefaultPolicy,
  getPolicy,
  listPolicies,
  type PolicyDeps,
  type ShownPolicy,
  setDefaultPolicy,
  testPolicy,
  updatePolicy,
} from "../../domain/policies/policies.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const policyHandlers = (deps: PolicyDeps, baseUrl: () => string) =>
  ({
    listPolicies: async ({ caller, query, url }) =>
      listAnswer(await listPolicies(deps, caller, query.source, toPageRequest(query)), toPolicy, url),
    createPolicy: async ({ caller, body, planned }) => {
      const shown = await createPolicy(deps, caller, body, planned?.id as PolicyId | null | undefined);
      return created(toPolicy(shown), `${baseUrl()}/policies/${shown.policy.id}`);
    },
    getDefaultPolicy: async ({ caller }) =>
      ok({ object: "default_policy", policy: await getDefaultPolicy(deps, caller) }),
    setDefaultPolicy: async ({ caller, body }) =>
      ok({ object: "default_policy", policy: await setDefaultPolicy(deps, caller, body.policy) }),
    getPolicy: async ({ caller, params }) => ok(toPolicy(await getPolicy(deps, caller, params.id))),
    updatePolicy: async ({ caller, params, body }) => ok(toPolicy(await updatePolicy(deps, caller, params.id, body))),
    deletePolicy: async ({ caller, params }) =>
      ok({ object: "policy", id: await deletePolicy(deps, caller, params.id), deleted: true }),
    testPolicy: async ({ caller, params, body }) => {
      const { text, findings, isBlocked, isText } = await testPolicy(deps, caller, params.id, body);
      const passed = isBlocked ? null : JSON.parse(text);
      const check: PolicyTest = {
        object: "policy_test",
        policy: params.id,
        stage: body.stage,
        blocked: isBlocked,
        findings,
        text: isText ? passed : null,
        value: isText ? null : passed,
      };
      return ok(check);
    },
  }) satisfies Partial<Handlers>;

const toPolicy = ({ policy, isDefault }: ShownPolicy): Policy => ({
  object: "policy",
  id: policy.id,
  name: policy.name,
  description: policy.description,
  source: "organizationId" in policy ? "custom" : "template",
  guards: policy.guards,
  revision: "revision" in policy ? policy.revision : 1,
  is_default: isDefault,
  metadata: "metadata" in policy ? policy.metadata : {},
  created_at: "createdAt" in policy ? policy.createdAt.toISOString() : null,
  updated_at: "updatedAt" in policy ? policy.updatedAt.toISOString() : null,
});

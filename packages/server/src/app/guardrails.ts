import type { Guard, OrganizationId } from "@agentrun/contract";
import type { FindTextGuard, GuardInput } from "../domain/guarded-input.ts";
import type { SchemaCompiler } from "../domain/json-schema.ts";
import type { PolicyDeps } from "../domain/policies.ts";
import { createPolicyCache } from "../domain/policy-cache.ts";
import { askStage, type CompiledPolicy, checkStage, compilePolicy } from "../guardrails/compile-policy.ts";
import { parseGuards } from "../guardrails/parse-guards.ts";
import { createTemplates } from "../guardrails/templates.ts";
import type { ModelJudge } from "../model/providers.ts";
import type { Platform } from "./platform.ts";

/** A caller waits for the answer. */
const askLimitMs = 30_000;

/** Policies and what they do: the guards joined with the rules that use them. */
export function createGuardrails(
  { store, clock, signals }: Platform,
  compileSchema: SchemaCompiler,
  askJudge: ModelJudge,
) {
  const templates = createTemplates();
  const compile = (guards: readonly Guard[]) => compilePolicy(guards, compileSchema);
  const policies = createPolicyCache(store, templates, compile);
  signals.subscribe("policy", (id) => policies.forget(id as OrganizationId));
  const policyDeps: PolicyDeps = {
    store,
    clock,
    templates,
    parseGuards: (requests) => parseGuards(requests, compileSchema),
    async tryPolicy(organizationId, guards, stage, json, root) {
      const compiled = compile(guards)[stage];
      if (!compiled) return { text: json, findings: [], isBlocked: false };
      const judgeDeps = { askJudge, organizationId, limitMs: askLimitMs };
      return askStage(judgeDeps, compiled, checkStage(compiled, json, root), root);
    },
    policiesChanged: (organizationId) => signals.publish("policy", organizationId),
  };
  const guardInput: GuardInput = (organizationId, own, json, root) => {
    const judge = (policy: CompiledPolicy | null) => {
      if (!policy?.input) return { text: json, findings: [], isBlocked: false };
      const verdict = checkStage(policy.input, json, root);
      const judgeDeps = { askJudge, organizationId, limitMs: askLimitMs };
      return askStage(judgeDeps, policy.input, verdict, root);
    };
    const found = policies.find(organizationId, own);
    return found instanceof Promise ? found.then(judge) : judge(found);
  };
  const findTextGuard: FindTextGuard = async (organizationId, own) => {
    const guards = (await policies.find(organizationId, own))?.input;
    if (!guards || guards.texts.length + guards.models.length === 0) return null;
    // How large the input may be, and of which form, says nothing of what lies in a file.
    const texts = { ...guards, sizes: [], schemas: [] };
    const judgeDeps = { askJudge, organizationId, limitMs: askLimitMs };
    return (json, root) => askStage(judgeDeps, texts, checkStage(texts, json, root), root);
  };
  return { policyDeps, guardInput, findTextGuard, forEngine: { findPolicy: policies.find, askJudge } };
}

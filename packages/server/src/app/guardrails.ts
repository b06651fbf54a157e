import type { Guard, OrganizationId } from "@agentrun/contract";
import type { SafeClient } from "@agentrun/safe-fetch";
import type { FindTextGuard, GuardInput, InputVerdict, ShowText } from "../domain/guardrails/guarded-input.ts";
import type { PolicyDeps } from "../domain/policies/policies.ts";
import { createPolicyCache } from "../domain/policies/policies.ts";
import type { SchemaCompiler } from "../domain/schemas/json-schema.ts";
import { checkJsonInSlices, type Verdict } from "../guardrails/check-json.ts";
import {
  type CompiledPolicy,
  checkStage,
  compilePolicy,
  runJudgedGuards,
  type StageGuards,
} from "../guardrails/compile-policy.ts";
import { createTemplates, parseGuards, type RefuseUrl } from "../guardrails/guard-definitions.ts";
import { GuardCheckLog } from "../guardrails/run-guard.ts";
import { ServiceError } from "../lib/errors.ts";
import { currentSpan, recordSpan } from "../lib/observability/tracing.ts";
import { type GuardJudge, spanOfCheck } from "../model/policies.ts";
import type { ModelJudge } from "../model/providers.ts";
import type { ReadSecret } from "../model/secrets.ts";
import { createHttpJudge } from "../runtimes/http-judge.ts";
import type { Platform } from "./platform.ts";

/** Short, because a client waits for the response. */
const judgeTimeoutMs = 30_000;

/** Showing stored text never calls a model or another service; text that would need one is withheld. */
async function releaseText({ texts, judged }: StageGuards, json: string, root: string): Promise<string | null> {
  const { text, isBlocked } = await checkJsonInSlices(texts, "output", json, root);
  return judged.length > 0 || isBlocked ? null : text;
}

/** Measures a guard check of incoming text, for the request's trace and the run's. */
function startGuardTimer(field: string) {
  const [checkLog, beganMs] = [new GuardCheckLog(), performance.now()];
  return (verdict: Verdict): InputVerdict => {
    for (const finding of verdict.findings) checkLog.noteFinding(finding);
    if (verdict.use) checkLog.noteModel();
    const look = checkLog.end({ stage: "input", field }, beganMs);
    if (look) recordSpan(currentSpan(), ...spanOfCheck(look));
    return { ...verdict, look };
  };
}

type GuardrailParts = {
  compileSchema: SchemaCompiler;
  refuseUrl: RefuseUrl;
  models: { queryJudge: ModelJudge };
  client: Pick<SafeClient, "request">;
  readSecret: ReadSecret;
};

/** Wires policies with the guards. */
export function createGuardrails(
  { store, clock, signals }: Platform,
  { compileSchema, refuseUrl, models, client, readSecret }: GuardrailParts,
) {
  const queryService = createHttpJudge({ client, readSecret });
  const queryJudge: GuardJudge = (organizationId, guard, asked) =>
    guard.type === "http"
      ? queryService(organizationId, guard, asked)
      : models.queryJudge(organizationId, guard.question, asked.text, asked.signal);
  const templates = createTemplates();
  const compile = (guards: readonly Guard[]) => compilePolicy(guards, compileSchema);
  const policies = createPolicyCache(store, templates, compile);
  signals.subscribe("policy", (id) => policies.forget(id as OrganizationId));
  const policyDeps: PolicyDeps = {
    store,
    clock,
    templates,
    parseGuards: (requests) => parseGuards(requests, { compileSchema, refuseUrl }),
    async tryPolicy(organizationId, guards, stage, json, root) {
      const compiled = compile(guards)[stage];
      if (!compiled) return { text: json, findings: [], isBlocked: false };
      const judgeDeps = { queryJudge, organizationId, limitMs: judgeTimeoutMs };
      return runJudgedGuards(judgeDeps, compiled, checkStage(compiled, json, root), root);
    },
    policiesChanged: (organizationId) => signals.publish("policy", organizationId),
  };
  const guardInput: GuardInput = (organizationId, own, json, root) => {
    const judge = (policy: CompiledPolicy | null) => {
      if (!policy?.input) return { text: json, findings: [], isBlocked: false };
      const look = startGuardTimer(root);
      const verdict = checkStage(policy.input, json, root);
      const judgeDeps = { queryJudge, organizationId, limitMs: judgeTimeoutMs };
      const judged = runJudgedGuards(judgeDeps, policy.input, verdict, root);
      return judged instanceof Promise ? judged.then(look) : look(judged);
    };
    const found = policies.find(organizationId, own);
    return found instanceof Promise ? found.then(judge) : judge(found);
  };
  const findTextGuard: FindTextGuard = async (organizationId, own) => {
    const guards = (await policies.find(organizationId, own))?.input;
    if (!guards || guards.texts.length + guards.judged.length === 0) return null;
    // Size and schema guards apply to the input, not to file content.
    const texts = { ...guards, sizes: [], schemas: [] };
    const judgeDeps = { queryJudge, organizationId, limitMs: judgeTimeoutMs };
    return (json, root) => runJudgedGuards(judgeDeps, texts, checkStage(texts, json, root), root);
  };
  const showText: ShowText = async (organizationId, own, json, root) => {
    try {
      const output = (await policies.find(organizationId, own))?.output;
      return output ? await releaseText(output, json, root) : json;
    } catch (error) {
      // Fail closed if the policy does not exist any more.
      if (error instanceof ServiceError && error.code === "policy_not_found") return null;
      throw error;
    }
  };
  return { policyDeps, guardInput, findTextGuard, showText, forEngine: { findPolicy: policies.find, queryJudge } };
}

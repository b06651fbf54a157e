import { ApprovalRule, type RunError } from "@agentrun/contract";
import { isProblem, openApproval } from "../domain/approvals.ts";
import { personBehind } from "../domain/credentials.ts";
import type { SchemaCompiler } from "../domain/json-schema.ts";
import { deadlineOf, findContradiction, ownRuleOf } from "../model/approvals.ts";
import type { Parked, RunRecord } from "../model/runs.ts";
import type { ApprovalQuestion } from "../runtimes/agent-context.ts";
import type { AskedQuestion } from "../runtimes/runtime.ts";
import type { Store } from "../store/store.ts";
import type { ActiveRun } from "./active-runs.ts";
import { runError } from "./run-errors.ts";

export type ApprovalDeps = { store: Pick<Store, "agents" | "apiKeys" | "members">; compileSchema: SchemaCompiler };

/** How a question is put: until when, what then, and whose word counts, where a rule says so. */
export type Ruled = Pick<Parked, "onExpiry" | "escalation"> & {
  type: "ruled";
  approval?: Exclude<Awaited<ReturnType<typeof openApproval>>, { code: string }>;
  seconds: number | undefined;
};

/** By the agent's rule, else by the question's own. A question that nobody could ever answer fails its run, which says why. */
export async function findApproval(
  deps: ApprovalDeps,
  active: ActiveRun,
  question: AskedQuestion,
): Promise<Ruled | { type: "refused"; error: RunError }> {
  const { expires_in_seconds: seconds, on_expiry: onExpiry = "fail" } = question;
  const plain = { type: "ruled", seconds, onExpiry } as const;
  if (question.type !== "approval") return plain;
  const found = await findRule(deps, active, question);
  if (found === null) return plain;
  if ("fault" in found) return refused("agent_error", `The question's rule about approvals is wrong. ${found.fault}`);
  return underRule(deps, active.run, question, found);
}

async function underRule(deps: ApprovalDeps, run: RunRecord, question: ApprovalQuestion, rule: ApprovalRule) {
  const { seconds, onExpiry } = deadlineOf(rule, question);
  const { organizationId } = run;
  const beganBy = run.personId ?? (await personBehind(deps.store, organizationId, run.apiKeyId));
  const approval = await openApproval(deps.store, organizationId, rule, { beganBy, onExpiry });
  if (isProblem(approval)) return refused("approval_impossible", `Nobody can decide this. ${approval.message}`);
  const { escalate_to: next } = rule;
  const escalation = next && {
    seconds: next.expires_in_seconds ?? rule.expires_in_seconds ?? 0,
    onExpiry: next.on_expiry ?? ("fail" as const),
  };
  return { type: "ruled", approval, seconds, onExpiry, ...(escalation ? { escalation } : {}) } as const;
}

const refused = (code: "agent_error" | "approval_impossible", message: string) => ({
  type: "refused" as const,
  error: runError(code, message, false),
});

/** The deployed agent's word goes before that of the revision: else a run of an old one would be the way around it. */
async function findRule(
  { store, compileSchema }: ApprovalDeps,
  { run, configuration }: ActiveRun,
  question: ApprovalQuestion,
): Promise<ApprovalRule | { fault: string } | null> {
  const deployed = await store.agents.find(run.organizationId, run.agentId);
  const rule = deployed?.configuration.approvals ?? configuration.approvals;
  if (rule) return rule;
  const own = ownRuleOf(question);
  if (own === null) return null;
  const [fault] = compileSchema(ApprovalRule as unknown as Record<string, unknown>, "rule")(own);
  if (fault) return { fault: fault.message.replace(/^input/, "question") };
  const contradiction = findContradiction(own);
  return contradiction ? { fault: `question.${contradiction.param}: ${contradiction.message}` } : own;
}

import type { GuardFinding, OrganizationId } from "@agentrun/contract";
import type { CompiledPolicy, JudgeDeps } from "../guardrails/compile-policy.ts";
import { RunGuard } from "../guardrails/run-guard.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { andThen } from "../lib/concurrency/promises.ts";
import { isUnavailable, messageOf } from "../lib/errors.ts";
import { recordSpan } from "../lib/observability/tracing.ts";
import { type MeasuredCheck, spanOfCheck, streamField } from "../model/policies.ts";
import type { ModelJudge } from "../model/providers.ts";
import { runError } from "../model/run-errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { Emission } from "../model/stream-events.ts";
import { addUse, type ModelUse, tokensOf, withGuards } from "../model/usage.ts";
import type { Outcome, RunHost, RunQuestion, Spent } from "../runtimes/runtime.ts";
import type { ActiveRun } from "./active-runs.ts";

export type GuardDeps = {
  clock: Pick<DatabaseClock, "now">;
  /** What guards an agent with this policy of its own; null: nothing. Throws where the policy is gone. */
  findPolicy(
    organizationId: OrganizationId,
    own: string | null,
  ): Promise<CompiledPolicy | null> | CompiledPolicy | null;
  queryJudge: ModelJudge;
};

/** The policies as they are when the run begins or goes on. A run whose policy cannot be had does not run. */
export async function openGuard(deps: GuardDeps, active: ActiveRun): Promise<Outcome | null> {
  const { run, configuration } = active;
  try {
    const found = deps.findPolicy(run.organizationId, configuration.policy);
    const policy = found instanceof Promise ? await found : found;
    if (policy) active.guard = new RunGuard(policy, knownFindings(active), configuration.output_schema !== null);
    return null;
  } catch (error) {
    if (isUnavailable(error)) return { type: "lost", message: messageOf(error) };
    const message = `The run's policy cannot be applied: ${messageOf(error)}`;
    return { type: "failed", error: runError("guardrail_violation", message, false), tokensUsed: 0 };
  }
}

const none: readonly GuardFinding[] = [];

/** An attempt that starts over finds again what the one before found in its output. */
function knownFindings({ run, isResumed }: ActiveRun): readonly GuardFinding[] {
  const known = run.guardrails ?? none;
  return isResumed || known === none ? known : known.filter(({ stage }) => stage === "input");
}

/** What of an agent's stream may be seen; a violation stops the run. */
export const guardEmissions = (active: ActiveRun, emissions: Emission[]): Emission[] =>
  guardWith(active, emissions, output(streamField), (guard) => guard.emit(emissions));

/** What reaches the run from elsewhere and what leaves it for elsewhere, such as a tool's answer and its arguments. */
export const guardExchange = (
  active: ActiveRun,
): Pick<RunHost, "filterIncoming" | "filterOutgoing" | "filterPrompt"> => ({
  filterIncoming: (text, field) => guardSoon(active, text, input(field), (guard) => guard.checkIncoming(text, field)),
  filterPrompt: (text) => guardSoon(active, text, input("prompt"), (guard) => guard.checkPrompt(text)),
  filterOutgoing: (json, field) => guardSoon(active, json, output(field), (guard) => guard.checkTexts(json, field)),
});

type Place = Pick<MeasuredCheck, "stage" | "field">;
const input = (field: string): Place => ({ stage: "input", field });
const output = (field: string): Place => ({ stage: "output", field });

function guardWith<T>(active: ActiveRun, unguarded: T, place: Place, check: (guard: RunGuard) => T): T {
  if (!active.guard) return unguarded;
  const beganMs = performance.now();
  return endCheck(active, place, beganMs, check(active.guard));
}

/** The same where a long text is looked at in slices. */
function guardSoon<T>(
  active: ActiveRun,
  unguarded: T,
  place: Place,
  check: (guard: RunGuard) => Promise<T> | T,
): Promise<T> | T {
  if (!active.guard) return unguarded;
  const beganMs = performance.now();
  return andThen(check(active.guard), (passed) => endCheck(active, place, beganMs, passed));
}

function endCheck<T>(active: ActiveRun, place: Place, beganMs: number, passed: T): T {
  endLook(active, place, beganMs);
  if (active.guard?.isBlocked()) active.stop("refused by a policy");
  return passed;
}

function endLook(active: ActiveRun, place: Place, beganMs: number): void {
  const look = active.guard?.checkLog.end(place, beganMs);
  if (look) recordSpan(active.span, ...spanOfCheck(look));
}

/** The outcome as it may be kept and told, with how long the guards looked; what an earlier stretch kept stands already. */
export async function guardOutcome(deps: GuardDeps, active: ActiveRun, outcome: Outcome): Promise<Outcome> {
  const { guard, run } = active;
  run.guardChecks = null;
  if (!guard) return outcome;
  const checked = await checkRest(deps, active, guard, outcome);
  run.guardChecks = guard.checkLog.toChecks(deps.clock.now());
  return checked;
}

/** The outcome as it may be kept and told, and the rest of the stream before it. */
async function checkRest(deps: GuardDeps, active: ActiveRun, guard: RunGuard, outcome: Outcome): Promise<Outcome> {
  const { stopReason } = active;
  if (stopReason === "lost" || stopReason === "cancelled") return outcome;
  if (outcome.type === "lost" || outcome.type === "returned") return outcome;
  const judgeDeps = { queryJudge: deps.queryJudge, organizationId: active.run.organizationId, limitMs: askLimitMs };
  const beganMs = performance.now();
  const ending = guard.endText(judgeDeps);
  const rest = ending instanceof Promise ? await ending : ending;
  endLook(active, output(streamField), beganMs);
  const endedMs = performance.now();
  const checking = checkOutcome(guard, judgeDeps, outcome);
  const checked = checking instanceof Promise ? await checking : checking;
  endLook(active, output(fieldsOfOutcome[outcome.type]), endedMs);
  const error = guard.violation();
  if (rest.length > 0 && !error) active.log.append(rest);
  const findings = guard.findings();
  active.run.guardrails = findings.length > 0 ? findings : null;
  return error ? { type: "failed", error, ...ownSpent(active, outcome) } : checked;
}

const fieldsOfOutcome = { completed: "output", failed: "error", asked: "required_action" } as const;

/** Whoever begins it anew is told what was used. */
type Unfinished = { type: "lost" | "returned" };
const isUnfinished = (outcome: Outcome): outcome is Extract<Outcome, Unfinished> =>
  outcome.type === "lost" || outcome.type === "returned";

/** What the runtime says was used; where it says nothing, what is known of it without the guards. */
function ownSpent({ run }: ActiveRun, outcome: Exclude<Outcome, Unfinished>) {
  const { tokensUsed = run.tokensUsed - tokensOf(run.usage?.guards ?? null), usage = null } = outcome;
  return { tokensUsed, usage };
}

/** The outcome with what guards have used of models, from the input on: the runtime does not know of it. */
export function countGuards(active: ActiveRun, outcome: Outcome): Outcome {
  const guards = guardsUse(active);
  if (!guards || isUnfinished(outcome)) return outcome;
  return { ...outcome, ...addGuards(ownSpent(active, outcome), guards) };
}

type OwnSpent = Pick<RunRecord, "tokensUsed" | "usage">;

const guardsUse = ({ run, guard }: ActiveRun) => addUse(run.usage?.guards ?? null, guard?.use() ?? null);

const addGuards = ({ tokensUsed, usage }: OwnSpent, guards: ModelUse): OwnSpent => ({
  tokensUsed: tokensUsed + tokensOf(guards),
  usage: withGuards(usage, guards),
});

/** What a run has used by now, with its guards, of which the runtime does not know. */
export function spentSoFar(active: ActiveRun, { tokensUsed, usage = null }: Spent): OwnSpent {
  const guards = guardsUse(active);
  return guards ? addGuards({ tokensUsed, usage }, guards) : { tokensUsed, usage };
}

/** Nobody waits at the other end of a connection for this answer. */
const askLimitMs = 60_000;

function checkOutcome(guard: RunGuard, judgeDeps: JudgeDeps, outcome: Outcome): Promise<Outcome> | Outcome {
  if ("tokensUsed" in outcome) guard.checkTokens(outcome.tokensUsed ?? 0);
  // A run that waits has not ended, and is counted when it has.
  if (outcome.type !== "asked" && "steps" in outcome) guard.checkSteps(outcome.steps ?? 0);
  if (outcome.type === "completed") {
    const output = guard.checkOutput(judgeDeps, outcome.output);
    if (output instanceof Promise) return output.then((checked) => ({ ...outcome, output: checked }));
    return output === outcome.output ? outcome : { ...outcome, output };
  }
  if (outcome.type === "failed") {
    const { message, details } = outcome.error;
    return andThen(guard.checkTexts(JSON.stringify({ message, details }), "error"), (checked) => ({
      ...outcome,
      error: { ...outcome.error, ...JSON.parse(checked) },
    }));
  }
  return outcome.type === "asked" ? checkQuestion(guard, judgeDeps, outcome) : outcome;
}

async function checkQuestion(
  guard: RunGuard,
  judgeDeps: JudgeDeps,
  outcome: Extract<Outcome, { type: "asked" }>,
): Promise<Outcome> {
  const { question } = outcome;
  // In our own words; and an address with a part taken out leads nowhere.
  if (question.type === "connect") return outcome;
  if (question.type === "approval" && question.tool) guard.checkTool(question.tool, "required_action.tool");
  // Who decides is said to the service, not to people: a name with a part taken out is nobody's.
  const { spoken, rule } = splitRule(question);
  const checked = await guard.checkQuestion(judgeDeps, JSON.stringify(spoken));
  return { ...outcome, question: { ...JSON.parse(checked), ...rule } as RunQuestion };
}

function splitRule(question: RunQuestion): { spoken: object; rule: object } {
  if (question.type !== "approval") return { spoken: question, rule: {} };
  const { approvers, escalate_to, ...spoken } = question;
  return { spoken, rule: { ...(approvers ? { approvers } : {}), ...(escalate_to ? { escalate_to } : {}) } };
}

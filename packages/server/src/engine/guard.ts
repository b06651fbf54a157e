import type { GuardFinding, OrganizationId } from "@agentrun/contract";
import type { CompiledPolicy, JudgeDeps } from "../guardrails/compile-policy.ts";
import { RunGuard } from "../guardrails/run-guard.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { andThen } from "../lib/concurrency/promises.ts";
import { retryWhileUnavailable } from "../lib/concurrency/retry-while-unavailable.ts";
import { isUnavailable, messageOf } from "../lib/errors.ts";
import { recordSpan } from "../lib/observability/tracing.ts";
import {
  type Bounds,
  type GuardJudge,
  type MeasuredCheck,
  spanOfCheck,
  streamField,
  unbounded,
} from "../model/policies.ts";
import { runError } from "../model/run-errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { Emission } from "../model/stream-events.ts";
import { addUse, type ModelUse, tokensOf, withGuards } from "../model/usage.ts";
import type { ClientCallsQuestion, Outcome, RunHost, RunQuestion, Spent } from "../runtimes/runtime.ts";
import type { ActiveRun } from "./active-runs.ts";

export type GuardDeps = {
  clock: Pick<DatabaseClock, "now">;
  /** The policy of an agent, combined with the organisation's default; null: none. Throws if the agent's policy no longer exists. */
  findPolicy(
    organizationId: OrganizationId,
    policyId: string | null,
  ): Promise<CompiledPolicy | null> | CompiledPolicy | null;
  queryJudge: GuardJudge;
};

/**
 * The policies of one attempt. All that the engine checks passes here: what the attempt reads and sends, and its outcome. A violation
 * stops the run. The tokens that guards use are added to those of the runtime, which does not see them.
 */
export class AttemptGuard {
  readonly #deps: GuardDeps;
  readonly #active: ActiveRun;
  /** Null: no policy applies. */
  #guard: RunGuard | null = null;
  /** While long emissions are checked in slices, later ones wait; null: none is checked. */
  #checking: Promise<void> | null = null;

  constructor(deps: GuardDeps, active: ActiveRun) {
    this.#deps = deps;
    this.#active = active;
  }

  /** Loads the policies as they are now. Null: the attempt may run. A run whose policy cannot be loaded must not run. */
  async open(): Promise<Outcome | null> {
    const { run, configuration, signal } = this.#active;
    try {
      const find = async () => this.#deps.findPolicy(run.organizationId, configuration.policy);
      const policy = await retryWhileUnavailable(find, signal);
      if (policy) this.#guard = new RunGuard(policy, knownFindings(this.#active), configuration.output_schema !== null);
      return null;
    } catch (error) {
      // Only a run that was stopped meanwhile: others wait for the database.
      if (isUnavailable(error)) return { type: "lost", message: messageOf(error) };
      const message = `The run's policy cannot be applied: ${messageOf(error)}`;
      return { type: "failed", error: runError("guardrail_violation", message, false), tokensUsed: 0 };
    }
  }

  get bounds(): Bounds {
    return this.#guard?.bounds ?? unbounded;
  }

  /** Whether a policy may redact texts of the run. Its steps can then hold what must not be shown. */
  get redacts(): boolean {
    return this.#guard?.holdsBack ?? false;
  }

  /** Calls `show` with the part of an agent's stream that may be shown: at once, or later if other requests need a turn before. */
  filterEmissions(emissions: Emission[], show: (passed: Emission[]) => void): void {
    const guard = this.#guard;
    if (!guard) {
      show(emissions);
      return;
    }
    const check = () => {
      if (this.#active.stopReason === "lost") return;
      const startedMs = performance.now();
      return andThen(guard.emit(emissions), (passed) => show(this.#endCheck(output(streamField), startedMs, passed)));
    };
    if (this.#checking) guard.blockTools(emissions);
    if (guard.isBlocked()) {
      this.#active.stop("refused by a policy");
      return;
    }
    const checked = this.#checking ? this.#checking.then(check) : check();
    if (checked instanceof Promise) this.#waitFor(checked);
  }

  #waitFor(checked: Promise<void>): void {
    const checking = checked.then(() => {
      if (this.#checking === checking) this.#checking = null;
    });
    this.#checking = checking;
    // `checkOutcome` reports the error.
    checking.catch(() => {});
  }

  /** For texts that the run receives from outside and sends outside, such as the results and the arguments of tools. */
  filters(): Pick<RunHost, "filterIncoming" | "filterOutgoing" | "filterPrompt"> {
    return {
      filterIncoming: (text, field) => this.#filter(text, input(field), (guard) => guard.checkIncoming(text, field)),
      filterPrompt: (text) => this.#filter(text, input("prompt"), (guard) => guard.checkPrompt(text)),
      filterOutgoing: (json, field) => this.#filter(json, output(field), (guard) => guard.checkTexts(json, field)),
    };
  }

  /** The outcome as it may be stored and shown, with the tokens that guards used. Checks of earlier segments are stored already. */
  async checkOutcome(outcome: Outcome): Promise<Outcome> {
    const { run } = this.#active;
    run.guardChecks = null;
    if (this.#checking) await this.#checking;
    if (!this.#guard) return this.#countGuardUse(outcome);
    const checked = await this.#checkRest(this.#guard, outcome);
    run.guardChecks = this.#guard.checkLog.toChecks(this.#deps.clock.now());
    return this.#countGuardUse(checked);
  }

  /** What the run has used so far, including its guards. */
  withGuardUse({ tokensUsed, usage = null }: Spent): TotalSpent {
    const guards = this.#guardUse();
    if (!guards) return { tokensUsed, usage };
    return { tokensUsed: tokensUsed + tokensOf(guards), usage: withGuards(usage, guards) };
  }

  /** Long texts are checked in slices, so the result may be a promise. */
  #filter<T>(unguarded: T, place: CheckedPlace, check: (guard: RunGuard) => Promise<T> | T): Promise<T> | T {
    if (!this.#guard) return unguarded;
    const startedMs = performance.now();
    return andThen(check(this.#guard), (passed) => this.#endCheck(place, startedMs, passed));
  }

  #endCheck<T>(place: CheckedPlace, startedMs: number, passed: T): T {
    this.#recordCheck(place, startedMs);
    if (this.#guard?.isBlocked()) this.#active.stop("refused by a policy");
    return passed;
  }

  #recordCheck(place: CheckedPlace, startedMs: number): void {
    const check = this.#guard?.checkLog.end(place, startedMs);
    if (check) recordSpan(this.#active.span, ...spanOfCheck(check));
  }

  /** Checks the rest of the stream, then the outcome. */
  async #checkRest(guard: RunGuard, outcome: Outcome): Promise<Outcome> {
    const active = this.#active;
    if (active.stopReason === "lost" || active.stopReason === "cancelled" || isUnfinished(outcome)) return outcome;
    const { queryJudge } = this.#deps;
    const judgeDeps = { queryJudge, organizationId: active.run.organizationId, limitMs: judgeTimeoutMs };
    const startedMs = performance.now();
    const ending = guard.endText(judgeDeps);
    const rest = ending instanceof Promise ? await ending : ending;
    this.#recordCheck(output(streamField), startedMs);
    const streamEndedMs = performance.now();
    const checking = checkOutcome(guard, judgeDeps, outcome);
    const checked = checking instanceof Promise ? await checking : checking;
    this.#recordCheck(output(fieldsOfOutcome[outcome.type]), streamEndedMs);
    const error = guard.violation();
    if (rest.length > 0 && !error) active.log.append(rest);
    const findings = guard.findings();
    active.run.guardrails = findings.length > 0 ? findings : null;
    return error ? { type: "failed", error, ...spentOf(active, outcome) } : checked;
  }

  #countGuardUse(outcome: Outcome): Outcome {
    if (isUnfinished(outcome) || !this.#guardUse()) return outcome;
    return { ...outcome, ...this.withGuardUse(spentOf(this.#active, outcome)) };
  }

  /** Of all attempts, including the check of the input. */
  #guardUse(): ModelUse | null {
    return addUse(this.#active.run.usage?.guards ?? null, this.#guard?.use() ?? null);
  }
}

type TotalSpent = Pick<RunRecord, "tokensUsed" | "usage">;

const none: readonly GuardFinding[] = [];

/** An attempt that starts over produces the findings in its output again. */
function knownFindings({ run, isResumed }: ActiveRun): readonly GuardFinding[] {
  const known = run.guardrails ?? none;
  return isResumed || known === none ? known : known.filter(({ stage }) => stage === "input");
}

type CheckedPlace = Pick<MeasuredCheck, "stage" | "field">;
const input = (field: string): CheckedPlace => ({ stage: "input", field });
const output = (field: string): CheckedPlace => ({ stage: "output", field });

const fieldsOfOutcome = {
  completed: "output",
  failed: "error",
  asked: "required_action",
  mismatched: "error",
} as const;

type Unfinished = { type: "lost" | "returned" };
const isUnfinished = (outcome: Outcome): outcome is Extract<Outcome, Unfinished> =>
  outcome.type === "lost" || outcome.type === "returned";

/** What the runtime reports as used; if it reports nothing, what the run had used before, without the guards. */
function spentOf({ run }: ActiveRun, outcome: Exclude<Outcome, Unfinished>): TotalSpent {
  const { tokensUsed = run.tokensUsed - tokensOf(run.usage?.guards ?? null), usage = null } = outcome;
  return { tokensUsed, usage };
}

/** Longer than for an input: no client waits for this response. */
const judgeTimeoutMs = 60_000;

function checkOutcome(guard: RunGuard, judgeDeps: JudgeDeps, outcome: Outcome): Promise<Outcome> | Outcome {
  if ("tokensUsed" in outcome) guard.checkTokens(outcome.tokensUsed ?? 0);
  // The steps of a parked run are checked when it ends.
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
  // The service wrote this text, and a redacted URL would not work.
  if (question.type === "connect") return outcome;
  if (question.type === "approval" && question.tool) guard.checkTool(question.tool, "required_action.tool");
  if (question.type === "tool_call") return checkClientCalls(guard, judgeDeps, outcome, question);
  // The approvers are for the service, not for people, and a redacted name would match no one.
  const { shown, rule } = splitRule(question);
  const checked = await guard.checkQuestion(judgeDeps, JSON.stringify(shown));
  return { ...outcome, question: { ...JSON.parse(checked), ...rule } as RunQuestion };
}

/** Only the arguments are the model's text: a redacted id or name would match no call. */
async function checkClientCalls(
  guard: RunGuard,
  judgeDeps: JudgeDeps,
  outcome: Extract<Outcome, { type: "asked" }>,
  question: ClientCallsQuestion,
): Promise<Outcome> {
  const calls = question.tool_calls;
  for (const { name } of calls) guard.checkTool(name, "required_action.tool_calls");
  const given = calls.map((call) => call.arguments ?? null);
  const checked = JSON.parse(await guard.checkQuestion(judgeDeps, JSON.stringify(given))) as unknown[];
  const tool_calls = calls.map((call, index) => ({ ...call, arguments: checked[index] }));
  return { ...outcome, question: { ...question, tool_calls } };
}

function splitRule(question: RunQuestion): { shown: object; rule: object } {
  if (question.type !== "approval") return { shown: question, rule: {} };
  const { approvers, escalate_to, ...shown } = question;
  return { shown, rule: { ...(approvers ? { approvers } : {}), ...(escalate_to ? { escalate_to } : {}) } };
}

import type { GuardFinding, RunError } from "@agentrun/contract";
import { andThen } from "../lib/concurrency/promises.ts";
import { type Bounds, type GuardCheck, isWorthRecording, type MeasuredCheck, toGuardCheck } from "../model/policies.ts";
import type { Emission } from "../model/stream-events.ts";
import { addUse, type ModelUse } from "../model/usage.ts";
import { checkJsonInSlices, isBlocking, type Stage, type Verdict } from "./check-json.ts";
import { allowsTool, type CompiledPolicy, checkStage, type JudgeDeps, runJudgedGuards } from "./compile-policy.ts";
import { calledTool, calledToolField, checkToolOf, GuardedStream, type GuardReporter } from "./guarded-stream.ts";
import { Findings, isEnforced, nameOf, type TextGuard } from "./text-guards.ts";

/**
 * Guards everything that one attempt of a run outputs.
 *
 * Streamed text passes through a `GuardedStream`; questions are checked as they are; the output is checked whole. A question to a person
 * ends the text, so a run that resumes after a wait needs no memory of the text it held back. Every run has a guard and most have no
 * findings, so its parts are created on demand.
 */
export class RunGuard implements GuardReporter {
  readonly #policy: CompiledPolicy;
  readonly #isJson: boolean;
  readonly checkLog = new GuardCheckLog();
  #findings: Findings | null = null;
  #blocked: GuardFinding[] | null = null;
  #stream: GuardedStream | null = null;
  #use: ModelUse | null = null;

  /** `known`: earlier findings of the run. `isJson`: the run streams JSON text. */
  constructor(policy: CompiledPolicy, known: readonly GuardFinding[], isJson: boolean) {
    this.#policy = policy;
    this.#isJson = isJson;
    for (const finding of known) this.#add(finding);
  }

  get bounds(): Bounds {
    return this.#policy.bounds;
  }

  /** Whether a guard may remove text from the input or output. Then the run's intermediate steps may contain that text. */
  get holdsBack(): boolean {
    const { input, output } = this.#policy;
    return [...(input?.texts ?? []), ...(output?.texts ?? [])].some(isEnforced);
  }

  /** Returns the events that may be sent now. Wait for the result before the next call. */
  emit(emissions: readonly Emission[]): Promise<Emission[]> | Emission[] {
    if (this.isBlocked()) return [];
    const { output } = this.#policy;
    if (output) {
      this.#stream ??= new GuardedStream(output, this, this.#isJson);
      return this.#stream.emit(emissions);
    }
    for (const event of emissions) checkToolOf(event, this);
    return this.isBlocked() ? [] : [...emissions];
  }

  /** Returns the events that were held back. No more events follow before the next `emit`. */
  endText(judgeDeps: JudgeDeps): Promise<Emission[]> | Emission[] {
    return this.#stream && !this.isBlocked() ? this.#stream.end(judgeDeps) : [];
  }

  /** Checks the JSON text of an output with all guards and returns the text that may pass. */
  checkOutput(judgeDeps: JudgeDeps, json: string): Promise<string> | string {
    const { output } = this.#policy;
    return output
      ? this.#applyWhenReady(runJudgedGuards(judgeDeps, output, checkStage(output, json, "output"), "output"))
      : json;
  }

  /** Checks the JSON text of a question to a person with the text and model guards, but not its schema or size. */
  checkQuestion(judgeDeps: JudgeDeps, json: string): Promise<string> | string {
    const { output } = this.#policy;
    if (!output) return json;
    const verdict = checkJsonInSlices(output.texts, "output", json, "required_action");
    return this.#applyWhenReady(runJudgedGuards(judgeDeps, output, verdict, "required_action"));
  }

  /** Checks a text that the run receives, such as a tool result, with the input guards. */
  checkIncoming(text: string, field: string): Promise<string> | string {
    return this.#checkIncoming(this.#policy.input?.texts ?? [], text, field);
  }

  /** Checks a prompt that was built from a checked input: parts that pass separately may match once they are joined. */
  checkPrompt(text: string): Promise<string> | string {
    const enforced = this.#policy.input?.texts.filter(isEnforced) ?? [];
    return this.#checkIncoming(enforced, text, "prompt");
  }

  #checkIncoming(guards: readonly TextGuard[], text: string, field: string): Promise<string> | string {
    const isJson = isJsonText(text);
    return andThen(checkJsonInSlices(guards, "input", isJson ? text : JSON.stringify(text), field), (verdict) => {
      for (const finding of verdict.findings) this.addFinding(finding, "input");
      return isJson ? verdict.text : (JSON.parse(verdict.text) as string);
    });
  }

  checkTexts(json: string, root: string): Promise<string> | string {
    const { output } = this.#policy;
    return output ? this.#applyWhenReady(checkJsonInSlices(output.texts, "output", json, root)) : json;
  }

  checkTool(name: string, field: string): void {
    for (const guard of this.#policy.tools) if (!allowsTool(guard, name)) this.addFinding(toFinding(guard, field));
  }

  /** Events that are checked later must not call a forbidden tool until then. Guards that only observe wait for that check. */
  blockTools(emissions: readonly Emission[]): void {
    for (const name of emissions.map(calledTool)) {
      if (name === null || this.isBlocked()) continue;
      const guard = this.#policy.tools.find((one) => one.action === "block" && !one.shadow && !allowsTool(one, name));
      if (guard) this.addFinding(toFinding(guard, calledToolField));
    }
  }

  checkTokens(tokensUsed: number): void {
    for (const guard of this.#policy.limits) {
      if (tokensUsed > (guard.max_tokens ?? Number.POSITIVE_INFINITY)) this.addFinding(toFinding(guard, "tokens_used"));
    }
  }

  checkSteps(steps: number): void {
    for (const guard of this.#policy.limits) {
      if (steps > (guard.max_steps ?? Number.POSITIVE_INFINITY)) this.addFinding(toFinding(guard, "steps"));
    }
  }

  addFinding(finding: Omit<GuardFinding, "stage">, stage: Stage = "output"): void {
    const whole: GuardFinding = { ...finding, stage };
    this.#add(whole);
    this.checkLog.noteFinding(whole);
    if (!isBlocking(whole)) return;
    this.#blocked ??= [];
    this.#blocked.push(whole);
  }

  applyVerdict(verdict: Verdict): string {
    if (verdict.use) {
      this.#use = addUse(this.#use, verdict.use);
      this.checkLog.noteModel();
    }
    for (const finding of verdict.findings) this.addFinding(finding);
    return verdict.text;
  }

  isBlocked(): boolean {
    return this.#blocked !== null;
  }

  /** The error that the run must fail with, or null. */
  violation(): RunError | null {
    return this.#blocked && toError(this.#blocked);
  }

  /** The model usage of this attempt's guards; null if no model was called. */
  use(): ModelUse | null {
    return this.#use;
  }

  findings(): GuardFinding[] {
    return this.#findings?.all() ?? [];
  }

  #add(finding: GuardFinding): void {
    this.#findings ??= new Findings();
    this.#findings.add(finding);
  }

  #applyWhenReady(verdict: Verdict | Promise<Verdict>): Promise<string> | string {
    return andThen(verdict, (one) => this.applyVerdict(one));
  }
}

function isJsonText(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

type ActionGuard = CompiledPolicy["tools"][number] | CompiledPolicy["limits"][number];
const toFinding = (guard: ActionGuard, field: string) => ({
  guard: nameOf(guard),
  field,
  action: guard.action,
  shadow: guard.shadow,
  count: 1,
});

/** Names the guard and the field, never the content. */
function toError(blocked: readonly GuardFinding[]): RunError {
  const violations = blocked.slice(0, 20).map(({ guard, field }) => ({ guard, field }));
  const [first] = blocked;
  const direction = first?.stage === "input" ? "input" : "output";
  return {
    type: "policy",
    code: "guardrail_violation",
    message: `A policy blocked the run's ${direction}: guard '${first?.guard}', field ${first?.field}.`,
    retryable: false,
    details: { violations },
  };
}

/** A limit for runs that call tools without end. */
const maxChecks = 200;

/** The durations of the guard checks of one segment of a run. */
export class GuardCheckLog {
  #checks: MeasuredCheck[] | null = null;
  #foundSince: GuardFinding[] | null = null;
  #usedModel = false;

  noteFinding(finding: GuardFinding): void {
    this.#foundSince ??= [];
    this.#foundSince.push(finding);
  }

  noteModel(): void {
    this.#usedModel = true;
  }

  /** Ends a check that started at `beganMs`, with all findings since the previous check; null if it is not worth recording. */
  end(place: Pick<MeasuredCheck, "stage" | "field">, beganMs: number): MeasuredCheck | null {
    const tookMs = performance.now() - beganMs;
    const check = { ...place, beganMs, tookMs, findings: this.#foundSince ?? none, asksModel: this.#usedModel };
    this.#foundSince = null;
    this.#usedModel = false;
    if (!isWorthRecording(check)) return null;
    this.#checks ??= [];
    if (this.#checks.length < maxChecks) this.#checks.push(check);
    return check;
  }

  toChecks(now: number): GuardCheck[] | null {
    return this.#checks?.map((check) => toGuardCheck(check, now)) ?? null;
  }
}

const none: readonly GuardFinding[] = [];

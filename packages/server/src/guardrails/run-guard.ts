import type { GuardFinding, RunError } from "@agentrun/contract";
import { andThen } from "../lib/concurrency/promises.ts";
import type { Bounds } from "../model/policies.ts";
import { type GuardCheck, isWorthRecording, type MeasuredCheck, toGuardCheck } from "../model/policies.ts";
import type { Emission } from "../model/stream-events.ts";
import { addUse, type ModelUse } from "../model/usage.ts";
import { checkJsonInSlices, isBlocking, type Stage, type Verdict } from "./check-json.ts";
import { allowsTool, type CompiledPolicy, checkStage, type JudgeDeps, runModelGuards } from "./compile-policy.ts";
import { checkToolOf, GuardedStream, type GuardReporter } from "./guarded-stream.ts";
import { Findings, nameOf, type TextGuard } from "./text-guards.ts";

/**
 * Everything that leaves one attempt of a run goes past this.
 *
 * What is streamed goes by a stream of its own; questions are checked as they are; the output is checked whole. A question to a
 * person ends the text: what a run says after the answer is a new one, and so a run that goes on after a wait needs no memory of
 * what it held back. Every run has one of these, and most have nothing to tell: what few need is made when they do.
 */
export class RunGuard implements GuardReporter {
  readonly #policy: CompiledPolicy;
  readonly #isJson: boolean;
  readonly checkLog = new GuardCheckLog();
  #findings: Findings | null = null;
  #blocked: GuardFinding[] | null = null;
  #stream: GuardedStream | null = null;
  #use: ModelUse | null = null;

  /** `known`: what was found in the run before. `isJson`: what the run streams is JSON text. */
  constructor(policy: CompiledPolicy, known: readonly GuardFinding[], isJson: boolean) {
    this.#policy = policy;
    this.#isJson = isJson;
    for (const finding of known) this.#add(finding);
  }

  get bounds(): Bounds {
    return this.#policy.bounds;
  }

  /** Whether something of what the run reads or says may be taken out of it: then what it does on its way may hold that. */
  get holdsBack(): boolean {
    const { input, output } = this.#policy;
    return [...(input?.texts ?? []), ...(output?.texts ?? [])].some(isHolding);
  }

  /** What of these may go on now. */
  emit(emissions: readonly Emission[]): Emission[] {
    if (this.isBlocked()) return [];
    const { output } = this.#policy;
    if (output) {
      this.#stream ??= new GuardedStream(output, this, this.#isJson);
      return this.#stream.emit(emissions);
    }
    for (const event of emissions) checkToolOf(event, this);
    return this.isBlocked() ? [] : [...emissions];
  }

  /** What was still held back; nothing more is emitted before the next `emit`. */
  endText(judgeDeps: JudgeDeps): Promise<Emission[]> | Emission[] {
    return this.#stream && !this.isBlocked() ? this.#stream.end(judgeDeps) : [];
  }

  /** The JSON text of an output as it may go on; every guard has its say. */
  checkOutput(judgeDeps: JudgeDeps, json: string): Promise<string> | string {
    const { output } = this.#policy;
    return output
      ? this.#takeSoon(runModelGuards(judgeDeps, output, checkStage(output, json, "output"), "output"))
      : json;
  }

  /** The JSON text of a question to a person: what it says, not what shape or size it has. */
  checkQuestion(judgeDeps: JudgeDeps, json: string): Promise<string> | string {
    const { output } = this.#policy;
    if (!output) return json;
    const verdict = checkJsonInSlices(output.texts, "output", json, "required_action");
    return this.#takeSoon(runModelGuards(judgeDeps, output, verdict, "required_action"));
  }

  /** A text that reaches the run from elsewhere, as it may be read: it goes past what guards the input. */
  checkIncoming(text: string, field: string): Promise<string> | string {
    return this.#checkIncoming(this.#policy.input?.texts ?? [], text, field);
  }

  /** A text made of an input that went past the guards: what only they let stand by itself may be more when it is put together. */
  checkPrompt(text: string): Promise<string> | string {
    const holding = this.#policy.input?.texts.filter(isHolding) ?? [];
    return this.#checkIncoming(holding, text, "prompt");
  }

  #checkIncoming(guards: readonly TextGuard[], text: string, field: string): Promise<string> | string {
    const isJson = isJsonText(text);
    return andThen(checkJsonInSlices(guards, "input", isJson ? text : JSON.stringify(text), field), (verdict) => {
      for (const finding of verdict.findings) this.note(finding, "input");
      return isJson ? verdict.text : (JSON.parse(verdict.text) as string);
    });
  }

  /** Any other JSON text, past the guards that read texts. */
  checkTexts(json: string, root: string): Promise<string> | string {
    const { output } = this.#policy;
    return output ? this.#takeSoon(checkJsonInSlices(output.texts, "output", json, root)) : json;
  }

  checkTool(name: string, field: string): void {
    for (const guard of this.#policy.tools) if (!allowsTool(guard, name)) this.note(judged(guard, field));
  }

  checkTokens(tokensUsed: number): void {
    for (const guard of this.#policy.limits) {
      if (tokensUsed > (guard.max_tokens ?? Number.POSITIVE_INFINITY)) this.note(judged(guard, "tokens_used"));
    }
  }

  checkSteps(steps: number): void {
    for (const guard of this.#policy.limits) {
      if (steps > (guard.max_steps ?? Number.POSITIVE_INFINITY)) this.note(judged(guard, "steps"));
    }
  }

  note(finding: Omit<GuardFinding, "stage">, stage: Stage = "output"): void {
    const whole: GuardFinding = { ...finding, stage };
    this.#add(whole);
    this.checkLog.noteFinding(whole);
    if (!isBlocking(whole)) return;
    this.#blocked ??= [];
    this.#blocked.push(whole);
  }

  take(verdict: Verdict): string {
    if (verdict.use) {
      this.#use = addUse(this.#use, verdict.use);
      this.checkLog.noteModel();
    }
    for (const finding of verdict.findings) this.note(finding);
    return verdict.text;
  }

  isBlocked(): boolean {
    return this.#blocked !== null;
  }

  /** Why the run must fail; null while it need not. */
  violation(): RunError | null {
    return this.#blocked && toError(this.#blocked);
  }

  /** What was used of models to judge this attempt; null: none was asked. */
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

  #takeSoon(verdict: Verdict | Promise<Verdict>): Promise<string> | string {
    return andThen(verdict, (one) => this.take(one));
  }
}

const isHolding = ({ action, shadow }: TextGuard): boolean => action !== "flag" && !shadow;

function isJsonText(text: string): boolean {
  if (!/^\s*[[{"]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

type Judging = CompiledPolicy["tools"][number] | CompiledPolicy["limits"][number];
const judged = (guard: Judging, field: string) => ({
  guard: nameOf(guard),
  field,
  action: guard.action,
  shadow: guard.shadow,
  count: 1,
});

/** Says which guard and where, never what. */
function toError(blocked: readonly GuardFinding[]): RunError {
  const violations = blocked.slice(0, 20).map(({ guard, field }) => ({ guard, field }));
  const [first] = blocked;
  const what = first?.stage === "input" ? "was given" : "gave out";
  return {
    type: "policy",
    code: "guardrail_violation",
    message: `A policy refused what the run ${what}: guard '${first?.guard}', at ${first?.field}.`,
    retryable: false,
    details: { violations },
  };
}

/** One that calls tools without end is not told of for ever. */
const mostLooks = 200;

/** How long the guards of one stretch of a run looked at what it read and said. */
export class GuardCheckLog {
  #looks: MeasuredCheck[] | null = null;
  #found: GuardFinding[] | null = null;
  #asksModel = false;

  noteFinding(finding: GuardFinding): void {
    this.#found ??= [];
    this.#found.push(finding);
  }

  noteModel(): void {
    this.#asksModel = true;
  }

  /** A look that began then is over, with all that was found since the one before; null where there is nothing to tell of it. */
  end(place: Pick<MeasuredCheck, "stage" | "field">, beganMs: number): MeasuredCheck | null {
    const tookMs = performance.now() - beganMs;
    const look = { ...place, beganMs, tookMs, findings: this.#found ?? none, asksModel: this.#asksModel };
    this.#found = null;
    this.#asksModel = false;
    if (!isWorthRecording(look)) return null;
    this.#looks ??= [];
    if (this.#looks.length < mostLooks) this.#looks.push(look);
    return look;
  }

  toChecks(now: number): GuardCheck[] | null {
    return this.#looks?.map((look) => toGuardCheck(look, now)) ?? null;
  }
}

const none: readonly GuardFinding[] = [];

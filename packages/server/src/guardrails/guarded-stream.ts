import type { GuardFinding } from "@agentrun/contract";
import { Slices } from "../lib/concurrency/time-slices.ts";
import type { Emission } from "../model/stream-events.ts";
import { checkJson, checkJsonInSlices, isBlocking, type Verdict } from "./check-json.ts";
import { type JudgeDeps, runJudgedGuards, type StageGuards } from "./compile-policy.ts";
import { PlainJson, toPlainJson } from "./json-text.ts";
import { type PassedText, TextStream } from "./text-stream.ts";
import { createSyncBudget, extendWorkBudget } from "./work-budget.ts";

/** Receives the findings of a stream's guards and decides whether the stream may continue. */
export type GuardReporter = {
  addFinding(finding: Omit<GuardFinding, "stage">): void;
  applyVerdict(verdict: Verdict): string;
  checkTool(name: string, field: string): void;
  blockTools(emissions: readonly Emission[]): void;
  isBlocked(): boolean;
};

const deltaType = "run.output.delta";
const reasoningType = "run.reasoning.delta";
const isText = ({ type }: Emission): boolean => type === deltaType || type === reasoningType;

/**
 * Runs the output guards on the live stream of a run. Text is held back only as long as necessary; events are checked whole. If a model
 * guard may block, everything is held until its verdict.
 */
export class GuardedStream {
  readonly #guards: StageGuards;
  readonly #reporter: GuardReporter;
  /** For JSON text, escapes are decoded before the check. */
  readonly #isJson: boolean;
  #plain: PlainJson | null = null;
  /** One work limit for the whole stream, however it is cut. */
  readonly #work = createSyncBudget();
  #text: TextStream | null = null;
  /** Reasoning is a separate text and not JSON; any other event ends it. */
  #reasoning: TextStream | null = null;
  #bytes = 0;
  /** Held until the model's verdict; null if no model guard can block. */
  #held: Emission[] | null;

  constructor(guards: StageGuards, reporter: GuardReporter, isJson: boolean) {
    this.#guards = guards;
    this.#isJson = isJson;
    this.#reporter = reporter;
    this.#held = guards.judged.some((guard) => isBlocking({ ...guard, ...streamField })) ? [] : null;
  }

  /** Returns the events that may be sent now. Long ones are checked in slices. Wait for the result before the next call. */
  emit(emissions: readonly Emission[]): Promise<Emission[]> | Emission[] {
    return isLong(emissions) ? this.#emitInSlices(emissions) : this.#emitAtOnce(emissions);
  }

  #emitAtOnce(emissions: readonly Emission[]): Emission[] {
    const passed: Emission[] = [];
    for (const event of emissions) {
      const { parts, unchecked, delta } = this.#pass(event);
      if (unchecked) parts.push({ ...this.#passEvent(unchecked), ...delta });
      if (!this.#keepAllowed(passed, event, parts)) break;
    }
    return this.#holdOrSend(passed);
  }

  async #emitInSlices(emissions: readonly Emission[]): Promise<Emission[]> {
    this.#reporter.blockTools(emissions);
    if (this.#reporter.isBlocked()) return [];
    const slices = new Slices();
    const passed: Emission[] = [];
    for (const event of emissions) {
      const parts: Emission[] = [];
      for (const piece of toPieces(event)) {
        const { parts: texts, unchecked, delta } = this.#pass(piece);
        for (const part of texts) addPart(parts, part);
        if (unchecked) addPart(parts, { ...(await this.#passEventInSlices(unchecked)), ...delta });
        if (this.#reporter.isBlocked()) break;
        const pause = slices.pause();
        if (pause) await pause;
      }
      if (!this.#keepAllowed(passed, event, parts)) break;
    }
    return this.#holdOrSend(passed);
  }

  /** False if the stream is blocked. The text before a violation may be sent. */
  #keepAllowed(passed: Emission[], event: Emission, parts: readonly Emission[]): boolean {
    const isBlocked = this.#reporter.isBlocked();
    if (!isBlocked || isText(event)) passed.push(...parts);
    return !isBlocked;
  }

  #holdOrSend(passed: Emission[]): Emission[] {
    if (!this.#held) return passed;
    this.#held.push(...passed);
    return [];
  }

  /** Returns the events that were held back. */
  end(judgeDeps: JudgeDeps): Promise<Emission[]> | Emission[] {
    const rest = [...this.#endReasoning(), ...this.#endText()];
    if (!this.#held || this.#reporter.isBlocked()) return rest;
    const waiting = [...this.#held, ...rest];
    this.#held = [];
    return waiting.length > 0 ? this.#runModels(judgeDeps, waiting) : [];
  }

  #pass(event: Emission): Passed {
    checkToolOf(event, this.#reporter);
    if (event.type === "stream.reset") return { parts: [], unchecked: this.#passReset(event) };
    if (event.type === reasoningType) return this.#passReasoning(event);
    const reasoning = this.#endReasoning();
    if (event.type !== deltaType) return { parts: reasoning, unchecked: event };
    const { parts, ...fields } = this.#passDelta(event);
    return { parts: [...reasoning, ...parts], ...fields };
  }

  /** A reset discards the text so far, including held text. The new text was measured before. */
  #passReset(event: Emission): Emission {
    const output = String(event.output ?? "");
    this.#text = null;
    this.#plain = null;
    this.#reasoning = null;
    this.#bytes = Buffer.byteLength(output);
    return this.#isJson ? { ...event, output: toPlainJson(output) } : event;
  }

  #passReasoning({ type, delta, ...fields }: Emission): Passed {
    this.#reasoning ??= new TextStream(this.#guards.texts, this.#work, false);
    return withFields(type, this.#passText(type, this.#reasoning.push(String(delta))), fields);
  }

  #endReasoning(): Emission[] {
    const rest = this.#reasoning ? this.#passText(reasoningType, this.#reasoning.end()) : [];
    this.#reasoning = null;
    return rest;
  }

  #passDelta({ type, delta, ...fields }: Emission): Passed {
    this.#checkSize(String(delta));
    return withFields(type, this.#passText(type, this.#push(String(delta))), fields);
  }

  #push(delta: string): PassedText {
    this.#text ??= new TextStream(this.#guards.texts, this.#work, this.#isJson);
    if (!this.#isJson) return this.#text.push(delta);
    this.#plain ??= new PlainJson();
    return this.#text.push(this.#plain.push(delta));
  }

  #endText(): Emission[] {
    if (!this.#text) return [];
    const last = this.#plain?.end() ?? "";
    const rest = [
      ...(last === "" ? [] : this.#passText(deltaType, this.#text.push(last))),
      ...this.#passText(deltaType, this.#text.end()),
    ];
    this.#text = null;
    this.#plain = null;
    return rest;
  }

  #passText(type: string, passed: PassedText): Emission[] {
    for (const { guard, count } of passed.findings) {
      this.#reporter.addFinding({ guard: guard.name, field: type, action: guard.action, shadow: guard.shadow, count });
    }
    return passed.text === "" ? [] : [{ type, delta: passed.text }];
  }

  #checkSize(delta: string): void {
    const before = this.#bytes;
    this.#bytes += Buffer.byteLength(delta);
    for (const { name, action, shadow, max_bytes: most, type } of this.#guards.sizes) {
      if (before > most || this.#bytes <= most) continue;
      this.#reporter.addFinding({ guard: name ?? type, field: deltaType, action, shadow, count: 1 });
    }
  }

  #passEvent({ type, ...fields }: Emission): Emission {
    const json = JSON.stringify(fields);
    extendWorkBudget(this.#work, json.length);
    const checked = this.#reporter.applyVerdict(checkJson(this.#guards.texts, "output", json, type, this.#work));
    return { ...(checked === json ? fields : JSON.parse(checked)), type };
  }

  async #passEventInSlices({ type, ...fields }: Emission): Promise<Emission> {
    const json = JSON.stringify(fields);
    const verdict = await checkJsonInSlices(this.#guards.texts, "output", json, type);
    const checked = this.#reporter.applyVerdict(verdict);
    return { ...(checked === json ? fields : JSON.parse(checked)), type };
  }

  async #runModels(judgeDeps: JudgeDeps, waiting: Emission[]): Promise<Emission[]> {
    const json = JSON.stringify(waiting.map(({ type, delta, ...fields }) => delta ?? fields));
    this.#reporter.applyVerdict(
      await runJudgedGuards(judgeDeps, this.#guards, { text: json, findings: [], isBlocked: false }, "stream"),
    );
    return this.#reporter.isBlocked() ? [] : waiting;
  }
}

/** The texts that passed, and the event that remains to be checked, without the text that it had. */
type Passed = { parts: Emission[]; unchecked?: Emission; delta?: { delta: unknown } };

/** The checked text, with the additional fields of the agent's event. */
function withFields(type: string, [passed]: Emission[], fields: Record<string, unknown>): Passed {
  if (Object.keys(fields).length === 0) return { parts: passed ? [passed] : [] };
  return { parts: [], unchecked: { type, ...fields }, delta: { delta: passed?.delta ?? "" } };
}

/** Short enough that checking it delays no other request, even with expensive patterns. */
const pieceChars = 4_096;

/** The texts of an agent's event may be nested in any way. */
const charsOf = (event: Emission): number =>
  isText(event) && Object.keys(event).length === 2 ? String(event.delta).length : JSON.stringify(event).length;

function isLong(emissions: readonly Emission[]): boolean {
  let chars = 0;
  for (const event of emissions) {
    chars += charsOf(event);
    if (chars > pieceChars) return true;
  }
  return false;
}

/** Cuts a long text between characters. The fields of the agent's event are in the last piece. */
function* toPieces(event: Emission): Generator<Emission> {
  const { type, delta } = event;
  const text = isText(event) ? String(delta) : "";
  let from = 0;
  while (text.length - from > pieceChars) {
    const isPair = /[\ud800-\udbff]/.test(text.charAt(from + pieceChars - 1));
    const until = from + pieceChars - (isPair ? 1 : 0);
    yield { type, delta: text.slice(from, until) };
    from = until;
  }
  yield from === 0 ? event : { ...event, delta: text.slice(from) };
}

/** Joins the pieces of a text again, so that its readers get as many events as the agent sent. */
function addPart(parts: Emission[], part: Emission): void {
  const last = parts.at(-1);
  if (last?.type === part.type && isText(part))
    parts[parts.length - 1] = { ...part, delta: `${last.delta}${part.delta}` };
  else parts.push(part);
}

const streamField = { guard: "", stage: "output", field: "", count: 1 } as const;

export function checkToolOf(event: Emission, judge: Pick<GuardReporter, "checkTool">): void {
  const name = calledTool(event);
  if (name !== null) judge.checkTool(name, calledToolField);
}

export const calledToolField = "run.tool.called.tool";

/** The name of the tool that an event reports as called; null for other events. */
export function calledTool(event: Emission): string | null {
  const name = event.type === "run.tool.called" ? (event.tool ?? event.name) : null;
  return typeof name === "string" ? name : null;
}

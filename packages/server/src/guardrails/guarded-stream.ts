import type { GuardFinding } from "@agentrun/contract";
import type { Emission } from "../model/stream-events.ts";
import { checkJson, isBlocking, type Verdict } from "./check-json.ts";
import { type JudgeDeps, runModelGuards, type StageGuards } from "./compile-policy.ts";
import { PlainJson, toPlainJson } from "./json-text.ts";
import { type PassedText, TextStream } from "./text-stream.ts";
import { createSyncBudget, extendWorkBudget } from "./work-budget.ts";

/** Receives the findings of a stream's guards and decides whether the stream may continue. */
export type GuardReporter = {
  addFinding(finding: Omit<GuardFinding, "stage">): void;
  applyVerdict(verdict: Verdict): string;
  checkTool(name: string, field: string): void;
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
    this.#held = guards.models.some((guard) => isBlocking({ ...guard, ...streamField })) ? [] : null;
  }

  /** Returns the events that may be sent now. */
  emit(emissions: readonly Emission[]): Emission[] {
    const passed: Emission[] = [];
    for (const event of emissions) {
      const parts = this.#pass(event);
      // The text before a violation may be sent.
      if (this.#reporter.isBlocked() && !isText(event)) break;
      passed.push(...parts);
      if (this.#reporter.isBlocked()) break;
    }
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

  #pass(event: Emission): Emission[] {
    checkToolOf(event, this.#reporter);
    if (event.type === "stream.reset") return [this.#passReset(event)];
    if (event.type === reasoningType) return this.#passReasoning(event);
    const reasoning = this.#endReasoning();
    return [...reasoning, ...(event.type === deltaType ? this.#passDelta(event) : [this.#passEvent(event)])];
  }

  /** A reset discards the text so far, including held text. The new text was measured before. */
  #passReset(event: Emission): Emission {
    const output = String(event.output ?? "");
    this.#text = null;
    this.#plain = null;
    this.#reasoning = null;
    this.#bytes = Buffer.byteLength(output);
    return this.#passEvent(this.#isJson ? { ...event, output: toPlainJson(output) } : event);
  }

  #passReasoning({ type, delta, ...fields }: Emission): Emission[] {
    this.#reasoning ??= new TextStream(this.#guards.texts, this.#work, false);
    return this.#withFields(type, this.#passText(type, this.#reasoning.push(String(delta))), fields);
  }

  #endReasoning(): Emission[] {
    const rest = this.#reasoning ? this.#passText(reasoningType, this.#reasoning.end()) : [];
    this.#reasoning = null;
    return rest;
  }

  #passDelta({ type, delta, ...fields }: Emission): Emission[] {
    this.#checkSize(String(delta));
    return this.#withFields(type, this.#passText(type, this.#push(String(delta))), fields);
  }

  /** The checked text, with the additional fields of the agent's event. */
  #withFields(type: string, [passed]: Emission[], fields: Record<string, unknown>): Emission[] {
    if (Object.keys(fields).length === 0) return passed ? [passed] : [];
    return [{ ...this.#passEvent({ type, ...fields }), delta: passed?.delta ?? "" }];
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

  async #runModels(judgeDeps: JudgeDeps, waiting: Emission[]): Promise<Emission[]> {
    const json = JSON.stringify(waiting.map(({ type, delta, ...fields }) => delta ?? fields));
    this.#reporter.applyVerdict(
      await runModelGuards(judgeDeps, this.#guards, { text: json, findings: [], isBlocked: false }, "stream"),
    );
    return this.#reporter.isBlocked() ? [] : waiting;
  }
}

const streamField = { guard: "", stage: "output", field: "", count: 1 } as const;

export function checkToolOf(event: Emission, judge: Pick<GuardReporter, "checkTool">): void {
  if (event.type !== "run.tool.called") return;
  const name = event.tool ?? event.name;
  if (typeof name === "string") judge.checkTool(name, "run.tool.called.tool");
}

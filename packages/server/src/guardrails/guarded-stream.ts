import type { GuardFinding } from "@agentrun/contract";
import type { Emission } from "../model/stream-events.ts";
import { checkJson, isBlocking, type Verdict } from "./check-json.ts";
import { type JudgeDeps, runModelGuards, type StageGuards } from "./compile-policy.ts";
import { createWorkBudget, extendWorkBudget } from "./detectors/detector.ts";
import { PlainJson, toPlainJson } from "./json-text.ts";
import { type Passed, TextStream } from "./text-stream.ts";

/** Who is told what the stream's guards found, and knows whether it may go on. */
export type GuardReporter = {
  note(finding: Omit<GuardFinding, "stage">): void;
  take(verdict: Verdict): string;
  checkTool(name: string, field: string): void;
  isBlocked(): boolean;
};

const deltaType = "run.output.delta";
const thoughtType = "run.reasoning.delta";
const isText = ({ type }: Emission): boolean => type === deltaType || type === thoughtType;

/**
 * The live stream of a run past the guards of its output. Text is held back no further than it must be; events are checked as they
 * are. Where a guard that asks a model may block, everything is held until its verdict.
 */
export class GuardedStream {
  readonly #guards: StageGuards;
  readonly #judge: GuardReporter;
  /** Where the text is JSON: what stands in it as escapes is read as what it is. */
  readonly #isJson: boolean;
  #plain: PlainJson | null = null;
  /** One measure for all that the stream says, however it is cut. */
  readonly #work = createWorkBudget();
  #text: TextStream | null = null;
  /** What is thought is a text of its own, and no JSON; it ends where anything else begins. */
  #thoughts: TextStream | null = null;
  #bytes = 0;
  /** Everything, until a model has judged it; null where none must. */
  #held: Emission[] | null;

  constructor(guards: StageGuards, judge: GuardReporter, isJson: boolean) {
    this.#guards = guards;
    this.#isJson = isJson;
    this.#judge = judge;
    this.#held = guards.models.some((guard) => isBlocking({ ...guard, ...place })) ? [] : null;
  }

  /** What of these may go on now. */
  emit(emissions: readonly Emission[]): Emission[] {
    const passed: Emission[] = [];
    for (const event of emissions) {
      const parts = this.#pass(event);
      // Of a piece of text that holds a violation, what stands before it may go.
      if (this.#judge.isBlocked() && !isText(event)) break;
      passed.push(...parts);
      if (this.#judge.isBlocked()) break;
    }
    if (!this.#held) return passed;
    this.#held.push(...passed);
    return [];
  }

  /** What was still held back. */
  end(judgeDeps: JudgeDeps): Promise<Emission[]> | Emission[] {
    const rest = [...this.#endThoughts(), ...this.#endText()];
    if (!this.#held || this.#judge.isBlocked()) return rest;
    const waiting = [...this.#held, ...rest];
    this.#held = [];
    return waiting.length > 0 ? this.#ask(judgeDeps, waiting) : [];
  }

  #pass(event: Emission): Emission[] {
    checkToolOf(event, this.#judge);
    if (event.type === "stream.reset") return [this.#passReset(event)];
    if (event.type === thoughtType) return this.#passThought(event);
    const thought = this.#endThoughts();
    return [...thought, ...(event.type === deltaType ? this.#passDelta(event) : [this.#passEvent(event)])];
  }

  /** The text so far is void, and with it what is held back of it; what stands instead has been weighed before. */
  #passReset(event: Emission): Emission {
    const output = String(event.output ?? "");
    this.#text = null;
    this.#plain = null;
    this.#thoughts = null;
    this.#bytes = Buffer.byteLength(output);
    return this.#passEvent(this.#isJson ? { ...event, output: toPlainJson(output) } : event);
  }

  #passThought({ type, delta, ...fields }: Emission): Emission[] {
    this.#thoughts ??= new TextStream(this.#guards.texts, this.#work, false);
    return this.#withFields(type, this.#passText(type, this.#thoughts.push(String(delta))), fields);
  }

  #endThoughts(): Emission[] {
    const rest = this.#thoughts ? this.#passText(thoughtType, this.#thoughts.end()) : [];
    this.#thoughts = null;
    return rest;
  }

  #passDelta({ type, delta, ...fields }: Emission): Emission[] {
    this.#weigh(String(delta));
    return this.#withFields(type, this.#passText(type, this.#push(String(delta))), fields);
  }

  /** A piece of text as it may go on, with what an agent has added to it. */
  #withFields(type: string, [passed]: Emission[], fields: Record<string, unknown>): Emission[] {
    if (Object.keys(fields).length === 0) return passed ? [passed] : [];
    return [{ ...this.#passEvent({ type, ...fields }), delta: passed?.delta ?? "" }];
  }

  #push(delta: string): Passed {
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

  #passText(type: string, passed: Passed): Emission[] {
    for (const { guard, count } of passed.findings) {
      this.#judge.note({ guard: guard.name, field: type, action: guard.action, shadow: guard.shadow, count });
    }
    return passed.text === "" ? [] : [{ type, delta: passed.text }];
  }

  #weigh(delta: string): void {
    const before = this.#bytes;
    this.#bytes += Buffer.byteLength(delta);
    for (const { name, action, shadow, max_bytes: most, type } of this.#guards.sizes) {
      if (before > most || this.#bytes <= most) continue;
      this.#judge.note({ guard: name ?? type, field: deltaType, action, shadow, count: 1 });
    }
  }

  #passEvent({ type, ...fields }: Emission): Emission {
    const json = JSON.stringify(fields);
    extendWorkBudget(this.#work, json.length);
    const checked = this.#judge.take(checkJson(this.#guards.texts, "output", json, type, this.#work));
    return { ...(checked === json ? fields : JSON.parse(checked)), type };
  }

  async #ask(judgeDeps: JudgeDeps, waiting: Emission[]): Promise<Emission[]> {
    const json = JSON.stringify(waiting.map(({ type, delta, ...fields }) => delta ?? fields));
    this.#judge.take(
      await runModelGuards(judgeDeps, this.#guards, { text: json, findings: [], isBlocked: false }, "stream"),
    );
    return this.#judge.isBlocked() ? [] : waiting;
  }
}

const place = { guard: "", stage: "output", field: "", count: 1 } as const;

export function checkToolOf(event: Emission, judge: Pick<GuardReporter, "checkTool">): void {
  if (event.type !== "run.tool.called") return;
  const name = event.tool ?? event.name;
  if (typeof name === "string") judge.checkTool(name, "run.tool.called.tool");
}

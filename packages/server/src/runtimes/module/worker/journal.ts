import { isDeeperThan } from "../../../lib/json-depth.ts";
import { failureIn, type StepFailure, stepThatFailed } from "../../../model/failed-steps.ts";
import { runLimits } from "../protocol.ts";

/** Names what a run does by its name and how often that name came before, and knows what was done already. */
export type Journal = {
  nextStepKey(name: string): string;
  nextAskKey(): string;
  findStep(key: string): string | undefined;
  isAnswered(key: string): boolean;
  /** What was thrown when the step was last tried. */
  findFailure(key: string): StepFailure | undefined;
};

type Entries = readonly [key: string, value: string][];

export function createJournal(steps: Entries, answered: readonly string[]): Journal {
  const stepValues = new Map(steps);
  const counts = new Map<string, number>();
  const next = (name: string): string => {
    const occurrence = counts.get(name) ?? 0;
    counts.set(name, occurrence + 1);
    return `${name}#${occurrence}`;
  };
  return {
    nextStepKey: (name) => next(checkedName(name)),
    nextAskKey: () => next("ask"),
    findStep: (key) => stepValues.get(key),
    isAnswered: (key) => answered.includes(key),
    findFailure(key) {
      const tried = steps.findLast(([each]) => stepThatFailed(each) === key);
      return tried && failureIn(tried[1]);
    },
  };
}

function checkedName(name: unknown): string {
  if (typeof name !== "string" || name === "" || name.length > 200) {
    throw new TypeError("A step needs a name of 1 to 200 characters.");
  }
  // The journal could not find it again under what is no text.
  if (name.includes("\0") || !name.isWellFormed()) {
    throw new TypeError("The name of a step has neither NUL characters nor halves of characters.");
  }
  // The answers to questions are kept under this name.
  if (name === "ask") throw new TypeError('A step cannot be named "ask": choose another name.');
  return name;
}

/** What a step gave and emitted, as JSON text; no result at all is kept as null. */
export function toStepText(name: string, done: { result: unknown; emitted: unknown[] }, maximumBytes: number): string {
  const result = JSON.stringify(done.result) ?? "null";
  const text = `{"result":${result}${done.emitted.length > 0 ? `,"emitted":${JSON.stringify(done.emitted)}` : ""}}`;
  if (Buffer.byteLength(text) > maximumBytes) {
    throw new RangeError(`The result of step "${name}" is larger than ${maximumBytes} bytes.`);
  }
  if (isDeeperThan(result, runLimits.jsonDepth)) {
    throw new RangeError(`The result of step "${name}" is nested deeper than ${runLimits.jsonDepth} levels.`);
  }
  return text;
}

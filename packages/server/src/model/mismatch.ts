import type { RunError } from "@agentrun/contract";
import { runError } from "./run-errors.ts";

/** What the journal has, and what the code did instead: keys such as `charge#0`, or words. Empty: the end of the function. */
export type FoundMismatch = { expected: string; found: string; source: string };

const keyStart = "mismatch#";

/** The journal key of the decision about a mismatch. The sequence of a run is larger each time that it starts. */
export const mismatchKey = (sequence: number): string => `${keyStart}${sequence}`;

type Entry = { kind: "step" | "answer"; key: string; value: string };

export const isMismatchAnswer = ({ kind, key }: Pick<Entry, "kind" | "key">): boolean =>
  kind === "answer" && key.startsWith(keyStart);

export type MismatchAnswer = { choice: "resume" | "fail"; message?: string };

/** The decisions that a person can make about a run whose code does not match its journal. */
export const mismatchSchema = {
  type: "object",
  properties: {
    choice: {
      enum: ["resume", "fail"],
      description: "Continue with the code that is deployed now, or end the run.",
    },
  },
  required: ["choice"],
  additionalProperties: false,
};

/** The error of a run that a person has ended after a mismatch; null if nobody has. */
export function errorAfterMismatch(journal: readonly Entry[]): RunError | null {
  const last = journal.findLast(isMismatchAnswer);
  const { choice, message = "" } = last ? (JSON.parse(last.value) as MismatchAnswer) : { choice: "resume" };
  return choice === "fail" ? runError("nondeterministic", message, false) : null;
}

export function toMismatchError({ expected, found, source }: FoundMismatch): RunError {
  const at = source === "" ? "" : ` (${source})`;
  const did = found === "" ? "the code ended" : `the code came to ${describe(found)}${at}`;
  const message = `The agent's code does not match the journal of the run: the journal has ${describe(expected)} next, but ${did}.`;
  const details = { expected: describe(expected), found: describe(found), source: source === "" ? null : source };
  return { ...runError("nondeterministic", message, false), details };
}

/** The step "charge", or its second call. */
function describe(key: string): string {
  if (key === "") return "the end of the code";
  const [, name, count] = /^(.*)#(\d+)$/s.exec(key) ?? [];
  if (name === undefined) return key;
  const number = Number(count) + 1;
  if (name === "ask") return number === 1 ? "a question" : `question ${number}`;
  return number === 1 ? `the step "${name}"` : `call ${number} of the step "${name}"`;
}

/** For people who find the run waiting. */
export const toMismatchPrompt = (message: string): string =>
  `${message} The run has stopped so that it does not continue with wrong values. Deploy code that makes the same calls as before ` +
  "(a planned change needs ctx.version), then choose: resume continues with the code that is deployed then, from the journal; fail ends the run.";

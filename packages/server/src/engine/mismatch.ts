import { digestOf } from "../model/journal.ts";
import { mismatchKey, mismatchSchema, toMismatchError, toMismatchPrompt } from "../model/mismatch.ts";
import type { RunRecord } from "../model/runs.ts";
import type { MismatchQuestion, Outcome } from "../runtimes/runtime.ts";

/** A run whose code does not match its journal waits until a person has deployed a fix, or ends it. */
export function askAboutMismatch(outcome: Outcome, run: Pick<RunRecord, "agentRevision" | "sequence">): Outcome {
  if (outcome.type !== "mismatched") return outcome;
  const { tokensUsed, usage } = outcome;
  const error = toMismatchError(outcome);
  const prompt = toMismatchPrompt(error.message);
  const question: MismatchQuestion = { type: "input", prompt, schema: mismatchSchema, error };
  const key = mismatchKey(run.sequence);
  const spent = { ...(tokensUsed > 0 ? { tokensUsed } : {}), ...(usage ? { usage } : {}) };
  return { type: "asked", key, question, digest: digestOf(question, run.agentRevision), ...spent };
}

import type { SchemaCompiler } from "../domain/json-schema.ts";
import { ServiceError } from "../lib/errors.ts";
import type { RunRecord } from "../model/runs.ts";
import type { Outcome } from "../runtimes/runtime.ts";
import { runError } from "./run-errors.ts";

/** A question whose schema is none fails the run that asks it: parked on it, the run would wait for an answer that nobody can give. */
export function failUnanswerable(
  outcome: Outcome,
  { tokensUsed, usage }: Pick<RunRecord, "tokensUsed" | "usage">,
  compileSchema: SchemaCompiler,
): Outcome {
  if (outcome.type !== "asked" || outcome.question.type !== "input" || !outcome.question.schema) return outcome;
  try {
    compileSchema(outcome.question.schema, "schema");
    return outcome;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const message = `The agent asked a question that nobody could answer: ${error.message}`;
    const { type: _asked, key: _key, question: _question, digest: _digest, changedFrom: _from, ...spent } = outcome;
    return { type: "failed", error: runError("agent_error", message, false), tokensUsed, usage, ...spent };
  }
}

import type { OrganizationId, ScorerDefinition } from "@agentrun/contract";
import type { SchemaCompiler } from "../domain/schemas/json-schema.ts";
import { type JudgedScore, judgeByModel, type ModelQuestion } from "../domain/scorers/judge.ts";
import { type CompiledScorer, compileScorer, type ScoredRun, whyNoOutput } from "../domain/scorers/score.ts";
import { messageOf } from "../lib/errors.ts";
import { memoize } from "../lib/memoize.ts";
import type { AskForAnswer } from "../model/providers.ts";
import type { RunKey } from "../model/runs.ts";
import { type Scored, toReason } from "../model/scorers.ts";
import type { Store } from "../store/store.ts";

const modelTimeoutMs = 60_000;
/** Longer than a model may take. */
export const modelLeaseSeconds = 90;

export type ScorerCache = (definition: ScorerDefinition) => CompiledScorer;

/** Compiles each definition once. */
export function createScorerCache(compileSchema: SchemaCompiler): ScorerCache {
  const compile = memoize(200, (text: string) => compileScorer(JSON.parse(text) as ScorerDefinition, compileSchema));
  return (definition) => compile(JSON.stringify(definition));
}

const mostEventReads = 50;

/** The names of the tools that a run called. */
export async function listTools({ store }: { store: Pick<Store, "runs"> }, run: RunKey): Promise<string[]> {
  const tools: string[] = [];
  let after = 0;
  for (let reads = 0; reads < mostEventReads; reads += 1) {
    const events = await store.runs.listEvents(run, after, 100);
    if (events.length === 0) break;
    after = events.at(-1)?.sequence ?? after;
    for (const event of events) if (event.type === "run.tool.called") tools.push(String(event.tool ?? ""));
  }
  return tools;
}

export const unscored = (reason: string): Scored => ({ score: null, passed: null, reason: toReason(reason) });

type ModelScoring = { organizationId: OrganizationId; definition: Extract<ScorerDefinition, { type: "model" }> };

/** A run without an output scores 0. If the model fails, there is no score. */
export async function scoreByModel(
  { askForAnswer, signal }: { askForAnswer: AskForAnswer; signal: AbortSignal },
  { organizationId, definition }: ModelScoring,
  run: ScoredRun,
): Promise<JudgedScore> {
  const unused = { tokensUsed: 0, costUsd: null };
  if (run.output === null) return { ...unscored(whyNoOutput(run)), score: 0, passed: false, ...unused };
  const limit = AbortSignal.any([signal, AbortSignal.timeout(modelTimeoutMs)]);
  try {
    return await judgeByModel(definition, run, (question: ModelQuestion) =>
      askForAnswer(organizationId, question, limit),
    );
  } catch (error) {
    return { ...unscored(limit.aborted ? "The model did not answer in time." : messageOf(error)), ...unused };
  }
}

import type { ScorerDefinition } from "@agentrun/contract";
import type { CreatedRun, RunSubmission } from "../domain/runs/admit.ts";
import type { SchemaCompiler } from "../domain/schemas/json-schema.ts";
import { scoreOfAgent, scoringInput } from "../domain/scorers/judge.ts";
import { type ScoredRun, whyNoOutput } from "../domain/scorers/score.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { doFairly } from "../lib/concurrency/fair-work.ts";
import { Slices } from "../lib/concurrency/time-slices.ts";
import { ServiceError } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import type { Caller } from "../model/api-keys.ts";
import type { Refusal } from "../model/bulk-replays.ts";
import type { EndedRun, ExperimentRecord, NewScore } from "../model/experiments.ts";
import type { AskForAnswer } from "../model/providers.ts";
import type { Scored } from "../model/scorers.ts";
import { sqlState } from "../store/database/failures.ts";
import type { PendingScore, ScoresToSave } from "../store/experiments/progress.ts";
import type { Store } from "../store/store.ts";
import {
  createScorerCache,
  listTools,
  modelLeaseSeconds,
  type ScorerCache,
  scoreByModel,
  unscored,
} from "./apply-scorers.ts";
import { isTemporary } from "./temporary-refusals.ts";

export type ScoringDeps = {
  store: Pick<Store, "experiments" | "guardrails" | "runs" | "transaction">;
  clock: DatabaseClock;
  compileSchema: SchemaCompiler;
  askForAnswer: AskForAnswer;
  createRun(submission: RunSubmission): Promise<CreatedRun>;
  onFailure: (error: unknown, what: string) => void;
  leaseSeconds: number;
};

const isSlow = ({ type }: ScorerDefinition) => type === "model" || type === "agent";

/** Scores runs that have ended. Models and agents are not waited for: the experiment continues meanwhile. */
export function createScoring(deps: ScoringDeps) {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const compile = createScorerCache(deps.compileSchema);
  const parts = { ...deps, compile, signal: stopping.signal };

  async function scoreEnded(experiment: ExperimentRecord, caller: Caller | Refusal): Promise<void> {
    const takesLong = experiment.settings.scorers.some(({ definition }) => isSlow(definition));
    const seconds = takesLong ? modelLeaseSeconds : deps.leaseSeconds;
    const ended = await deps.store.experiments.claimEnded(experiment, experiment.concurrency, seconds);
    if (!takesLong) return scoreAll(parts, experiment, ended, caller);
    for (const run of ended) {
      const work = scoreAll(parts, experiment, [run], caller)
        .catch((error: unknown) => deps.onFailure(error, "score run"))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    }
  }

  return {
    scoreEnded,
    async stop() {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}

type Parts = ScoringDeps & { compile: ScorerCache; signal: AbortSignal };

async function scoreAll(
  parts: Parts,
  experiment: ExperimentRecord,
  ended: readonly EndedRun[],
  caller: Caller | Refusal,
) {
  const slices = new Slices();
  for (const run of ended) {
    await slices.pause();
    await scoreOne(parts, experiment, run, caller);
  }
}

async function scoreOne(parts: Parts, experiment: ExperimentRecord, run: EndedRun, caller: Caller | Refusal) {
  const { store, signal } = parts;
  const scored = await toScoredRun(parts, experiment, run);
  const judged = await scoreByAgents(parts, experiment, { run, scored, caller });
  const scores = judged && (await scoreByOthers(parts, experiment, scored));
  // The agents that score have not ended, or this node stops: another round continues.
  if (!judged || !scores || signal.aborted) return store.experiments.releaseEnded(experiment, run);
  const places = scored.output === null ? [] : peopleOf(experiment);
  const items = places.map((scorer) => ({ id: newId("rtg", parts.clock.now()), scorer }));
  await save(parts, experiment, run, { scores: [...judged, ...scores], items });
}

/** The tokens count as usage of the agent once, in the transaction that stores the scores. */
const save = ({ store }: Parts, experiment: ExperimentRecord, run: EndedRun, { scores, items }: ScoresToSave) =>
  store.transaction(async () => {
    if (!(await store.experiments.saveScores(experiment, run, { scores, items }))) return;
    const { organizationId, agentId, apiKeyId } = experiment;
    for (const { runId, tokensUsed, costUsd } of scores) {
      const use = { input_tokens: tokensUsed, output_tokens: 0, cost_usd: costUsd };
      // The usage of an agent's run is counted with that run.
      if (runId === null && tokensUsed > 0)
        await store.guardrails.noteTokens({ organizationId, agentId, apiKeyId }, use);
    }
  });

async function toScoredRun(parts: Parts, experiment: ExperimentRecord, run: EndedRun): Promise<ScoredRun> {
  const { input, expectedOutput, outcome: status, output, error, costUsd, latencyMs, tokens } = run;
  const key = { organizationId: experiment.organizationId, id: run.runId };
  const readsTools = experiment.settings.scorers.some(({ definition }) => parts.compile(definition).readsTools);
  const tools = readsTools ? await listTools(parts, key) : [];
  return { input, expectedOutput, status, output, error, tools, costUsd, latencyMs, tokens };
}

/** The places of the scorers for which people rate the outputs. */
const peopleOf = ({ settings }: ExperimentRecord): number[] =>
  settings.scorers.flatMap(({ definition }, scorer) => (definition.type === "people" ? [scorer] : []));

const free = { runId: null, tokensUsed: 0, costUsd: null };

/** The scores of all scorers except agents and people; null if this node stops. */
async function scoreByOthers(parts: Parts, { settings, organizationId }: ExperimentRecord, run: ScoredRun) {
  const scores = await Promise.all(
    settings.scorers.map(async ({ definition }, scorer): Promise<NewScore[]> => {
      if (definition.type === "agent") return [];
      if (definition.type === "people") return run.output === null ? [{ scorer, ...free, ...withoutOutput(run) }] : [];
      const { score } = parts.compile(definition);
      if (score) return [{ scorer, ...free, ...(await doFairly(organizationId, () => score(run))) }];
      if (definition.type !== "model") return [];
      return [{ scorer, ...free, ...(await scoreByModel(parts, { organizationId, definition }, run)) }];
    }),
  );
  return parts.signal.aborted ? null : scores.flat();
}

const withoutOutput = (run: ScoredRun): Scored => ({ ...unscored(whyNoOutput(run)), score: 0, passed: false });

type AgentScoring = { run: EndedRun; scored: ScoredRun; caller: Caller | Refusal };

/** The scores of agents; null while their runs have not ended. */
async function scoreByAgents(
  parts: Parts,
  experiment: ExperimentRecord,
  { run, scored, caller }: AgentScoring,
): Promise<NewScore[] | null> {
  const places = experiment.settings.scorers.flatMap(({ definition }, scorer) =>
    definition.type === "agent" ? [scorer] : [],
  );
  if (places.length === 0) return [];
  if (scored.output === null) return places.map((scorer) => ({ scorer, ...free, ...withoutOutput(scored) }));
  const { experiments } = parts.store;
  const pending = await experiments.reserveScoreRuns(experiment, run, places, parts.clock.now());
  const scores = await Promise.all(pending.map((one) => scoreByAgent(parts, experiment, { run, scored, caller }, one)));
  const ended = scores.filter((score) => score !== null);
  return ended.length === scores.length ? ended : null;
}

async function scoreByAgent(
  parts: Parts,
  experiment: ExperimentRecord,
  scoring: AgentScoring,
  { scorer, runId }: PendingScore,
): Promise<NewScore | null> {
  const definition = experiment.settings.scorers[scorer]?.definition;
  if (definition?.type !== "agent") return null;
  const found = await parts.store.runs.find(experiment.organizationId, runId);
  if (!found) {
    const refusal = await startScoringRun(parts, experiment, { ...scoring, definition, runId });
    return refusal === null ? null : { scorer, ...free, ...unscored(refusal) };
  }
  if (!found.completedAt) return null;
  const used = { runId, tokensUsed: found.tokensUsed, costUsd: found.usage?.cost_usd ?? null };
  const score =
    found.output === null
      ? unscored(`The agent's run ${found.status}${found.error ? `: ${found.error.message}` : ""}.`)
      : scoreOfAgent(definition, found.output);
  return { scorer, ...used, ...score };
}

type ScoringRun = AgentScoring & { definition: Extract<ScorerDefinition, { type: "agent" }>; runId: `run_${string}` };

/** Why the run could not start; null if it has started, or will be tried again. */
async function startScoringRun(
  { createRun }: Parts,
  { id, settings }: ExperimentRecord,
  { run, scored, caller, definition, runId }: ScoringRun,
): Promise<string | null> {
  if ("code" in caller) return caller.message;
  const request = {
    agent_id: definition.agent_id,
    input: scoringInput(scored),
    metadata: { experiment_id: id },
    ...(settings.priority === undefined ? {} : { priority: settings.priority }),
    ...(run.user === null ? {} : { user: run.user }),
  };
  try {
    await createRun({ caller, request, idempotency: null, origin: { id: runId } });
    return null;
  } catch (error) {
    if (error instanceof ServiceError) return isTemporary(error) ? null : error.message;
    // Another node has created it.
    if (sqlState(error) === "23505") return null;
    throw error;
  }
}

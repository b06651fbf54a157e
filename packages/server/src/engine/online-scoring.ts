import { type OrganizationId, scoreLabels } from "@agentrun/contract";
import type { SchemaCompiler } from "../domain/schemas/json-schema.ts";
import type { JudgedScore } from "../domain/scorers/judge.ts";
import type { ScoredRun } from "../domain/scorers/score.ts";
import type { DatabaseClock } from "../lib/clock.ts";
import { doFairly } from "../lib/concurrency/fair-work.ts";
import { Slices } from "../lib/concurrency/time-slices.ts";
import { newId } from "../lib/ids.ts";
import type { AskForAnswer } from "../model/providers.ts";
import type { PendingScoreRecord } from "../model/scoring-rules.ts";
import type { Store } from "../store/store.ts";
import {
  createScorerCache,
  listTools,
  modelLeaseSeconds,
  type ScorerCache,
  scoreByModel,
  unscored,
} from "./apply-scorers.ts";

export type OnlineScoringDeps = {
  store: Pick<Store, "feedback" | "guardrails" | "runs" | "scoringRules" | "transaction">;
  clock: DatabaseClock;
  compileSchema: SchemaCompiler;
  askForAnswer: AskForAnswer;
  onFailure: (error: unknown, what: string) => void;
  leaseSeconds: number;
};

/** Scores that a node works on at once: all, and of one organisation. */
const atOnce = { all: 32, ofOrganization: 8 };
/** A run whose scoring interrupted this many nodes is not tried again. */
const mostAttempts = 3;

/**
 * Scores the runs that were sampled. A claim moves `due_at` ahead, so that another node continues if this one dies; the transaction that
 * stores a score deletes the pending row, so there is one score for each rule and run.
 */
export function createOnlineScoring(deps: OnlineScoringDeps) {
  const stopping = new AbortController();
  const parts = { ...deps, compile: createScorerCache(deps.compileSchema), signal: stopping.signal };
  const underWay = new Map<Promise<void>, OrganizationId>();

  /** False: nothing is due, or this node is busy. Models are not waited for. */
  async function once(): Promise<boolean> {
    const free = atOnce.all - underWay.size;
    if (free <= 0) return false;
    const busy = [...Map.groupBy(underWay.values(), (id) => id)]
      .filter(([, scores]) => scores.length >= atOnce.ofOrganization)
      .map(([id]) => id);
    const each = atOnce.ofOrganization;
    const { leaseSeconds } = deps;
    const claimed = await deps.store.scoringRules.claim(free, { each, busy, leaseSeconds, modelLeaseSeconds });
    const slices = new Slices();
    for (const pending of claimed) {
      await slices.pause();
      const work = score(parts, pending)
        .catch((error: unknown) => deps.onFailure(error, "score run"))
        .finally(() => underWay.delete(work));
      underWay.set(work, pending.organizationId);
      if (pending.rule.definition.type !== "model") await work;
    }
    return claimed.length > 0;
  }

  return {
    once,
    async stop() {
      stopping.abort();
      await Promise.all(underWay.keys());
    },
  };
}

type Parts = OnlineScoringDeps & { compile: ScorerCache; signal: AbortSignal };
type FoundRun = NonNullable<PendingScoreRecord["run"]>;

async function score(parts: Parts, pending: PendingScoreRecord): Promise<void> {
  const { rule, run } = pending;
  const isSpent = rule.maxCostUsdPerDay !== null && rule.costUsdToday >= rule.maxCostUsdPerDay;
  if (run?.output == null || isSpent || !rule.active) return skip(parts, pending);
  const scored = await applyScorer(parts, pending, run);
  if (parts.signal.aborted) return parts.store.scoringRules.releasePending(pending);
  await save(parts, pending, run, scored);
}

async function skip({ store }: Parts, pending: PendingScoreRecord): Promise<void> {
  await store.transaction(async () => {
    if (!(await store.scoringRules.endPending(pending))) return;
    await store.scoringRules.countDay({ ...pending, id: pending.rule.id }, { skipped: 1 });
  });
}

async function applyScorer(parts: Parts, pending: PendingScoreRecord, run: FoundRun): Promise<JudgedScore> {
  const { organizationId, attempts, rule } = pending;
  const { definition } = rule;
  const free = { tokensUsed: 0, costUsd: null };
  if (attempts > mostAttempts) return { ...unscored("Scoring was interrupted too often."), ...free };
  const { input, output, latencyMs, tokens, costUsd } = run;
  const compiled = parts.compile(definition);
  const tools = compiled.readsTools ? await listTools(parts, { organizationId, id: run.id }) : [];
  const material: ScoredRun = {
    ...{ input, output, latencyMs, tokens, costUsd, tools },
    ...{ expectedOutput: null, status: "completed", error: null },
  };
  const { score } = compiled;
  if (score) return { ...(await doFairly(organizationId, () => score(material))), ...free };
  if (definition.type === "model") return scoreByModel(parts, { organizationId, definition }, material);
  return { ...unscored("This scorer cannot score production runs."), ...free };
}

/** The tokens count as usage of the agent once, in the transaction that stores the score. */
const save = ({ store, clock }: Parts, pending: PendingScoreRecord, run: FoundRun, scored: JudgedScore) =>
  store.transaction(async () => {
    const { organizationId, rule } = pending;
    if (!(await store.scoringRules.endPending(pending))) return;
    const { score: value, passed, reason, tokensUsed, costUsd } = scored;
    const use = { input_tokens: tokensUsed, output_tokens: 0, cost_usd: costUsd };
    const { agentId, agentRevision } = run;
    if (tokensUsed > 0) await store.guardrails.noteTokens({ organizationId, agentId, apiKeyId: null }, use);
    const counted = value === null ? { errors: 1 } : { scored: 1 };
    await store.scoringRules.countDay(
      { organizationId, id: rule.id },
      { ...counted, tokensUsed, costUsd: costUsd ?? 0 },
    );
    if (value === null) return;
    const at = new Date(clock.now());
    await store.feedback.save({
      ...{ organizationId, runId: run.id, id: newId("fb", at.getTime()), agentId, agentRevision },
      ...{ name: rule.name, author: rule.id, createdBy: rule.id, user: null, createdAt: at, updatedAt: at },
      ...{ thumbs: null, score: value, label: passed ? scoreLabels.passed : scoreLabels.failed, comment: reason },
    });
  });

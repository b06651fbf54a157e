import type { AlertMetric, AlertRuleId } from "@agentrun/contract";
import { quantile } from "../lib/log-histogram.ts";
import { percentOf } from "../lib/percent.ts";
import { type AlertRuleRecord, type Reading, windowStart } from "../model/alerts.ts";
import type { EndingTotals, Question } from "../store/alerts/readings.ts";
import type { Store } from "../store/store.ts";
import { type PlanQuotas, quotaOf } from "./quota.ts";

export type ReadingDeps = {
  store: Pick<Store, "alerts">;
  planQuotas: PlanQuotas;
  onFailure: (error: unknown, what: string) => void;
};
type Readings = Map<AlertRuleId, Reading>;
type Read = (deps: ReadingDeps, rules: readonly AlertRuleRecord[], now: Date) => Promise<Readings>;

/**
 * What every rule looks at, one question to the database for all rules of a kind. A kind that cannot be read is told of and
 * left out: not to know is not the same as to know that there is nothing.
 */
export async function readMetrics(deps: ReadingDeps, rules: readonly AlertRuleRecord[], now: Date): Promise<Readings> {
  const byMetric = Map.groupBy(rules, (rule) => rule.metric);
  const read = async (metric: AlertMetric, group: AlertRuleRecord[]): Promise<[AlertRuleId, Reading][]> => {
    try {
      const found = await readers[metric](deps, group, now);
      return group.map(({ id }) => [id, found.get(id) ?? null]);
    } catch (error) {
      deps.onFailure(error, `alerts: ${metric}`);
      return [];
    }
  };
  return new Map((await Promise.all([...byMetric].map(([metric, group]) => read(metric, group)))).flat());
}

const questionsOf = (rules: readonly AlertRuleRecord[], now: Date): Question[] =>
  rules.map(({ id: ruleId, organizationId, agentId, windowSeconds }) => ({
    ruleId,
    organizationId,
    agentId,
    since: windowStart(now, windowSeconds),
  }));

const mapValues = <T>(answers: Map<AlertRuleId, T>, toReading: (answer: T) => Reading): Readings =>
  new Map([...answers].map(([id, answer]) => [id, toReading(answer)]));

function percent(part: number, whole: number): Reading {
  const value = percentOf(part, whole);
  return value === null ? null : { value, sampleCount: whole };
}

const ofEndings =
  (toReading: (totals: EndingTotals) => Reading): Read =>
  async ({ store }, rules, now) =>
    mapValues(await store.alerts.readEndings(questionsOf(rules, now)), toReading);

const endedRuns = (totals: EndingTotals) => totals.completed + totals.failed + totals.cancelled;

const readers: Record<AlertMetric, Read> = {
  error_rate: ofEndings(({ failed, completed }) => percent(failed, failed + completed)),
  tokens: ofEndings((totals) => ({ value: totals.tokens, sampleCount: endedRuns(totals) })),
  guardrail_blocks: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readBlocks(questionsOf(rules, now)), (blocks) => ({
      value: blocks,
      sampleCount: blocks,
    })),
  run_count: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readAcceptances(questionsOf(rules, now)), (runs) => ({
      value: runs,
      sampleCount: runs,
    })),
  p95_latency_ms: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readLatencies(questionsOf(rules, now)), (histogram) => {
      const value = quantile(histogram, 0.95);
      return value === null ? null : { value, sampleCount: [...histogram.values()].reduce((sum, n) => sum + n, 0) };
    }),
  queue_depth: async ({ store }, rules, now) =>
    mapValues(await store.alerts.sampleQueues(questionsOf(rules, now)), ({ average, samples }) => ({
      value: average,
      sampleCount: samples,
    })),
  queue_wait_ms: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readWaits(questionsOf(rules, now)), ({ longestMs, runs }) => ({
      value: longestMs,
      sampleCount: runs,
    })),
  unserved_runs: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readUnserved(questionsOf(rules, now)), (runs) => ({ value: runs, sampleCount: runs })),
  webhook_failure_rate: async ({ store }, rules, now) =>
    mapValues(await store.alerts.readDeliveries(questionsOf(rules, now)), ({ succeeded, failed }) =>
      percent(failed, succeeded + failed),
    ),
  quota_used_percent: readQuotas,
};

/** Without a quota there is nothing to use up. */
async function readQuotas({ store, planQuotas }: ReadingDeps, rules: readonly AlertRuleRecord[]): Promise<Readings> {
  const used = await store.alerts.listQuotaUse([...new Set(rules.map((rule) => rule.organizationId))]);
  return new Map(
    rules.map(({ id, organizationId }) => {
      const use = used.get(organizationId);
      const quota = use ? quotaOf(use.terms, planQuotas) : null;
      if (!use || quota === null) return [id, null];
      return [id, { value: quota === 0 ? 100 : (use.calls / quota) * 100, sampleCount: use.calls }];
    }),
  );
}

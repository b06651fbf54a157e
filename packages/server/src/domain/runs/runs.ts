import {
  type AgentConfiguration,
  type ApiKeyId,
  grants,
  type OrganizationId,
  type RunExpansion,
  type RunId,
  type Trace,
} from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import { toSearchText } from "../../model/run-search-text.ts";
import type { ListedRunRecord, RunRecord, StepRecord } from "../../model/runs.ts";
import { eventOfWait, type StreamEvent } from "../../model/stream-events.ts";
import { traceOf } from "../../model/trace.ts";
import { countFitting, type Page, type PageRequest } from "../../store/database/page.ts";
import type { RunFilter } from "../../store/runs/runs.ts";
import type { EndedRun } from "../../store/runs/search.ts";
import type { Store } from "../../store/store.ts";
import type { ShowText } from "../guardrails/guarded-input.ts";

/** A request that names itself, so that its repetition can be recognised. */
export type IdempotentRequest = { key: string; scope: string; fingerprint: Buffer };

export async function getRun({ store }: { store: Pick<Store, "runs"> }, caller: Caller, id: RunId): Promise<RunRecord> {
  const run = await store.runs.find(caller.organizationId, id);
  if (!run) throw new ServiceError("run_not_found");
  if (caller.agentIds && !caller.agentIds.includes(run.agentId)) throw new ServiceError("agent_not_allowed");
  return run;
}

export type RunListFilter = Omit<RunFilter, "agentIds"> & { apiKeyId?: ApiKeyId | undefined };

/** How much of what was said of a run is shown with it. */
const mostFeedback = 20;

export async function listRuns(
  { store }: { store: Pick<Store, "feedback" | "runs"> },
  caller: Caller,
  filter: RunListFilter,
  page: PageRequest,
  expand: readonly RunExpansion[],
): Promise<Page<ListedRunRecord>> {
  const { organizationId, agentIds } = caller;
  const runs = await store.runs.listLight(organizationId, { ...filter, agentIds }, page, expand);
  if (!expand.includes("feedback")) return runs;
  const ids = runs.items.map(({ id }) => id);
  const said = Map.groupBy(await store.feedback.listOfRuns(organizationId, ids, mostFeedback), ({ runId }) => runId);
  return { ...runs, items: runs.items.map((run) => ({ ...run, feedback: said.get(run.id) ?? [] })) };
}

export type RunSearchDeps = {
  store: Pick<Store, "events" | "runs" | "transaction">;
  /** Whether what runs say is looked through: how long they took and what they cost is in any case. */
  searchesText: boolean;
};

const batchSize = 200;

/** Makes some of an organisation's runs that have ended ones that can be looked for; true while there are more. */
export async function indexRunsOnce(deps: RunSearchDeps, organizationId: OrganizationId): Promise<boolean> {
  const { store } = deps;
  await store.events.advanceFeed();
  return store.transaction(async () => {
    const reached = await store.runs.lockSearchPosition(organizationId);
    if (!reached) return false;
    const ended = await store.runs.listEndedAfter(organizationId, reached, batchSize);
    const last = ended.at(-1);
    if (!last) return false;
    const runs = ended.flatMap(({ run }) => (run ? [toSearchable(deps, run)] : []));
    await store.runs.putSearchable(organizationId, runs, last.position);
    return ended.length === batchSize;
  });
}

const toSearchable = ({ searchesText }: RunSearchDeps, run: NonNullable<EndedRun["run"]>) => ({
  id: run.id,
  latencyMs: run.latencyMs,
  costUsd: run.costUsd,
  words: searchesText ? `${toSearchText(run.input)}\n${toSearchText(run.output)}` : "",
});

export type TraceDeps = {
  store: Pick<Store, "agents" | "runs" | "webhooks">;
  engine: {
    eventsSoFar(run: RunRecord, after: number, most: { limit: number; bytes: number }): Promise<Page<StreamEvent>>;
  };
  showText: ShowText;
};

/** A run that has said or done more than this is one that nobody reads span by span. */
const mostEvents = 50_000;
const mostSteps = 5_000;
/** Of the events that a trace is made of, and of the steps that it shows. */
const mostEventBytes = 16 * 1_048_576;
const mostStepBytes = 4 * 1_048_576;
/** Larger results are only named: a trace is read whole. */
const mostBytes = 16_384;

export async function getTrace(deps: TraceDeps, caller: Caller, id: RunId): Promise<Trace> {
  const run = await getRun(deps, caller, id);
  const { items: events, hasMore } = await deps.engine.eventsSoFar(run, 0, {
    limit: mostEvents,
    bytes: mostEventBytes,
  });
  const told = grants(caller.scopes, "webhooks:read")
    ? await deps.store.webhooks.listDeliveriesOfRun(run, questionsIn(events))
    : [];
  const steps = await listOwnSteps(deps, run);
  const checks = await deps.store.runs.listGuardChecks(run);
  const shown = steps.slice(0, countFitting(steps, mostSteps, mostStepBytes));
  const spans = traceOf(run, events, { steps: shown, checks, told });
  const truncated = hasMore || steps.length > shown.length;
  return { object: "trace", run_id: run.id, spans, truncated };
}

/** Whose steps are the agent's own; what the journals of others hold, their streams tell as turns and calls. */
const ownSteps: ReadonlySet<AgentConfiguration["runtime"]["type"]> = new Set(["module", "worker"]);

/** As the policies let them out: the journal has them as they were. */
async function listOwnSteps({ store, showText }: TraceDeps, run: RunRecord): Promise<StepRecord[]> {
  const { organizationId, agentId, agentRevision } = run;
  if (run.startedAt === null) return [];
  const revision = await store.agents.findRevision(organizationId, agentId, agentRevision);
  if (!revision || !ownSteps.has(revision.configuration.runtime.type)) return [];
  const steps = await store.runs.listSteps(run, mostSteps + 1, mostBytes, mostStepBytes);
  const { policy } = revision.configuration;
  return Promise.all(
    steps.map(async (step) => {
      // Its name may say as much as its result.
      const json = `[${JSON.stringify(step.key)},${step.value}]`;
      const shown = await showText(organizationId, policy, json, "steps");
      if (shown === null) return { ...step, key: withheld, value: JSON.stringify(withheld) };
      const [key, value] = JSON.parse(shown) as [string, unknown];
      return { ...step, key, value: step.value && JSON.stringify(value) };
    }),
  );
}

const withheld = "[withheld by a policy]";

const questionsIn = (events: readonly StreamEvent[]): string[] => events.flatMap(eventOfWait);

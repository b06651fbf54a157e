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
import type { FeedbackRecord } from "../../model/feedback.ts";
import { toSearchText, withParts } from "../../model/run-search-text.ts";
import type { ListedRunRecord, RunRecord, StepRecord } from "../../model/runs.ts";
import { eventOfWait, type StreamEvent } from "../../model/stream-events.ts";
import { traceOf } from "../../model/trace.ts";
import { countFitting, type Page, type PageRequest } from "../../store/database/page.ts";
import type { RunFilter } from "../../store/runs/runs.ts";
import type { EndedRun } from "../../store/runs/search.ts";
import type { Store } from "../../store/store.ts";
import { belongsTo, ownsAsUser } from "../api-keys/end-users.ts";
import type { ShowText } from "../guardrails/guarded-input.ts";

/** The idempotency key of a request, with its scope and fingerprint. */
export type IdempotentRequest = { key: string; scope: string; fingerprint: Buffer };

export async function getRun({ store }: { store: Pick<Store, "runs"> }, caller: Caller, id: RunId): Promise<RunRecord> {
  const run = await store.runs.find(caller.organizationId, id);
  if (!run || !belongsTo(caller, run)) throw new ServiceError("run_not_found");
  if (caller.agentIds && !caller.agentIds.includes(run.agentId)) throw new ServiceError("agent_not_allowed");
  return run;
}

type RunListFilter = Omit<RunFilter, "agentIds"> & { apiKeyId?: ApiKeyId | undefined };

/** Maximum feedback entries shown with a run. */
const mostFeedback = 20;

export async function listRuns(
  { store }: { store: Pick<Store, "feedback" | "runs"> },
  caller: Caller,
  filter: RunListFilter,
  page: PageRequest,
  expand: readonly RunExpansion[],
): Promise<Page<ListedRunRecord>> {
  const { organizationId, agentIds, endUser } = caller;
  const { user = endUser?.user, threadId = endUser?.threadId ?? undefined } = filter;
  // A filter by another user or thread matches nothing, as if there were none.
  if (!belongsTo(caller, { user: user ?? null, threadId: threadId ?? null })) return { items: [], hasMore: false };
  const runs = await store.runs.listLight(organizationId, { ...filter, agentIds, user, threadId }, page, expand);
  if (!expand.includes("feedback")) return runs;
  const ids = runs.items.map(({ id }) => id);
  const found = await store.feedback.listOfRuns(organizationId, ids, mostFeedback);
  const feedback = Map.groupBy(ownFeedback(caller, found), ({ runId }) => runId);
  return { ...runs, items: runs.items.map((run) => ({ ...run, feedback: feedback.get(run.id) ?? [] })) };
}

export const newestFeedback = async (
  { store }: { store: Pick<Store, "feedback"> },
  caller: Caller,
  { organizationId, id }: RunRecord,
): Promise<FeedbackRecord[]> =>
  ownFeedback(caller, await store.feedback.listOfRuns(organizationId, [id], mostFeedback));

/** An end user does not see what members of the organisation say about their run. */
const ownFeedback = (caller: Caller, feedback: FeedbackRecord[]): FeedbackRecord[] =>
  feedback.filter(({ user }) => ownsAsUser(caller, user));

export type RunSearchDeps = {
  store: Pick<Store, "events" | "runs" | "transaction">;
  /** Whether inputs, outputs and errors are searchable; duration and cost always are. */
  searchesText: boolean;
};

const batchSize = 200;

/** Adds a batch of an organisation's ended runs to the search index; true while there are more. */
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
  words: searchesText ? withParts([run.input, run.output, run.error].map(toSearchText).join("\n")) : "",
});

export type TraceDeps = {
  store: Pick<Store, "agents" | "runs" | "webhooks">;
  engine: {
    eventsSoFar(run: RunRecord, after: number, most: { limit: number; bytes: number }): Promise<Page<StreamEvent>>;
  };
  showText: ShowText;
};

/** Limits of a trace; larger ones are truncated. */
const mostEvents = 50_000;
const mostSteps = 5_000;
/** Size limits for the events and for the steps of a trace. */
const mostEventBytes = 16 * 1_048_576;
const mostStepBytes = 4 * 1_048_576;
/** Results larger than this are omitted, because a trace is one response. */
const mostBytes = 16_384;

export async function getTrace(deps: TraceDeps, caller: Caller, id: RunId): Promise<Trace> {
  const run = await getRun(deps, caller, id);
  const { items: events, hasMore } = await deps.engine.eventsSoFar(run, 0, {
    limit: mostEvents,
    bytes: mostEventBytes,
  });
  const deliveries = grants(caller.scopes, "webhooks:read")
    ? await deps.store.webhooks.listDeliveriesOfRun(run, questionsIn(events))
    : [];
  const steps = await listOwnSteps(deps, run);
  const checks = await deps.store.runs.listGuardChecks(run);
  const shown = steps.slice(0, countFitting(steps, mostSteps, mostStepBytes));
  const spans = traceOf(run, events, { steps: shown, checks, told: deliveries });
  const truncated = hasMore || steps.length > shown.length;
  return { object: "trace", run_id: run.id, spans, truncated };
}

/** Runtimes whose journal has the agent's own steps. For others, the stream has the turns and calls. */
const ownSteps: ReadonlySet<AgentConfiguration["runtime"]["type"]> = new Set(["module", "worker"]);

/** Applies the output policies, because the journal stores unfiltered values. */
async function listOwnSteps({ store, showText }: TraceDeps, run: RunRecord): Promise<StepRecord[]> {
  const { organizationId, agentId, agentRevision } = run;
  if (run.startedAt === null) return [];
  const revision = await store.agents.findRevision(organizationId, agentId, agentRevision);
  if (!revision || !ownSteps.has(revision.configuration.runtime.type)) return [];
  const steps = await store.runs.listSteps(run, mostSteps + 1, mostBytes, mostStepBytes);
  const { policy } = revision.configuration;
  return Promise.all(
    steps.map(async (step) => {
      // The step's name may contain sensitive text as well.
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

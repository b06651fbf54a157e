import type { ListedRun, Run, RunExpansion, RunStatus } from "@agentrun/contract";
import { type ComparisonDeps, getComparison, getReplayComparison } from "../../domain/replays/bulk-replays.ts";
import { planReplay, type ReplayDeps } from "../../domain/replays/replays.ts";
import { type GuardedActionDeps, prepareAction } from "../../domain/runs/actions.ts";
import { type CreatedRun, planRun, type RunSubmission } from "../../domain/runs/admit.ts";
import type { FilterDeps } from "../../domain/runs/filtered-resources.ts";
import { type CancelDeps, cancelRun, cancelRuns } from "../../domain/runs/finish.ts";
import { getRun, getTrace, listRuns, newestFeedback, type TraceDeps } from "../../domain/runs/runs.ts";
import { toFeedback } from "../../model/feedback.ts";
import {
  type FollowedRun,
  isFinal,
  type ListedRunRecord,
  type RunRecord,
  renderListedRun,
  renderRun,
  toRun,
} from "../../model/runs.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { type Page, pageBytes } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { type Handlers, ok, Rendered } from "../endpoint-types.ts";
import { feedbackFilter, metadataFilter, renderedList, searchFilter, toPageRequest } from "../lists.ts";
import { parsePrefer, readLastEventId } from "../request-headers.ts";
import type { EventSink } from "../sse.ts";

/** The part of the engine that the routes use. */
type RunEngine = {
  /** Creates a durable run. */
  createRun(submission: RunSubmission): Promise<CreatedRun>;
  /** Resolves with the run when it has ended or waits for a person, or with its current state after the given time. */
  waitUntilSettled(run: RunRecord, milliseconds: number): Promise<RunRecord>;
  /** Lists the existing events of a run after a sequence number. */
  eventsSoFar(run: RunRecord, after: number, max: { limit: number; bytes: number }): Promise<Page<StreamEvent>>;
  /** Sends the events of a run after a sequence number to `sink` until the run ends or the reader disconnects. */
  follow(
    run: FollowedRun,
    after: number,
    sink: (events: StreamEvent[]) => Promise<unknown> | undefined,
    signal: AbortSignal,
  ): Promise<void>;
};

export type RunRouteDeps = GuardedActionDeps &
  CancelDeps &
  FilterDeps &
  ReplayDeps & { store: Pick<Store, "feedback">; engine: RunEngine; searchesText: boolean };

export const runHandlers = (deps: RunRouteDeps, baseUrl: () => string) =>
  ({
    createRun: async ({ caller, body, headers, idempotency, onWait }) => {
      const planned = await planRun(deps, caller, body);
      const created = await deps.engine.createRun({ caller, idempotency, origin: null, ...planned });
      onWait?.();
      return waitForRun(deps, created, baseUrl(), headers.prefer);
    },
    replayRun: async ({ caller, params, body = {}, headers, idempotency, onWait }) => {
      const planned = await planReplay(deps, { caller, id: params.id, asked: body, idempotency });
      const submission = { caller, idempotency, origin: null };
      const created = "run" in planned ? planned : await deps.engine.createRun({ ...submission, ...planned });
      onWait?.();
      return waitForRun(deps, created, baseUrl(), headers.prefer);
    },
    getRun: async ({ caller, params, query }) => {
      const run = await getRun(deps, caller, params.id);
      if (!query.expand?.split(",").includes("feedback")) return ok(rendered(run));
      return ok({ ...toRun(run), feedback: (await newestFeedback(deps, caller, run)).map(toFeedback) });
    },
    listRuns: async ({ caller, query, url }) => {
      const filter = {
        agentId: query.agent_id,
        apiKeyId: query.api_key_id,
        pipelineRunId: query.pipeline_run_id,
        threadId: query.thread_id,
        user: query.user,
        statuses: query.status?.split(",") as RunStatus[] | undefined,
        createdAfter: query.created_after === undefined ? undefined : new Date(query.created_after),
        createdBefore: query.created_before === undefined ? undefined : new Date(query.created_before),
        agentRevision: query.agent_revision,
        errorCode: query.error_code,
        metadata: metadataFilter(query),
        ...searchFilter(query, deps.searchesText),
        feedback: feedbackFilter(query),
      };
      const expand = (query.expand?.split(",") ?? []) as RunExpansion[];
      // The filter has the times: a search does not end with a page clause.
      const request = { ...toPageRequest(query), createdAfter: undefined, createdBefore: undefined };
      const page = await listRuns(deps, caller, filter, request, expand);
      return renderedList<ListedRun, ListedRunRecord>(page, renderListedRun, url);
    },
    actOnRun: {
      prepare: async ({ caller, params, body }) => {
        const commit = await prepareAction(deps, caller, params.id, body);
        return async () => ok(toRun(await commit()));
      },
    },
    cancelRun: async ({ caller, params, query }) => {
      const stopping = await cancelRun(deps, caller, params.id, query.force ?? false);
      const settled = await deps.engine.waitUntilSettled(stopping, (query.wait ?? 0) * 1000);
      // The run may have ended before it received the cancellation.
      const run = settled.status === "cancelling" ? settled : await getRun(deps, caller, params.id);
      return { status: isFinal(run.status) ? 200 : 202, body: toRun(run) };
    },
    cancelRuns: async ({ caller, body }) => ok(await cancelRuns(deps, caller, body)),
  }) satisfies Partial<Handlers>;

/** Waits for the run as long as the caller prefers. */
async function waitForRun(
  { engine }: RunRouteDeps,
  { run, isReplay }: CreatedRun,
  baseUrl: string,
  preference: string | string[] | undefined,
) {
  const prefer = parsePrefer(preference);
  const settled = await engine.waitUntilSettled(run, prefer.waitSeconds * 1000);
  return runAnswer(settled, `${baseUrl}/runs/${run.id}`, {
    ...(isReplay ? { "Idempotent-Replayed": "true" } : {}),
    ...(prefer.applied ? { "Preference-Applied": prefer.applied } : {}),
  });
}

const rendered = (run: RunRecord) => new Rendered<Run>(renderRun(run));

/** 200 with the result, or 202 with its location. */
function runAnswer(run: RunRecord, location: string, extra: Record<string, string>) {
  const headers = { "Content-Location": location, ...extra };
  if (isFinal(run.status)) return { status: 200, body: rendered(run), headers } as const;
  return { status: 202, body: rendered(run), headers: { ...headers, Location: location, "Retry-After": "2" } } as const;
}

export type StreamRouteDeps = CancelDeps & ReplayDeps & TraceDeps & { engine: RunEngine };

export const streamHandlers = (deps: StreamRouteDeps, baseUrl: () => string) =>
  ({
    streamRun: async ({ caller, body, query, idempotency }) => {
      const planned = await planRun(deps, caller, body);
      const submission = { caller, idempotency, origin: null, ...planned };
      const { run, isReplay } = await deps.engine.createRun(submission);
      const stream = streamOf(deps, run, 0, baseUrl());
      const headers = { ...stream.headers, ...(isReplay ? { "Idempotent-Replayed": "true" } : {}) };
      if (query.on_disconnect !== "cancel") return { stream: { ...stream, headers } };
      const onLeave = () => {
        cancelRun(deps, caller, run.id, false).catch(() => {});
      };
      return { stream: { ...stream, headers, onLeave } };
    },
    followRun: async ({ caller, params, query, headers }) => {
      const { organizationId, id, attempt } = await getRun(deps, caller, params.id);
      const run = { organizationId, id, attempt };
      return { stream: streamOf(deps, run, readLastEventId(headers, query.after), baseUrl()) };
    },
    getRunTrace: async ({ caller, params }) => ok(await getTrace(deps, caller, params.id)),
    listRunEvents: async ({ caller, params, query }) => {
      const run = await getRun(deps, caller, params.id);
      const page = await deps.engine.eventsSoFar(run, query.after ?? 0, {
        limit: query.limit ?? 100,
        bytes: pageBytes,
      });
      const data = page.items;
      const [first, last] = [data[0], data.at(-1)];
      return ok({
        object: "list",
        data,
        first_id: first ? String(first.sequence) : null,
        last_id: last ? String(last.sequence) : null,
        has_more: page.hasMore,
      });
    },
  }) satisfies Partial<Handlers>;

const streamOf = (deps: StreamRouteDeps, run: FollowedRun, after: number, baseUrl: string) => ({
  headers: { Location: `${baseUrl}/runs/${run.id}/stream`, "Content-Location": `${baseUrl}/runs/${run.id}` },
  follow: (sink: EventSink, signal: AbortSignal) => deps.engine.follow(run, after, sink, signal),
});

export const comparisonHandlers = (deps: ComparisonDeps) =>
  ({
    compareRuns: async ({ caller, params }) => ok(await getComparison(deps, caller, params.id, params.other_id)),
    compareReplay: async ({ caller, params }) => ok(await getReplayComparison(deps, caller, params.id)),
  }) satisfies Partial<Handlers>;

import type { ListedRun, Run, RunExpansion, RunStatus } from "@agentrun/contract";
import type { CreatedRun } from "../../domain/admit-run.ts";
import { type CancelDeps, cancelRun, cancelRuns } from "../../domain/cancel-runs.ts";
import { planReplay, planRevision, type ReplayDeps } from "../../domain/replays.ts";
import { type GuardedActionDeps, prepareAction } from "../../domain/run-actions.ts";
import { getRun, listRuns } from "../../domain/runs.ts";
import { renderListedRun, renderRun, toRun } from "../../model/run-view.ts";
import { isFinal, type ListedRunRecord, type RunRecord } from "../../model/runs.ts";
import type { Store } from "../../store/store.ts";
import { type Handlers, ok, Rendered } from "../endpoint-types.ts";
import { feedbackFilter } from "../feedback-filter.ts";
import { metadataFilter } from "../metadata-filter.ts";
import { renderedList, toPageRequest } from "../pagination.ts";
import { parsePrefer } from "../prefer.ts";
import type { RunEngine } from "../run-engine.ts";
import { searchFilter } from "../search-filter.ts";

export type RunRouteDeps = GuardedActionDeps &
  CancelDeps &
  ReplayDeps & { store: Pick<Store, "feedback">; engine: RunEngine; searchesText: boolean };

export const runHandlers = (deps: RunRouteDeps, baseUrl: () => string) =>
  ({
    createRun: async ({ caller, body, headers, idempotency, onWait }) => {
      const planned = await planRevision(deps, caller, body);
      const created = await deps.engine.createRun({ caller, request: body, idempotency, origin: null, ...planned });
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
    getRun: async ({ caller, params }) => ok(rendered(await getRun(deps, caller, params.id))),
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
      const page = await listRuns(deps, caller, filter, toPageRequest(query), expand);
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
      // It may have ended by itself while it was being told.
      const run = settled.status === "cancelling" ? settled : await getRun(deps, caller, params.id);
      return { status: isFinal(run.status) ? 200 : 202, body: toRun(run) };
    },
    cancelRuns: async ({ caller, body }) => ok(await cancelRuns(deps, caller, body)),
  }) satisfies Partial<Handlers>;

/** The run as far as the caller waits for it. */
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

/** 200 with the result, or 202 with where to look for it. */
function runAnswer(run: RunRecord, location: string, extra: Record<string, string>) {
  const headers = { "Content-Location": location, ...extra };
  if (isFinal(run.status)) return { status: 200, body: rendered(run), headers } as const;
  return { status: 202, body: rendered(run), headers: { ...headers, Location: location, "Retry-After": "2" } } as const;
}

import { type CancelDeps, cancelRun } from "../../domain/cancel-runs.ts";
import { planRevision, type ReplayDeps } from "../../domain/replays.ts";
import { getRun } from "../../domain/runs.ts";
import { getTrace, type TraceDeps } from "../../domain/traces.ts";
import type { FollowedRun } from "../../model/runs.ts";
import { pageBytes } from "../../store/database/page.ts";
import { type Handlers, ok } from "../endpoint-types.ts";
import { readLastEventId } from "../last-event-id.ts";
import type { RunEngine } from "../run-engine.ts";
import type { EventSink } from "../sse.ts";

export type StreamRouteDeps = CancelDeps & ReplayDeps & TraceDeps & { engine: RunEngine };

export const streamHandlers = (deps: StreamRouteDeps, baseUrl: () => string) =>
  ({
    streamRun: async ({ caller, body, query, idempotency }) => {
      const planned = await planRevision(deps, caller, body);
      const submission = { caller, request: body, idempotency, origin: null, ...planned };
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

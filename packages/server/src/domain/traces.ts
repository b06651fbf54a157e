import { grants, type RequiredAction, type RunId, type Trace } from "@agentrun/contract";
import type { Caller } from "../model/api-keys.ts";
import type { RunRecord } from "../model/runs.ts";
import type { StreamEvent } from "../model/stream-events.ts";
import { traceOf } from "../model/trace.ts";
import type { Store } from "../store/store.ts";
import { getRun } from "./runs.ts";

export type TraceDeps = {
  store: Pick<Store, "runs" | "webhooks">;
  engine: { eventsSoFar(run: RunRecord, after: number, limit: number): Promise<StreamEvent[]> };
};

/** A run that has said more than this is one that nobody reads span by span. */
const mostEvents = 50_000;

export async function getTrace(deps: TraceDeps, caller: Caller, id: RunId): Promise<Trace> {
  const run = await getRun(deps, caller, id);
  const events = await deps.engine.eventsSoFar(run, 0, mostEvents + 1);
  const told = grants(caller.scopes, "webhooks:read")
    ? await deps.store.webhooks.listDeliveriesOfRun(run, questionsIn(events))
    : [];
  const spans = traceOf(run, events.slice(0, mostEvents), told);
  return { object: "trace", run_id: run.id, spans, truncated: events.length > mostEvents };
}

const questionsIn = (events: readonly StreamEvent[]): string[] =>
  events
    .filter((event) => event.type === "run.requires_action")
    .map((event) => (event.required_action as RequiredAction).id);

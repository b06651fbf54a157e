import { type AgentConfiguration, grants, type RunId, type Trace } from "@agentrun/contract";
import type { Caller } from "../model/api-keys.ts";
import type { RunRecord, StepRecord } from "../model/runs.ts";
import { eventOfWait, type StreamEvent } from "../model/stream-events.ts";
import { traceOf } from "../model/trace.ts";
import { countFitting, type Page } from "../store/database/page.ts";
import type { Store } from "../store/store.ts";
import type { ShowText } from "./guarded-input.ts";
import { getRun } from "./runs.ts";

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

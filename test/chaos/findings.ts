import { fromUuid } from "../../packages/server/src/lib/ids.ts";
import type { Counts, Found, FoundRun } from "./evidence.ts";
import type { ChaosWorld } from "./world.ts";

type RunRow = {
  id: string;
  agent_id: string;
  status: string;
  attempt: number;
  key: string | null;
  output: string | null;
  error: string | null;
  scheduled_at: Date | null;
};

/** Reads the final state from the database and from the service's own counts. */
export async function gather({ database, nodes }: ChaosWorld): Promise<Found> {
  const runs = await database.query<RunRow>(
    "select id, agent_id, status, attempt, idempotency_key as key, output, error, scheduled_at from runs",
  );
  const transitions = await database.query<{ run_id: string; old: string | null; status: string; at: Date }>(
    "select run_id, old, status, at from transitions order by number",
  );
  const pipelines = await database.query<{ id: string; status: string; error: string | null }>(
    "select id, status, error from pipeline_runs",
  );
  const [months = { first: "", last: "" }] = await database.query<{ first: string; last: string }>(
    `select to_char(min(created_at) at time zone 'UTC', 'YYYY-MM') as first,
       to_char(max(created_at) at time zone 'UTC', 'YYYY-MM') as last from runs`,
  );
  const api = nodes[0]?.service.api;
  if (!api) throw new Error("no node is running");
  const usages = [...new Set([months.first, months.last])].map((month) => api<Counts>("GET", `/usage?month=${month}`));
  return {
    runs: runs.map(toFoundRun),
    transitions: transitions.map(({ run_id, at, ...change }) => ({
      run: fromUuid("run", run_id),
      atMs: at.getTime(),
      ...change,
    })),
    pipelines: pipelines.map((run) => ({ ...run, id: fromUuid("prun", run.id) })),
    usage: (await Promise.all(usages)).map(({ body }) => body).reduce(add),
  };
}

const toFoundRun = ({ id, agent_id, output, error, scheduled_at, ...run }: RunRow): FoundRun => ({
  ...run,
  id: fromUuid("run", id),
  agent: fromUuid("ag", agent_id),
  output: output === null ? null : JSON.parse(output),
  errorCode: error === null ? null : JSON.parse(error).code,
  scheduledMs: scheduled_at?.getTime() ?? null,
});

const add = (one: Counts, other: Counts): Counts => ({
  calls: one.calls + other.calls,
  completed: one.completed + other.completed,
  failed: one.failed + other.failed,
  cancelled: one.cancelled + other.cancelled,
});

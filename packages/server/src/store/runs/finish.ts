import { toUuid } from "../../lib/ids.ts";
import { bucketOf } from "../../lib/statistics.ts";
import type { EventRecord } from "../../model/agents.ts";
import { joinChecks } from "../../model/policies.ts";
import type { RunRecord } from "../../model/runs.ts";
import type { NewMessage, ThreadChanges } from "../../model/threads.ts";
import { costsOf } from "../../model/usage.ts";
import { bigint, columns, id, integer, smallint, text, time, uuid } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { StoreObserver } from "../database/observer.ts";
import type { Database } from "../database/postgres.ts";
import { insertDeliveriesOf } from "../events/events.ts";
import { countedAt, nilKey } from "../usage/counts.ts";
import { insertRunCosts } from "../usage/usage.ts";
import { appendGuardChecks, firstSequenceAfter } from "./row.ts";

/** Who finishes the run, and the condition for it. */
export type FinishGuard =
  /** By the node that runs it: the token proves that it still holds the lease. */
  | { held: "by us"; leaseToken: string; sequence: number }
  /** By a node that finds the lease expired. */
  | { held: "expired"; leaseToken: string }
  /** By force, whichever node holds the lease, if the attempt is the one that was read: the event names it. */
  | { held: "by anybody" }
  /** Queued or waiting for a person: no node holds it, and it has not changed since it was read. */
  | { held: "by nobody" };

export type FinishedRun = {
  /** The run in its final state. */
  run: RunRecord;
  guard: FinishGuard;
  event: EventRecord | null;
  /** Its messages, for its thread. */
  said?: readonly NewMessage[] | undefined;
  /** Other changes of the thread; only with messages. */
  thread?: ThreadChanges | undefined;
};

const columnsOfEnd = columns<FinishedRun>({
  number: integer((_, number) => number),
  organization_id: id(({ run }) => run.organizationId),
  id: id(({ run }) => run.id),
  held: text(({ guard }) => guard.held),
  lease_token: uuid(({ guard }) => ("leaseToken" in guard ? guard.leaseToken : null)),
  sequence: bigint(({ guard }) => ("sequence" in guard ? guard.sequence : null)),
  seen: bigint(({ run }) => run.sequence),
  attempt: integer(({ run }) => run.attempt),
  status: text(({ run }) => run.status),
  output: text(({ run }) => run.output),
  error: text(({ run }) => run.error && JSON.stringify(run.error)),
  guardrails: text(({ run }) => run.guardrails && JSON.stringify(run.guardrails)),
  guard_checks: text(({ run }) => joinChecks(run.guardChecks)),
  tokens_used: bigint(({ run }) => run.tokensUsed),
  usage: text(({ run }) => run.usage && JSON.stringify(run.usage)),
  latency_ms: bigint(({ run }) => run.latencyMs),
  queued_ms: bigint(({ run }) => run.queuedMs),
  waiting_ms: bigint(({ run }) => run.waitingMs),
  completed_at: time(({ run }) => run.completedAt),
  event_id: id(({ event }) => event?.id),
  event_type: text(({ event }) => event?.type),
  event_data: text(({ event }) => event?.data),
  outcome: text(({ run }) => outcomeOf(run)),
  bucket: smallint(({ run }) => latencyBucketOf(run)),
  said: text(({ said }) => said && JSON.stringify(said.map(toMessageRow))),
  state: text(({ thread }) => thread?.state),
  summary: text(({ thread }) => thread?.compaction?.summary),
  summarized: bigint(({ thread }) => thread?.compaction?.summarized),
  costs: text(({ run }) => (run.tokensUsed > 0 ? JSON.stringify(costsOf(run)) : null)),
  cost_nanos: bigint(({ run }) => run.usage?.cost_usd && Math.round(run.usage.cost_usd * 1e9)),
});

/** The content is JSON within JSON, which escapes characters that the database cannot store. */
const toMessageRow = ({ id, role, content }: NewMessage) => ({
  id: toUuid(id),
  role,
  content: JSON.stringify(content),
});

const outcomeOf = (run: RunRecord): string => run.error?.code ?? run.status;

/** The time until a cancellation says nothing about the agent. */
const latencyBucketOf = (run: RunRecord): number | null =>
  run.status === "cancelled" || run.latencyMs === null ? null : bucketOf(run.latencyMs);

const rows = `rows as (select * from ${columnsOfEnd.from(2)})`;

/** SQL: whether all events that the run has sent are saved: it never ran, or it has parked, which saves them. */
const areEventsSaved = `runs.lease_token is null and (runs.status <> 'queued' or runs.attempt = 0 or runs.resuming)`;

/**
 * The transition. If the lease holder does not finish the run itself, it may have sent events that were not saved: the sequence of the
 * final event then skips past all of them, and readers detect the gap. That includes a run that returned to the queue after its holder
 * was lost. Two rows of a batch may end the same run: `number` identifies the row that did.
 */
const endRuns = `
finished as (
  update runs set status = r.status, output = r.output, error = r.error, guardrails = r.guardrails, guard_checks = ${appendGuardChecks("r.guard_checks")},
    tokens_used = r.tokens_used, usage = r.usage,
    latency_ms = r.latency_ms, queued_ms = r.queued_ms, waiting_ms = r.waiting_ms, completed_at = r.completed_at, required_action = null, parked = null,
    action_expires_at = null,
    sequence = coalesce(r.sequence, case when ${areEventsSaved} then runs.sequence + 1
      else ${firstSequenceAfter("runs.attempt")} + 1 end),
    node_id = null, lease_token = null, lease_until = null
  from rows r
  where runs.organization_id = r.organization_id and runs.id = r.id and case r.held
    when 'by us' then runs.lease_token = r.lease_token
    when 'expired' then runs.lease_token = r.lease_token and runs.lease_until < now()
    when 'by anybody' then runs.lease_token is not null and runs.attempt = r.attempt
    else runs.status in ('waiting', 'queued', 'requires_action') and runs.sequence = r.seen end
  returning r.number, r.id, r.event_id, r.event_type, r.event_data, r.outcome, r.bucket, r.tokens_used, r.completed_at, r.guardrails, r.costs,
    runs.organization_id, runs.agent_id, runs.api_key_id, runs.end_user, runs.traceparent,
    runs.thread_id, r.said, r.state, r.summary, r.summarized, r.cost_nanos
)`;

const insertEvents = `
inserted_events as (
  insert into events (organization_id, id, type, subject_id, data, created_at, traceparent)
  select organization_id, event_id, event_type, id, event_data, completed_at, traceparent from finished where event_id is not null
  returning id, organization_id, type, subject_id
)`;

const insertDeliveries = `due as (${insertDeliveriesOf("inserted_events")})`;

const countEndings = `
counted_endings as (
  insert into run_endings as c (organization_id, period_start, agent_id, api_key_id, outcome, shard, runs, tokens)
  select organization_id, date_trunc('minute', ${countedAt("completed_at")}, 'UTC'), agent_id, coalesce(api_key_id, ${nilKey}),
    outcome, $1, count(*), sum(tokens_used)
  from finished group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (organization_id, period_start, agent_id, api_key_id, outcome, shard)
    do update set runs = c.runs + excluded.runs, tokens = c.tokens + excluded.tokens
)`;

const countLatencies = `
counted_latencies as (
  insert into run_latencies as c (organization_id, period_start, agent_id, bucket, shard, runs)
  select organization_id, date_trunc('minute', ${countedAt("completed_at")}, 'UTC'), agent_id, bucket, $1, count(*)
  from finished where bucket is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (organization_id, period_start, agent_id, bucket, shard) do update set runs = c.runs + excluded.runs
)`;

const countFindings = `
counted_findings as (
  insert into guardrail_findings as c (organization_id, period_start, agent_id, guard, stage, action, shadow, shard, runs)
  select f.organization_id, date_trunc('hour', f.completed_at, 'UTC'), f.agent_id, g.guard, g.stage, g.action, g.shadow, $1,
    count(distinct f.id)
  from finished f cross join lateral json_to_recordset(f.guardrails::json) as g(guard text, stage text, action text, shadow boolean)
  where f.guardrails is not null group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (organization_id, period_start, agent_id, guard, stage, action, shadow, shard) do update set runs = c.runs + excluded.runs
)`;

/** Appends the messages to the thread, which may have been deleted. Every statement that locks several threads uses the same order. */
const appendMessages = `
with_messages as (
  select organization_id, id as run_id, thread_id, agent_id, completed_at, said::json as said, state, summary, summarized, tokens_used,
    coalesce(cost_nanos, 0) as cost_nanos
  from finished where said is not null
),
locked_threads as (
  select s.* from threads t join with_messages s on s.organization_id = t.organization_id and s.thread_id = t.id
  order by t.organization_id, t.id for no key update of t
),
updated_threads as (
  update threads t set messages = t.messages + json_array_length(s.said), updated_at = greatest(t.updated_at, s.completed_at),
    tokens_used = t.tokens_used + s.tokens_used, cost_nanos = t.cost_nanos + s.cost_nanos,
    state = coalesce(s.state, t.state), summarized = coalesce(s.summarized, t.summarized),
    summary = case when s.summarized is null then t.summary else s.summary end
  from locked_threads s where t.organization_id = s.organization_id and t.id = s.thread_id
  returning s.organization_id, s.thread_id, s.run_id, s.agent_id, s.completed_at, s.said, t.messages - json_array_length(s.said) as before
),
inserted_messages as (
  insert into thread_messages (organization_id, thread_id, number, id, run_id, agent_id, role, content, created_at)
  select n.organization_id, n.thread_id, n.before + m.place, (m.message ->> 'id')::uuid, n.run_id, n.agent_id,
    m.message ->> 'role', m.message ->> 'content', n.completed_at
  from updated_threads n cross join lateral json_array_elements(n.said) with ordinality as m(message, place)
)`;

/** One statement does everything that belongs to the end of a run, so that no caller can forget a part. */
const requiredParts = [rows, endRuns, insertEvents, insertDeliveries, countEndings, countLatencies];

/** Parts that few batches need, rarest last. A batch executes them up to the last one that it needs: see docs/decisions/0013. */
const optionalParts: { name: string; part: string; isNeeded: (end: FinishedRun) => boolean }[] = [
  { name: "findings", part: countFindings, isNeeded: ({ run }) => run.guardrails !== null },
  { name: "costs", part: insertRunCosts, isNeeded: ({ run }) => run.tokensUsed > 0 },
  { name: "messages", part: appendMessages, isNeeded: ({ said }) => said !== undefined },
];

/** The prepared statement with the first `count` optional parts. */
const toStatement = (count: number) => {
  const parts = [...requiredParts, ...optionalParts.slice(0, count).map(({ part }) => part)];
  const last = optionalParts[count - 1]?.name;
  return {
    name: last === undefined ? "finish-runs" : `finish-runs-with-${last}`,
    text: `with ${parts.join(",\n")}\nselect number, event_id in (select event_id from due) as is_due from finished`,
  };
};

const statements = Array.from({ length: optionalParts.length + 1 }, (_, count) => toStatement(count));

function statementOf(ends: readonly FinishedRun[]): ReturnType<typeof toStatement> {
  const count = optionalParts.findLastIndex(({ isNeeded }) => ends.some(isNeeded)) + 1;
  return statements[count] ?? toStatement(optionalParts.length);
}

/** `lost`: the guard failed, since another process changed the run. `due`: there are webhook deliveries. */
export type FinishResult = "lost" | "finished" | "due";

/** Finishes runs in batches. */
export const createRunFinisher = (
  database: Database,
  shard: number,
  observer: StoreObserver,
): ((finished: FinishedRun) => Promise<FinishResult>) =>
  createBatcher((rows) => finishRuns(database, shard, observer, rows), {
    maxRows: 200,
    onBatch: (rows) => observer.wrote("finish runs", rows),
  });

async function finishRuns(
  database: Database,
  shard: number,
  observer: StoreObserver,
  ends: FinishedRun[],
): Promise<FinishResult[]> {
  const statement = statementOf(ends);
  const finished = await database.query<{ number: number; is_due: boolean | null }>(
    statement.text,
    [shard, ...columnsOfEnd.values(ends)],
    statement.name,
  );
  const results: FinishResult[] = ends.map(() => "lost");
  for (const { number, is_due } of finished) {
    results[number] = is_due ? "due" : "finished";
    const ended = ends[number]?.run;
    if (ended) observer.finished(outcomeOf(ended), ended.latencyMs, ended);
  }
  return results;
}

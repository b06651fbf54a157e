import type { OrganizationId, RunId, WorkerId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { RunRecord } from "../../model/runs.ts";
import type { NodeSlotKind, NodeSlots } from "../../model/slots.ts";
import {
  type ClaimChoice,
  chooseClaim,
  probationSeconds,
  type WorkerRecord,
  type WorkerState,
} from "../../model/workers.ts";
import { type Database, disabledPlanTypes } from "../database/postgres.ts";
import { nilKey } from "../usage/counts.ts";
import { isOnline, offlineAfterSeconds } from "../workers/workers.ts";
import { createReleaser } from "./release.ts";
import { firstSequenceAfter, type RunRow, toRunRecord, waitedMs } from "./row.ts";

export type ClaimedRun = {
  run: RunRecord;
  leaseToken: string;
  /** Stream parts already sent in this attempt. */
  emitted: number;
  /** Execution time before this claim. */
  activeMs: number;
  retried: number;
  /** Attempts that count towards the limit for lost workers. */
  countedAttempts: number;
  /** Number of messages sent to it so far. */
  sent: number;
  /** It resumes after a wait: the same attempt, not a new one. */
  isResumed: boolean;
  /** An earlier worker was lost, and this run may be the cause. */
  isSuspect: boolean;
};

/** `slot`: by the agent's deployed revision, like the limit that the run was claimed under. */
export type NodeClaim = ClaimedRun & { slot: NodeSlotKind };

/** `isIsolating`: the worker gets only suspect runs for now. */
type WorkerClaim = { claimed: ClaimedRun[]; isIsolating: boolean };

type WaitingQueue = { organizationId: OrganizationId; queue: string; hasSuspects: boolean };

type ClaimOptions = { nodeId: string; slots: number; leaseSeconds: number; caps: RunCaps };

/** The parts in which claims for nodes and for workers differ. */
type ClaimParts = {
  /** Whether the runs of agent `a` occupy slots for code. */
  runsCode: string;
  /** The number of free slots of the kind that `runsCode` selects. */
  slotsFor: (runsCode: string) => string;
  /** Recursive CTE: the queues with runs, as organisation, agent and key. */
  queues: string;
  /** Whether the claimer can run agent `a`. */
  canServeAgent: string;
  /** Whether the claimer can take run `r` of queue `w` and agent `a`. */
  canTakeRun: string;
  /** Assignments to the claimed run. */
  sets: string;
};

/** The parameters of both statements, of the claim for a node, and of the claim for a worker. */
const claimParams = {
  slots: "$1",
  nodeId: "$2",
  leaseSeconds: "$3",
  maxPerOrganization: "$4",
  maxPerKey: "$5",
} as const;
const nodeParams = { ioSlots: "$6" } as const;
const workerParams = {
  organizationId: "$6",
  queues: "$7::text[]",
  build: "$8",
  handlers: "$9",
  agentIds: "$10",
  buildSince: "$11",
  suspects: "$12",
  id: "$13",
} as const;

const queueKey = `coalesce(api_key_id, ${nilKey})`;

/**
 * Selects the runs to start next. The first queued run of every organisation precedes the second of any, where running runs count
 * too; runs for slots of another kind do not compete. Within an organisation, priority decides, then age. Limits per agent, key and
 * organisation apply. A recursive query skips through the index from one queue (organisation, agent, key) to the next, so that ten
 * thousand queued runs of one tenant cost no more than ten, and a key at its limit does not block others. Slots and limits are wrapped
 * in selects, as in `columns.ts`.
 */
const forNodes: ClaimParts = {
  runsCode: "a.runs_code",
  slotsFor: (runsCode) =>
    `case when ${runsCode} then ${claimParams.slots}::bigint else ${nodeParams.ioSlots}::bigint end`,
  queues: `
  (select organization_id, agent_id, ${queueKey} as key_id from runs where status = 'queued'
   order by organization_id, agent_id, ${queueKey} limit 1)
  union all
  select n.organization_id, n.agent_id, n.key_id from waiting w cross join lateral (
    select organization_id, agent_id, ${queueKey} as key_id from runs
    where status = 'queued' and (organization_id, agent_id, ${queueKey}) > (w.organization_id, w.agent_id, w.key_id)
    order by organization_id, agent_id, ${queueKey} limit 1) n`,
  canServeAgent: "a.runs_on_nodes",
  canTakeRun: "r.worker_queue is null",
  sets: "",
};

const serves = (handlers: string, agentIds: string): string =>
  `(${handlers}::text[] is null or a.worker_handler = any(${handlers})) and (${agentIds}::uuid[] is null or a.id = any(${agentIds}))`;

/** A claim of suspects takes only the given level; other claims take runs that are not suspect, and runs that resume. */
const isWantedSuspect = `case when ${workerParams.suspects}::integer is null then r.suspects is null or r.resuming
    else r.suspects = ${workerParams.suspects} and not r.resuming end`;

/** A run that one build started may go to another build if no worker of the first is online and the agent allows it. */
const isFreeOfBuild = `(r.worker_build is null or (not a.keeps_builds and not exists (select 1 from workers x
        where x.organization_id = r.organization_id and x.build = r.worker_build and r.worker_queue = any(x.queues)
        and x.seen_at > now() - interval '${offlineAfterSeconds} seconds')))`;

/** Online workers with a newer build than this worker's. */
const newerWorkers = `select 1 from workers x where x.organization_id = ${workerParams.organizationId} and x.build <> ${workerParams.build}
    and x.build_since > ${workerParams.buildSince} and ${isOnline("x")}`;

/** Evaluated once per claim, because it does not depend on the run. */
const isNewestBuild = `not (select exists (${newerWorkers} and x.queues && ${workerParams.queues}))`;

/** After this wait an older build may take a run that the newest build has no capacity for, so that a rollout delays no run. */
const newestSeconds = 2;
const hasWaitedForNewest = `r.queued_at < now() - interval '${newestSeconds} seconds'`;

const noNewerWorkerServesRun = `not exists (${newerWorkers} and w.worker_queue = any(x.queues)
    and (x.agents = '{}' or a.worker_handler = any(x.agents)))`;

/** The run is pinned to this worker's build, or it may change its build and no newer build is preferred. */
const isBuildAllowed = `(r.worker_build = ${workerParams.build}
    or (${isFreeOfBuild} and (${isNewestBuild} or ${hasWaitedForNewest} or ${noNewerWorkerServesRun})))`;

/** The same for the queues of one worker, by their own index. */
const forWorkers: ClaimParts = {
  runsCode: "false",
  slotsFor: () => `${claimParams.slots}::bigint`,
  queues: `
  (select n.* from unnest(${workerParams.queues}) as served(queue) cross join lateral (
    select organization_id, agent_id, ${queueKey} as key_id, worker_queue from runs
    where status = 'queued' and worker_queue = served.queue and organization_id = ${workerParams.organizationId}
    order by agent_id, ${queueKey} limit 1) n)
  union all
  select n.* from waiting w cross join lateral (
    select organization_id, agent_id, ${queueKey} as key_id, worker_queue from runs
    where status = 'queued' and worker_queue = w.worker_queue and organization_id = ${workerParams.organizationId}
      and (agent_id, ${queueKey}) > (w.agent_id, w.key_id)
    order by agent_id, ${queueKey} limit 1) n`,
  canServeAgent: serves(workerParams.handlers, workerParams.agentIds),
  canTakeRun: `r.worker_queue = w.worker_queue and ${isWantedSuspect} and ${isBuildAllowed}`,
  sets: `worker_build = case when (select a.pins_builds from agents a
    where a.organization_id = runs.organization_id and a.id = runs.agent_id) then ${workerParams.build} end,
  worker_id = ${workerParams.id}, handed_at = now(), suspects = case when resuming then null else suspects end,`,
};

const statementFor = ({ runsCode, slotsFor, queues, canServeAgent, canTakeRun, sets }: ClaimParts) => `
with recursive waiting as (${queues}
),
busy as (
  select organization_id, agent_id, ${queueKey} as key_id, count(*) as running from runs
  where lease_token is not null group by 1, 2, 3
),
busy_agents as (select agent_id, sum(running) as running from busy group by agent_id),
busy_keys as (select key_id, sum(running) as running from busy group by key_id),
busy_organizations as (select organization_id, sum(running) as running from busy group by organization_id),
busy_kinds as (
  select b.organization_id, ${runsCode} as runs_code, sum(b.running) as running
  from busy b join agents a on a.organization_id = b.organization_id and a.id = b.agent_id group by 1, 2
),
candidates as (
  select w.organization_id, c.id, w.agent_id, w.key_id, c.priority, ${runsCode} as runs_code
  from waiting w join agents a on a.organization_id = w.organization_id and a.id = w.agent_id and ${canServeAgent}
  cross join lateral (
    select id, priority from runs r
    where ${canTakeRun} and r.status = 'queued' and r.organization_id = w.organization_id and r.agent_id = w.agent_id
      and ${queueKey} = w.key_id
    order by priority desc, id limit (select ${slotsFor(runsCode)})) c
),
in_caps as (
  select c.*, a.concurrency - coalesce(b.running, 0) as agent_room,
    case when c.key_id <> ${nilKey} then (select ${claimParams.maxPerKey}::bigint) - coalesce(k.running, 0) end as key_room,
    row_number() over (partition by c.agent_id order by c.priority desc, c.id) as agent_turn,
    row_number() over (partition by c.key_id order by c.priority desc, c.id) as key_turn
  from candidates c join agents a on a.organization_id = c.organization_id and a.id = c.agent_id
  left join busy_agents b on b.agent_id = c.agent_id
  left join busy_keys k on k.key_id = c.key_id
),
ranked as (
  select c.organization_id, c.id, c.runs_code,
    coalesce(o.running, 0) + row_number() over (partition by c.organization_id order by c.priority desc, c.id) as in_organization,
    coalesce(k.running, 0) + row_number() over (partition by c.organization_id, c.runs_code order by c.priority desc, c.id) as turn
  from in_caps c left join busy_organizations o on o.organization_id = c.organization_id
  left join busy_kinds k on k.organization_id = c.organization_id and k.runs_code = c.runs_code
  where (agent_room is null or agent_turn <= agent_room) and (key_room is null or key_turn <= key_room)
),
in_order as (
  select organization_id, id, runs_code, row_number() over (partition by runs_code order by turn, id) as place from ranked
  where in_organization <= (select ${claimParams.maxPerOrganization}::bigint)
),
picked as materialized (select organization_id, id, runs_code from in_order where place <= (select ${slotsFor("runs_code")})),
chosen as (
  select r.organization_id, r.id, r.resuming as was_resuming, p.runs_code from picked p cross join lateral (
    -- The expression disables the queue's index: the planner underestimates the queue and would scan all of it for each row.
    select * from runs where runs.organization_id = p.organization_id and runs.id = p.id and runs.status || '' = 'queued'
    for update skip locked) r
),
claimed as (
update runs set status = 'running', ${sets} node_id = ${claimParams.nodeId}, lease_token = gen_random_uuid(),
  lease_until = now() + make_interval(secs => ${claimParams.leaseSeconds}), started_at = coalesce(started_at, now()), queued_ms = queued_ms + ${waitedMs},
  sequence = case when resuming then sequence when attempt = 0 then 2 else ${firstSequenceAfter("attempt")} - 1 end,
  attempt = attempt + case when resuming then 0 else 1 end, resuming = false
from chosen
where runs.organization_id = chosen.organization_id and runs.id = chosen.id
returning runs.*, chosen.was_resuming, chosen.runs_code
),
waited as (
  insert into run_waits as w (organization_id, minute, agent_id, longest_ms, runs)
  select organization_id, date_trunc('minute', now(), 'UTC'), agent_id,
    greatest(0, extract(epoch from now() - min(queued_at)) * 1000)::bigint, count(*)
  from claimed group by 1, 3 order by 1, 3
  on conflict (organization_id, minute, agent_id) do update
    set longest_ms = greatest(w.longest_ms, excluded.longest_ms), runs = w.runs + excluded.runs
)
select * from claimed`;

const statement = statementFor(forNodes);
const workerStatement = statementFor(forWorkers);

/** Whether a worker took the run within the probation period. */
const isRecent = `coalesce(handed_at, started_at) > now() - interval '${probationSeconds} seconds'`;

const workerState = `
select (select max(r.suspects) from runs r
    join agents a on a.organization_id = r.organization_id and a.id = r.agent_id and ${serves("$4", "$5")}
    where r.organization_id = $1 and r.worker_queue = any($2::text[]) and r.suspects is not null and r.status = 'queued' and not r.resuming
      and (r.worker_build = $3 or ${isFreeOfBuild})) as waiting,
  (select count(*) from runs where organization_id = $1 and lease_token is not null and worker_id = $6 and ${isRecent})::int as recent,
  (select count(*) from runs where organization_id = $1 and lease_token is not null and worker_id = $6 and suspects is not null
    and ${isRecent})::int as "recentSuspects",
  exists (select 1 from workers x where x.organization_id = $1 and x.id <> $6 and x.queues && $2::text[] and ${isOnline("x")}
    and x.isolates_until > now()) as "isOtherIsolating"`;

type ClaimedRow = RunRow & {
  lease_token: string;
  emitted: number;
  active_ms: number;
  retried: number;
  forgiven: number;
  messages: number;
  was_resuming: boolean;
  runs_code: boolean;
  suspects: number | null;
};

/** Maximum concurrent runs on all nodes; null: no limit. */
export type RunCaps = { perOrganization: number | null; perKey: number | null };

const noCap = Number.MAX_SAFE_INTEGER;

/** Only one claim at a time in the cluster: concurrent claims would count the same free capacity twice. */
const claimLock = 0x61_67_63_6c;

/** Disables sorts, because the index is in order already: the planner would sort a whole queue for its first hundred runs. */
const planning = [...disabledPlanTypes, "enable_sort"].map((plan) => `set_config('${plan}', 'off', true)`);

/** The idle timeout releases the lock of a frozen node, which would block all other claims. */
const lockClaim = `select set_config('idle_in_transaction_session_timeout', '2000', true), ${planning.join(", ")},
  pg_advisory_xact_lock($1)`;

/** The order makes the planner use the index, whatever its statistics are. */
const firstQueued = "select 1 from runs where status = 'queued' order by queued_at limit 1";

export const claimStore = (database: Database) => ({
  /** Claims at most as many runs of each kind as the node has free slots for them. */
  async claim(nodeId: string, slots: NodeSlots, leaseSeconds: number, caps: RunCaps): Promise<NodeClaim[]> {
    // Usually the queue is empty: this check needs no transaction and no cluster-wide lock.
    if ((await database.query(firstQueued, [], "first-queued")).length === 0) return [];
    return database.transaction(async () => {
      await database.query(lockClaim, [claimLock], "lock-claim");
      const values = [slots.module, nodeId, leaseSeconds, caps.perOrganization ?? noCap, caps.perKey, slots.io];
      const rows = await database.query<ClaimedRow>(statement, values, "claim-runs");
      return rows.map((row) => ({ ...toClaimedRun(row), slot: row.runs_code ? "module" : "io" }));
    });
  },

  /** Claims runs for one worker, from its queues. */
  async claimForWorker(worker: WorkerRecord, options: ClaimOptions & { hasSuspects: boolean }): Promise<WorkerClaim> {
    return database.transaction(async () => {
      await database.query(lockClaim, [claimLock], "lock-claim");
      const claim = async (slots: number, suspects: number | null) => {
        const values = workerValues(worker, { ...options, slots }, suspects);
        const rows = await database.query<ClaimedRow>(workerStatement, values, "claim-worker-runs");
        return rows.map(toClaimedRun);
      };
      const choice = options.hasSuspects ? await chooseFor(database, worker) : ({ take: "ordinary" } as const);
      if (choice.take === "none") return { claimed: [], isIsolating: true };
      const atMost = choice.take === "suspects" ? Math.min(options.slots, choice.atMost) : 0;
      const suspects = choice.take === "suspects" ? await claim(atMost, choice.atMost) : [];
      if (suspects.length > 0) return { claimed: suspects, isIsolating: true };
      // Suspects at a limit do not block other runs.
      return { claimed: await claim(options.slots, null), isIsolating: false };
    });
  },

  /** Records that another worker than the claiming one got the run. False: the lease was lost. */
  async setWorker(run: { organizationId: OrganizationId; id: RunId; leaseToken: string; workerId: WorkerId }) {
    const rows = await database.query(
      `update runs set worker_id = $4, handed_at = now()
       where organization_id = $1 and id = $2 and lease_token = $3 returning id`,
      [toUuid(run.organizationId), toUuid(run.id), run.leaseToken, toUuid(run.workerId)],
      "set-worker",
    );
    return rows.length > 0;
  },

  /** The given queues that have queued runs. */
  async listWaitingQueues(queues: readonly (readonly [OrganizationId, string])[]): Promise<WaitingQueue[]> {
    const rows = await database.query<{ organization_id: string; queue: string; suspected: boolean }>(
      `select distinct q.organization_id, q.queue, exists (select 1 from runs where runs.organization_id = q.organization_id
         and worker_queue = q.queue and suspects is not null and status in ('queued', 'running', 'cancelling')) as suspected
       from unnest($1::uuid[], $2::text[]) as q(organization_id, queue)
       where exists (select 1 from runs where status = 'queued' and worker_queue = q.queue
         and runs.organization_id = q.organization_id)`,
      [queues.map(([organizationId]) => toUuid(organizationId)), queues.map(([, queue]) => queue)],
      "list-waiting-queues",
    );
    return rows.map(({ organization_id, queue, suspected }) => ({
      organizationId: fromUuid("org", organization_id),
      queue,
      hasSuspects: suspected,
    }));
  },

  /** Returns a run to the queue. False: the lease was lost. Runs that are released together share a statement. */
  release: createReleaser(database),
});

/** Decides what a worker takes, under the claim lock. Once it takes a suspect, no other worker isolates. */
async function chooseFor(database: Database, worker: WorkerRecord): Promise<ClaimChoice> {
  const [organizationId, id] = [toUuid(worker.organizationId), toUuid(worker.id)];
  const values = [organizationId, worker.queues, worker.build, ...servedBy(worker), id];
  const [state] = await database.query<WorkerState>(workerState, values, "worker-state");
  const choice = state ? chooseClaim(state) : ({ take: "ordinary" } as const);
  if (choice.take !== "ordinary")
    await database.query(
      `update workers set isolates_until = now() + interval '${probationSeconds} seconds' where organization_id = $1 and id = $2`,
      [organizationId, id],
    );
  return choice;
}

/** Its handlers, and the only agents that it may run; null: no restriction. */
const servedBy = ({ handlers, agentIds }: WorkerRecord) => [
  handlers.length > 0 ? handlers : null,
  agentIds?.map(toUuid) ?? null,
];

/** The values of `claimParams` and `workerParams`, in order. `suspects`: the level to take; null: runs that are not suspect. */
const workerValues = (
  worker: WorkerRecord,
  { nodeId, slots, leaseSeconds, caps }: ClaimOptions,
  suspects: number | null,
) => [
  ...[slots, nodeId, leaseSeconds, caps.perOrganization ?? noCap, caps.perKey],
  toUuid(worker.organizationId),
  worker.queues,
  worker.build,
  ...servedBy(worker),
  worker.buildSince,
  suspects,
  toUuid(worker.id),
];

const toClaimedRun = (row: ClaimedRow): ClaimedRun => ({
  run: toRunRecord(row),
  leaseToken: row.lease_token,
  emitted: row.was_resuming ? row.emitted : 0,
  activeMs: row.active_ms,
  retried: row.retried,
  countedAttempts: row.attempt - row.forgiven,
  sent: row.messages,
  isResumed: row.was_resuming,
  isSuspect: row.suspects !== null,
});

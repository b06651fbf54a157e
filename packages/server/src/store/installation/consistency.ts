import type { IdPrefix } from "@agentrun/contract";
import { fromUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";
import { unequalDays } from "../usage/rollups.ts";
import { rolledBackRuns } from "./failovers.ts";

/** An invariant between tables; `bad` selects the `id`s that violate it. */
type Check = { check: string; whatToDo: string; prefix: IdPrefix; bad: string };

export type Finding = { check: string; problems: number; examples: string[]; whatToDo: string };

const ended = "('completed', 'failed', 'cancelled')";

const checks: readonly Check[] = [
  {
    check: "every run that completed or failed has its event",
    whatToDo:
      "The event and its webhooks were never sent: inform the clients that wait for these runs, and report a bug.",
    prefix: "run",
    // Events that retention removed do not count.
    bad: `select r.id from runs r where r.status in ('completed', 'failed')
      and r.completed_at > coalesce((select min(created_at) from events), '-infinity')
      and not exists (select 1 from events e
        where e.organization_id = r.organization_id and e.subject_id = r.id and e.type in ('run.completed', 'run.failed'))`,
  },
  {
    check: "no run has ended twice",
    whatToDo: "Its webhooks received two final events: compare them, and report a bug.",
    prefix: "run",
    bad: `select subject_id as id from events where type in ('run.completed', 'run.failed')
      group by organization_id, subject_id having count(*) > 1`,
  },
  {
    check: "no run is leased by a dead node",
    whatToDo: "A running service takes these over within seconds: start it.",
    prefix: "run",
    bad: "select id from runs where lease_until < now() - interval '2 minutes'",
  },
  {
    check: "no run has been queued for more than an hour",
    whatToDo: "Start a service, or raise the caps on concurrent runs.",
    prefix: "run",
    bad: "select id from runs where status = 'queued' and queued_at < now() - interval '1 hour'",
  },
  {
    check: "every run has its agent and revision",
    whatToDo: "Restore agents and agent_revisions from a backup: the configuration of these runs is missing.",
    prefix: "run",
    bad: `select r.id from runs r left join agents a on a.organization_id = r.organization_id and a.id = r.agent_id
      left join agent_revisions v
        on v.organization_id = r.organization_id and v.agent_id = r.agent_id and v.revision = r.agent_revision
      where a.id is null or v.id is null`,
  },
  {
    check: "every agent has its deployed revision",
    whatToDo: "Restore agent_revisions and deployments from a backup.",
    prefix: "ag",
    bad: `select a.id from agents a
      where not exists (select 1 from agent_revisions v
        where v.organization_id = a.organization_id and v.agent_id = a.id and v.revision = a.revision)
      or not exists (select 1 from deployments d
        where d.organization_id = a.organization_id and d.agent_id = a.id and d.revision = a.revision)`,
  },
  {
    check: "no delivery is stuck",
    whatToDo: "A running service sends these: start it, and check its log if they remain.",
    prefix: "dlv",
    bad: `select d.id from deliveries d join webhooks w on w.organization_id = d.organization_id and w.id = d.webhook_id
      where w.active and d.due_at < now() - interval '10 minutes'`,
  },
  {
    check: "every delivery has its event",
    whatToDo: "These can never be sent: restore events from a backup, or delete the deliveries.",
    prefix: "dlv",
    bad: "select d.id from deliveries d left join events e on e.organization_id = d.organization_id and e.id = d.event_id where e.id is null",
  },
  {
    check: "no pipeline run is stuck",
    whatToDo: "A running service continues these within seconds: start it.",
    prefix: "prun",
    bad: "select id from pipeline_runs where due_at < now() - interval '10 minutes'",
  },
  {
    check: "every month's usage equals the runs that were accepted",
    whatToDo: "The quota usage of these organisations is wrong: set usage_months to the sum of run_acceptances.",
    prefix: "org",
    bad: `select organization_id as id from (
        select organization_id, month, sum(calls) as calls from usage_months group by 1, 2
        union all
        select organization_id, date_trunc('month', period_start at time zone 'UTC')::date, -sum(runs) from run_acceptances group by 1, 2
      ) counted group by organization_id, month having sum(calls) <> 0`,
  },
  {
    check: "every day's sums equal the sums of its hours",
    whatToDo:
      "Usage and costs by the day are off by the difference: delete these organisations' rows of summed_days and of run_acceptance_days, run_ending_days, run_cost_days and run_latency_days, and a running service sums them again.",
    prefix: "org",
    bad: unequalDays,
  },
  {
    check: "every accepted run has ended once, or is in progress",
    whatToDo: "The analytics of these organisations are off by the difference.",
    prefix: "org",
    bad: `select organization_id as id from (
        select organization_id, sum(runs) as runs from run_acceptances group by 1
        union all select organization_id, -sum(runs) from run_endings group by 1
        union all select organization_id, -count(*) from runs where status not in ${ended} group by 1
      ) counted group by organization_id having sum(runs) <> 0`,
  },
  {
    check: "no failover of the database has lost a run that was acknowledged",
    whatToDo:
      "They are lost: clients must submit them again. Synchronous replication prevents this. Shown for 30 days.",
    prefix: "run",
    bad: rolledBackRuns("lost"),
  },
  {
    check: "no failover of the database has undone the end of a run",
    whatToDo: "They were executed again, and the outcome may differ from the one reported before. Shown for 30 days.",
    prefix: "run",
    bad: rolledBackRuns("undone"),
  },
  {
    check: "every organisation has an owner",
    whatToDo: "Add one with `agentrun admin owners add`.",
    prefix: "org",
    bad: `select o.id from organizations o
      where not exists (select 1 from memberships m where m.organization_id = o.id and m.role = 'owner')`,
  },
];

const examplesShown = 5;

export const consistencyStore = (database: Database) => ({
  /** Checks one snapshot of the whole database, read-only. */
  checkConsistency: (): Promise<Finding[]> =>
    database.transaction(async () => {
      await database.query("set transaction isolation level repeatable read, read only");
      await database.query("set local statement_timeout = 0");
      const findings: Finding[] = [];
      for (const check of checks) findings.push(await runCheck(database, check));
      return findings;
    }),
});

async function runCheck(database: Database, { check, whatToDo, prefix, bad }: Check): Promise<Finding> {
  const [row] = await database.query<{ problems: number; examples: string[] }>(
    `with bad as materialized (${bad})
     select count(*)::int as problems, array(select distinct id::text from bad order by 1 limit $1) as examples from bad`,
    [examplesShown],
  );
  const examples = (row?.examples ?? []).map((uuid) => fromUuid(prefix, uuid));
  return { check, problems: row?.problems ?? 0, examples, whatToDo };
}

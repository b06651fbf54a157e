import type { IdPrefix } from "@agentrun/contract";
import { fromUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";
import { unequalDays } from "../usage/rollups.ts";
import { rolledBackRuns } from "./failovers.ts";

/** What must hold between tables; each statement gives the `id`s of what breaks it. */
type Check = { check: string; whatToDo: string; prefix: IdPrefix; bad: string };

export type Finding = { check: string; problems: number; examples: string[]; whatToDo: string };

const ended = "('completed', 'failed', 'cancelled')";

const checks: readonly Check[] = [
  {
    check: "every run that completed or failed has its event",
    whatToDo: "The event and its webhooks never went out: tell whoever waits for these runs, and report it to us.",
    prefix: "run",
    // Events that were forgotten for their age are nobody's fault.
    bad: `select r.id from runs r where r.status in ('completed', 'failed')
      and r.completed_at > coalesce((select min(created_at) from events), '-infinity')
      and not exists (select 1 from events e
        where e.organization_id = r.organization_id and e.subject_id = r.id and e.type in ('run.completed', 'run.failed'))`,
  },
  {
    check: "no run has ended twice",
    whatToDo: "Its webhooks were told two ends: compare them, and report it to us.",
    prefix: "run",
    bad: `select subject_id as id from events where type in ('run.completed', 'run.failed')
      group by organization_id, subject_id having count(*) > 1`,
  },
  {
    check: "no run is held by a node that is gone",
    whatToDo: "A running service takes these over within seconds: start one.",
    prefix: "run",
    bad: "select id from runs where lease_until < now() - interval '2 minutes'",
  },
  {
    check: "no run has waited for more than an hour",
    whatToDo: "Start a service, or raise the caps on concurrent runs.",
    prefix: "run",
    bad: "select id from runs where status = 'queued' and queued_at < now() - interval '1 hour'",
  },
  {
    check: "every run has its agent and revision",
    whatToDo: "Restore agents and agent_revisions from a backup: these runs can no longer say what they ran.",
    prefix: "run",
    bad: `select r.id from runs r left join agents a on a.organization_id = r.organization_id and a.id = r.agent_id
      left join agent_revisions v
        on v.organization_id = r.organization_id and v.agent_id = r.agent_id and v.revision = r.agent_revision
      where a.id is null or v.id is null`,
  },
  {
    check: "every agent has the revision that is deployed",
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
    whatToDo: "A running service sends these: start one, and look into its log if they stay.",
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
    check: "no pipeline run is left alone",
    whatToDo: "A running service moves these on within seconds: start one.",
    prefix: "prun",
    bad: "select id from pipeline_runs where due_at < now() - interval '10 minutes'",
  },
  {
    check: "every month's usage equals the runs that were accepted",
    whatToDo:
      "The quota of these organisations is counted wrongly: correct usage_months to the sum of run_acceptances.",
    prefix: "org",
    bad: `select organization_id as id from (
        select organization_id, month, sum(calls) as calls from usage_months group by 1, 2
        union all
        select organization_id, date_trunc('month', period_start at time zone 'UTC')::date, -sum(runs) from run_acceptances group by 1, 2
      ) counted group by organization_id, month having sum(calls) <> 0`,
  },
  {
    check: "every day's sums equal what its hours say",
    whatToDo:
      "Usage and costs by the day are off by the difference: delete these organisations' rows of summed_days and of run_acceptance_days, run_ending_days, run_cost_days and run_latency_days, and a running service sums them again.",
    prefix: "org",
    bad: unequalDays,
  },
  {
    check: "every run that was accepted has ended once, or is under way",
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
      "They are gone: whoever submitted them must do it again. Replicate synchronously, and it does not happen. Shown for 30 days.",
    prefix: "run",
    bad: rolledBackRuns("lost"),
  },
  {
    check: "no failover of the database has taken back the end of a run",
    whatToDo:
      "They were executed again, and may have another outcome than the one that was told before. Shown for 30 days.",
    prefix: "run",
    bad: rolledBackRuns("undone"),
  },
  {
    check: "every organisation has an owner",
    whatToDo: "agentrun admin owners add makes somebody one.",
    prefix: "org",
    bad: `select o.id from organizations o
      where not exists (select 1 from memberships m where m.organization_id = o.id and m.role = 'owner')`,
  },
];

const examplesShown = 5;

export const consistencyStore = (database: Database) => ({
  /** Looks at one moment of the whole database, and changes nothing. */
  checkConsistency: (): Promise<Finding[]> =>
    database.transaction(async () => {
      await database.query("set transaction isolation level repeatable read, read only");
      await database.query("set local statement_timeout = 0");
      const findings: Finding[] = [];
      for (const check of checks) findings.push(await look(database, check));
      return findings;
    }),
});

async function look(database: Database, { check, whatToDo, prefix, bad }: Check): Promise<Finding> {
  const [row] = await database.query<{ problems: number; examples: string[] }>(
    `with bad as materialized (${bad})
     select count(*)::int as problems, array(select distinct id::text from bad order by 1 limit $1) as examples from bad`,
    [examplesShown],
  );
  const examples = (row?.examples ?? []).map((uuid) => fromUuid(prefix, uuid));
  return { check, problems: row?.problems ?? 0, examples, whatToDo };
}

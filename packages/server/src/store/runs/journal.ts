import type { OrganizationId, RunId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { RunName } from "../../model/runs.ts";
import { columns, id, integer, text, uuid } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { Database } from "../database/postgres.ts";
import type { StoreWatch } from "../database/watch.ts";

export type JournalRow = { kind: "step" | "answer"; key: string; value: string };
type Step = { organizationId: OrganizationId; runId: RunId; leaseToken: string; key: string; value: string };

const columnsOfStep = columns<Step>({
  number: integer((_, number) => number),
  organization_id: id((step) => step.organizationId),
  run_id: id((step) => step.runId),
  lease_token: uuid((step) => step.leaseToken),
  key: text((step) => step.key),
  value: text((step) => step.value),
});

const statement = `
with rows as (select * from ${columnsOfStep.from(1)}),
owned as (
  select r.* from rows r join runs
    on runs.organization_id = r.organization_id and runs.id = r.run_id and runs.lease_token = r.lease_token
),
kept as (
  insert into run_journal (organization_id, run_id, kind, key, value)
  select organization_id, run_id, 'step', key, value from owned
  on conflict (organization_id, run_id, kind, key) do nothing
)
select o.number is not null as owned from rows r left join owned o on o.number = r.number order by r.number`;

/** Keeps what steps gave, many at a time; false means that the run is no longer ours. */
export const createStepKeeper = (database: Database, watch: StoreWatch): ((step: Step) => Promise<boolean>) =>
  createBatcher((rows) => keepSteps(database, rows), {
    maxRows: 200,
    onBatch: (rows) => watch.wrote("keep steps", rows),
  });

async function keepSteps(database: Database, steps: Step[]): Promise<boolean[]> {
  const results = await database.query<{ owned: boolean }>(statement, columnsOfStep.values(steps), "keep-steps");
  return results.map((row) => row.owned);
}

export const journalStore = (database: Database) => ({
  listJournal: ({ organizationId, id }: RunName): Promise<JournalRow[]> =>
    database.query<JournalRow>(
      "select kind, key, value from run_journal where organization_id = $1 and run_id = $2",
      [toUuid(organizationId), toUuid(id)],
      "list-journal",
    ),

  async listMessages({ organizationId, id }: RunName, after: number): Promise<string[]> {
    const rows = await database.query<{ message: string }>(
      `select message from run_messages where organization_id = $1 and run_id = $2 and number > $3 order by number`,
      [toUuid(organizationId), toUuid(id), after],
    );
    return rows.map((row) => row.message);
  },
});

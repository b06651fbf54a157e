import type { OrganizationId, RunId } from "@agentrun/contract";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { toUuid } from "../../lib/ids.ts";
import { type GuardCheck, splitChecks } from "../../model/policies.ts";
import type { JournalRecord, RunKey, StepRecord } from "../../model/runs.ts";
import { columns, id, integer, text, uuid } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { StoreObserver } from "../database/observer.ts";
import { boundPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type Step = {
  organizationId: OrganizationId;
  runId: RunId;
  leaseToken: string;
  key: string;
  value: string;
  tookMs: number | null;
  /** A policy redacts the agent's output: its steps may contain what is redacted, so the value is encrypted. */
  isSecret: boolean;
};

const columnsOfStep = columns<Step & { sealed: string | null }>({
  number: integer((_, number) => number),
  organization_id: id((step) => step.organizationId),
  run_id: id((step) => step.runId),
  lease_token: uuid((step) => step.leaseToken),
  key: text((step) => step.key),
  value: text((step) => (step.sealed === null ? step.value : "")),
  took_ms: integer((step) => step.tookMs),
  sealed: text((step) => step.sealed),
});

/**
 * Locks the run until the step is saved: a takeover happens before, and then nothing is saved, or after, and then finds the step. The
 * weaker lock `for key share` is not enough, since it does not check the row again after a wait. All statements that lock many runs
 * (heartbeats, events) use this order, so that they cannot deadlock.
 */
const statement = `
with rows as (select * from ${columnsOfStep.from(1)}),
owned as (
  select r.* from rows r join runs
    on runs.organization_id = r.organization_id and runs.id = r.run_id and runs.lease_token = r.lease_token
  order by r.organization_id, r.run_id, r.number
  for share of runs
),
kept as (
  insert into run_journal (organization_id, run_id, kind, key, value, took_ms, sealed)
  select organization_id, run_id, 'step', key, value, took_ms, sealed from owned
  on conflict (organization_id, run_id, kind, key) do nothing
)
select o.number is not null as owned from rows r left join owned o on o.number = r.number order by r.number`;

/** Saves the results of steps in batches; false: the lease was lost. */
export const createStepWriter = (
  database: Database,
  observer: StoreObserver,
  box: SecretBox,
): ((step: Step) => Promise<boolean>) =>
  createBatcher((rows) => saveSteps(database, box, rows), {
    maxRows: 200,
    onBatch: (rows) => observer.wrote("keep steps", rows),
  });

async function saveSteps(database: Database, box: SecretBox, steps: Step[]): Promise<boolean[]> {
  const rows = steps.map((step) => ({ ...step, sealed: step.isSecret ? box.seal(step.value) : null }));
  const results = await database.query<{ owned: boolean }>(statement, columnsOfStep.values(rows), "keep-steps");
  return results.map((row) => row.owned);
}

type JournalRow = {
  kind: JournalRecord["kind"];
  key: string;
  value: string;
  sealed: string | null;
  created_at: Date;
  took_ms: number | null;
};

export const journalStore = (database: Database, box: SecretBox) => ({
  /** In the order of creation. */
  async listJournal({ organizationId, id }: RunKey): Promise<JournalRecord[]> {
    const rows = await database.query<JournalRow>(
      `select kind, key, value, sealed, created_at, took_ms from run_journal where organization_id = $1 and run_id = $2
       order by created_at, kind, key`,
      [toUuid(organizationId), toUuid(id)],
      "list-journal",
    );
    return rows.map(({ kind, key, value, sealed, created_at: createdAt, took_ms: tookMs }) => ({
      ...{ kind, key, value: sealed === null ? value : box.open(sealed), isSecret: sealed !== null },
      ...{ createdAt, tookMs },
    }));
  },

  /** The first steps, up to a number and a total size; a value larger than `maxBytes` is not read. */
  async listSteps(
    { organizationId, id }: RunKey,
    limit: number,
    maxBytes: number,
    maxTotalBytes: number,
  ): Promise<StepRecord[]> {
    const rows = await database.query<Omit<JournalRow, "kind" | "value"> & { value: string | null; bytes: number }>(
      boundPage(
        `select key, bytes, created_at, took_ms, case when bytes <= $4 then value end as value, case when bytes <= $4 then sealed end as sealed
         from run_journal cross join lateral (select octet_length(coalesce(sealed, value)) as bytes) as size
         where organization_id = $1 and run_id = $2 and kind = 'step' order by created_at, key limit $3`,
        ["value", "sealed"],
        maxTotalBytes,
      ),
      [toUuid(organizationId), toUuid(id), limit, maxBytes],
    );
    return rows.map(({ key, value, sealed, bytes, created_at: createdAt, took_ms: tookMs }) => ({
      ...{ key, value: sealed === null ? value : box.open(sealed) },
      ...{ bytes, createdAt, tookMs },
    }));
  },

  /** The duration of the guard checks. */
  async listGuardChecks({ organizationId, id }: RunKey): Promise<GuardCheck[]> {
    const [row] = await database.query<{ guard_checks: string | null }>(
      "select guard_checks from runs where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
    return splitChecks(row?.guard_checks ?? null);
  },

  async listMessages({ organizationId, id }: RunKey, after: number): Promise<string[]> {
    const rows = await database.query<{ message: string }>(
      `select message from run_messages where organization_id = $1 and run_id = $2 and number > $3 order by number`,
      [toUuid(organizationId), toUuid(id), after],
      "list-run-messages",
    );
    return rows.map((row) => row.message);
  },
});

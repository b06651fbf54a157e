import { expect, vi } from "vitest";
import { fromUuid } from "../../packages/server/src/lib/ids.ts";
import type { TestDatabase } from "../support/database.ts";

/**
 * A trigger that records every change of a run's status in the same transaction, so that no
 * change is missed between two reads.
 */
const witness = `
create table transitions (number bigserial primary key, run_id uuid, old text, new text, attempt integer);
create function note_transition() returns trigger language plpgsql as $$
begin
  insert into transitions (run_id, old, new, attempt) values (new.id, old.status, new.status, new.attempt);
  return null;
end $$;
create trigger runs_witness after update on runs for each row
  when (old.status is distinct from new.status) execute function note_transition();`;

const ended = "('completed', 'failed', 'cancelled')";

export const watchTransitions = (database: TestDatabase) => database.query(witness);

export type AuditedRun = {
  id: string;
  status: string;
  attempt: number;
  input: string;
  output: string | null;
  error: string | null;
};

export async function listRuns(database: TestDatabase): Promise<Map<string, AuditedRun>> {
  const rows = await database.query<AuditedRun>("select id, status, attempt, input, output, error from runs");
  return new Map(rows.map((row) => [fromUuid("run", row.id), row]));
}

export async function countOpen(database: TestDatabase): Promise<number> {
  const rows = await database.query<{ open: number }>(
    `select count(*)::int as open from runs where status not in ${ended}`,
  );
  return rows[0]?.open ?? -1;
}

/** Waits until every run has ended, and reports the state of those that do not. */
export async function expectAllEnd(database: TestDatabase, timeout: number): Promise<void> {
  const open = `select id, status, attempt, forgiven, node_id, sequence, now() - queued_at as queued_for,
    lease_until - now() as leased_for from runs where status not in ${ended} order by id limit 10`;
  const none = async () => expect(await countOpen(database)).toBe(0);
  await vi.waitFor(none, { timeout, interval: 100 }).catch(async (error) => {
    throw new Error(`runs are open still: ${JSON.stringify(await database.query(open), null, 1)}`, { cause: error });
  });
}

/** Each run has one end and no change after it, and each end has one event. */
export async function expectOneEnd(database: TestDatabase): Promise<void> {
  const changed = await database.query(`select * from transitions where old in ${ended}`);
  expect(changed, "changes of a run that had ended").toEqual([]);
  const ends = await database.query(
    `select run_id from transitions where new in ${ended} group by run_id having count(*) > 1`,
  );
  expect(ends, "runs that ended twice").toEqual([]);
  const events = await database.query(
    `select r.id, r.status, count(e.id)::int as events from runs r left join events e on e.subject_id = r.id
     group by r.id, r.status having count(e.id) <> case when r.status in ${ended} then 1 else 0 end`,
  );
  expect(events, "runs without exactly the event of their end").toEqual([]);
}

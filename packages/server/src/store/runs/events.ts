import type { RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { packEvents, unpackEvents } from "../../model/packed-events.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { bigint, columns, id, integer, text, uuid } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { Database } from "../database/postgres.ts";
import type { StoreWatch } from "../database/watch.ts";

export type EventsToKeep = { runId: RunId; leaseToken: string; events: StreamEvent[] };

const columnsOfPart = columns<EventsToKeep>({
  number: integer((_, number) => number),
  run_id: id(({ runId }) => runId),
  lease_token: uuid(({ leaseToken }) => leaseToken),
  first_sequence: bigint(({ events }) => events[0]?.sequence),
  last_sequence: bigint(({ events }) => events.at(-1)?.sequence),
  events: text(({ events }) => packEvents(events)),
});

/** A connection may be lost after the commit: the same events, and newer ones with them, then come again. */
const statement = `
with rows as (select * from ${columnsOfPart.from(1)}),
owned as (
  update runs set sequence = r.last_sequence from rows r
  where runs.id = r.run_id and runs.lease_token = r.lease_token returning r.number
),
kept as (
  insert into run_events (run_id, first_sequence, last_sequence, events)
  select r.run_id, r.first_sequence, r.last_sequence, r.events from rows r join owned o on o.number = r.number
  on conflict (run_id, first_sequence) do update set last_sequence = excluded.last_sequence, events = excluded.events
)
select o.number is not null as owned from rows r left join owned o on o.number = r.number order by r.number`;

/** Keeps parts of streams, many runs at a time; false means that the run is no longer ours. */
export const createEventKeeper = (database: Database, watch: StoreWatch): ((kept: EventsToKeep) => Promise<boolean>) =>
  createBatcher((rows) => keepEvents(database, rows), {
    maxRows: 200,
    onBatch: (rows) => watch.wrote("keep events", rows),
  });

async function keepEvents(database: Database, parts: EventsToKeep[]): Promise<boolean[]> {
  const results = await database.query<{ owned: boolean }>(statement, columnsOfPart.values(parts), "keep-events");
  return results.map((row) => row.owned);
}

export const runEventStore = (database: Database) => ({
  /** Kept events after a sequence, in order; at most `rows` rows, each of several events. */
  async listEvents(runId: RunId, after: number, rows: number): Promise<StreamEvent[]> {
    const found = await database.query<{ events: string }>(
      `select events from run_events where run_id = $1 and last_sequence > $2 and first_sequence > $2 - 1000000
       order by first_sequence limit $3`,
      [toUuid(runId), after, rows],
      "list-run-events",
    );
    const events = found.flatMap((row) => unpackEvents(runId, row.events));
    return events.filter((event) => event.sequence > after);
  },

  /** Of these runs, the ones whose stream has gone on after what was seen of it. */
  async listGrown(seen: { id: RunId; after: number }[]): Promise<{ id: RunId; sequence: number }[]> {
    const rows = await database.query<{ id: string; sequence: number }>(
      `select runs.id, runs.sequence from unnest($1::uuid[], $2::bigint[]) as seen(id, after)
       join runs on runs.id = seen.id and runs.sequence > seen.after`,
      [seen.map(({ id }) => toUuid(id)), seen.map(({ after }) => after)],
      "list-grown",
    );
    return rows.map((row) => ({ id: fromUuid("run", row.id), sequence: row.sequence }));
  },
});

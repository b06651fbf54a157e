import type { OrganizationId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { RunKey } from "../../model/runs.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { packEvents, unpackEvents } from "../../model/stream-events.ts";
import { bigint, columns, id, integer, text, uuid } from "../database/columns.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { StoreObserver } from "../database/observer.ts";
import { boundPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

export type UnsavedEvents = { organizationId: OrganizationId; runId: RunId; leaseToken: string; events: StreamEvent[] };

const columnsOfPart = columns<UnsavedEvents>({
  number: integer((_, number) => number),
  organization_id: id(({ organizationId }) => organizationId),
  run_id: id(({ runId }) => runId),
  lease_token: uuid(({ leaseToken }) => leaseToken),
  first_sequence: bigint(({ events }) => events[0]?.sequence),
  last_sequence: bigint(({ events }) => events.at(-1)?.sequence),
  events: text(({ events }) => packEvents(events)),
});

/** More events than a row can have: gives a lower bound for the first sequence of the row that contains an event. */
const maxEventsPerRow = 1_000_000;

/**
 * Idempotent: after a connection lost at the commit, the same events are sent again, with newer ones. Runs are locked in id order, as
 * in `journal.ts` and `leases.ts`.
 */
const saveStatement = `
with rows as (select * from ${columnsOfPart.from(1)} order by organization_id, run_id),
owned as (
  update runs set sequence = r.last_sequence from rows r
  where runs.organization_id = r.organization_id and runs.id = r.run_id and runs.lease_token = r.lease_token returning r.number
),
kept as (
  insert into run_events (organization_id, run_id, first_sequence, last_sequence, events)
  select r.organization_id, r.run_id, r.first_sequence, r.last_sequence, r.events from rows r join owned o on o.number = r.number
  on conflict (organization_id, run_id, first_sequence) do update set last_sequence = excluded.last_sequence, events = excluded.events
)
select o.number is not null as owned from rows r left join owned o on o.number = r.number order by r.number`;

/** Saves stream events of many runs in batches; false: the lease was lost. */
export const createEventWriter = (
  database: Database,
  observer: StoreObserver,
): ((kept: UnsavedEvents) => Promise<boolean>) =>
  createBatcher((rows) => saveEvents(database, rows), {
    maxRows: 200,
    onBatch: (rows) => observer.wrote("keep events", rows),
  });

async function saveEvents(database: Database, parts: UnsavedEvents[]): Promise<boolean[]> {
  const results = await database.query<{ owned: boolean }>(saveStatement, columnsOfPart.values(parts), "keep-events");
  return results.map((row) => row.owned);
}

const listing = boundPage(
  `select events from run_events where organization_id = $1 and run_id = $2 and last_sequence > $3
     and first_sequence > $3 - ${maxEventsPerRow}
   order by first_sequence limit $4`,
  ["events"],
);

export const runEventStore = (database: Database) => ({
  /** Stored events after a sequence, in order: at most `rows` rows of several events each, and about one page in bytes. */
  async listEvents({ organizationId, id }: RunKey, after: number, rows: number): Promise<StreamEvent[]> {
    const found = await database.query<{ events: string }>(
      listing,
      [toUuid(organizationId), toUuid(id), after, rows],
      "list-run-events",
    );
    const events = found.flatMap((row) => unpackEvents(id, row.events));
    return events.filter((event) => event.sequence > after);
  },

  /** The runs whose stream has new events. */
  async listGrown(seen: (RunKey & { after: number })[]): Promise<{ id: RunId; sequence: number }[]> {
    const rows = await database.query<{ id: string; sequence: number }>(
      `select runs.id, runs.sequence from unnest($1::uuid[], $2::uuid[], $3::bigint[]) as seen(organization_id, id, after)
       join runs on runs.organization_id = seen.organization_id and runs.id = seen.id and runs.sequence > seen.after`,
      [
        seen.map(({ organizationId }) => toUuid(organizationId)),
        seen.map(({ id }) => toUuid(id)),
        seen.map(({ after }) => after),
      ],
      "list-grown",
    );
    return rows.map((row) => ({ id: fromUuid("run", row.id), sequence: row.sequence }));
  },
});

/** The stream of a run, and the messages that were sent to it. */
export type RunTranscript = { events: StreamEvent[]; sent: string[] };

const rowsPerRead = 100;

const transcriptStatement = `
select n.place::int as place, s.events, s.message from unnest($1::uuid[], $2::uuid[]) with ordinality as n(organization_id, id, place)
cross join lateral (
  (select first_sequence as number, events, null as message from run_events
   where organization_id = n.organization_id and run_id = n.id order by first_sequence limit ${rowsPerRead})
  union all
  select number, null, message from run_messages where organization_id = n.organization_id and run_id = n.id) s
order by n.place, s.number`;

type TranscriptRow = { place: number; events: string | null; message: string | null };

/** Reads the transcripts of runs that end at the same time with one statement: most are short. */
export const transcriptStore = (database: Database) => {
  const readTogether = createBatcher((runs: RunKey[]) => readTranscript(database, runs), { maxRows: 50 });
  const { listEvents } = runEventStore(database);
  return {
    async readTranscript(run: RunKey): Promise<RunTranscript> {
      const { events, sent, isWhole } = await readTogether(run);
      for (let isAll = isWhole; !isAll; ) {
        const more = await listEvents(run, events.at(-1)?.sequence ?? 0, rowsPerRead);
        events.push(...more);
        isAll = more.length < rowsPerRead;
      }
      return { events, sent };
    },
  };
};

async function readTranscript(
  database: Database,
  runs: readonly RunKey[],
): Promise<(RunTranscript & { isWhole: boolean })[]> {
  const rows = await database.query<TranscriptRow>(
    transcriptStatement,
    [runs.map(({ organizationId }) => toUuid(organizationId)), runs.map(({ id }) => toUuid(id))],
    "read-transcripts",
  );
  const byRun = Map.groupBy(rows, ({ place }) => place);
  return runs.map(({ id }, index) => {
    const own = byRun.get(index + 1) ?? [];
    const packs = own.flatMap(({ events }) => events ?? []);
    return {
      events: packs.flatMap((events) => unpackEvents(id, events)),
      sent: own.flatMap(({ message }) => message ?? []),
      isWhole: packs.length < rowsPerRead,
    };
  });
}

import { toUuid } from "../../lib/ids.ts";
import { unpackEvents } from "../../model/packed-events.ts";
import type { RunName } from "../../model/runs.ts";
import type { StreamEvent } from "../../model/stream-events.ts";
import { createBatcher } from "../database/group-commit.ts";
import type { Database } from "../database/postgres.ts";
import { runEventStore } from "./events.ts";

/** What was said in a run: its stream, and what people sent to it meanwhile. */
export type Said = { events: StreamEvent[]; sent: string[] };

const rowsAtOnce = 100;

const statement = `
select n.place::int as place, s.events, s.message from unnest($1::uuid[], $2::uuid[]) with ordinality as n(organization_id, id, place)
cross join lateral (
  (select first_sequence as number, events, null as message from run_events
   where organization_id = n.organization_id and run_id = n.id order by first_sequence limit ${rowsAtOnce})
  union all
  select number, null, message from run_messages where organization_id = n.organization_id and run_id = n.id) s
order by n.place, s.number`;

type SaidRow = { place: number; events: string | null; message: string | null };

/** Reads what was said in runs that end at the same time as one statement: most have said little, and a statement costs more than that. */
export const saidStore = (database: Database) => {
  const readTogether = createBatcher((runs: RunName[]) => readSaid(database, runs), { maxRows: 50 });
  const { listEvents } = runEventStore(database);
  return {
    async readSaid(run: RunName): Promise<Said> {
      const { events, sent, isWhole } = await readTogether(run);
      for (let isAll = isWhole; !isAll; ) {
        const more = await listEvents(run, events.at(-1)?.sequence ?? 0, rowsAtOnce);
        events.push(...more);
        isAll = more.length < rowsAtOnce;
      }
      return { events, sent };
    },
  };
};

async function readSaid(database: Database, runs: readonly RunName[]): Promise<(Said & { isWhole: boolean })[]> {
  const rows = await database.query<SaidRow>(
    statement,
    [runs.map(({ organizationId }) => toUuid(organizationId)), runs.map(({ id }) => toUuid(id))],
    "read-said",
  );
  const byRun = Map.groupBy(rows, ({ place }) => place);
  return runs.map(({ id }, index) => {
    const own = byRun.get(index + 1) ?? [];
    const packs = own.flatMap(({ events }) => events ?? []);
    return {
      events: packs.flatMap((events) => unpackEvents(id, events)),
      sent: own.flatMap(({ message }) => message ?? []),
      isWhole: packs.length < rowsAtOnce,
    };
  });
}

import type { EventId, OrganizationId, WebhookId } from "@agentrun/contract";
import { fromUuid, timeOf, toUuid } from "../../lib/ids.ts";
import type { EventRecord } from "../../model/agents.ts";
import { beforeAnyEvent, beginAt, type FeedPosition } from "../../model/feed.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type EventRow = {
  id: string;
  organization_id: string;
  type: string;
  subject_id: string;
  data: string;
  created_at: Date;
};

/**
 * What is due for the events that `told` has just written: one row for each webhook that wants to know. Webhooks are
 * looked up first, by organisation: where nobody listens, the events are not looked at again.
 */
export const insertDeliveriesOf = (told: string, wants = "t.type = any(w.events)"): string => `
  insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, due_at)
  with listening as materialized (
    select w.id, w.organization_id, w.events from (select distinct organization_id from ${told}) o
    join webhooks w on w.organization_id = o.organization_id and w.active
  )
  select uuid_at(now()), t.organization_id, w.id, t.id, t.type, 'pending', now()
  from listening w join ${told} t on t.organization_id = w.organization_id and ${wants}
  returning event_id`;

const insertEvent = (wants?: string) => `
with told as (
  insert into events (organization_id, id, type, subject_id, data, created_at, traceparent)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning id, organization_id, type
),
due as (${insertDeliveriesOf("told", wants)})
select count(*)::int as due from due`;

/**
 * Where a reader goes on whose event retention may have removed: after the newest one that is surely older. Ids and positions
 * have each an order of their own, but are never a minute apart; to tell that minute twice is better than to lose of it.
 * Retention drops partitions, the oldest first and none within a day: what is younger than the oldest event in one was never there.
 */
const placeOfRemoved = `
select p.position::text, p.id
from (select 1) as one left join lateral (
  select position, id from events
  where organization_id = $1 and id < $2 and created_at < to_timestamp($3::float8 / 1000) - interval '1 minute'
  order by id desc limit 1) as p on true
where $2::uuid < coalesce(
  (select id from events where organization_id = $1 and tableoid <> 'events_rest'::regclass order by id limit 1),
  first_uuid_at(now() - interval '1 day'))`;

export const eventStore = (database: Database) => ({
  /**
   * In the transaction of the change it tells of, or not at all; so are the deliveries due, whose number is returned.
   * With a webhook named, it alone is told, whatever it has subscribed to.
   */
  async insert(event: EventRecord, onlyFor?: WebhookId): Promise<number> {
    const values = [
      toUuid(event.organizationId),
      toUuid(event.id),
      event.type,
      toUuid(event.subjectId),
      event.data,
      event.createdAt,
      event.traceparent ?? null,
    ];
    const rows = onlyFor
      ? await database.query<{ due: number }>(insertEvent("w.id = $8"), [...values, toUuid(onlyFor)])
      : await database.query<{ due: number }>(insertEvent(), values);
    return rows[0]?.due ?? 0;
  },

  async list(
    organizationId: OrganizationId,
    types: readonly string[] | null,
    page: PageRequest,
  ): Promise<Page<EventRecord>> {
    const parameters = new Parameters();
    const rows = await database.query<EventRow>(
      `select * from events where organization_id = ${parameters.add(toUuid(organizationId))}
       ${types ? `and type = any(${parameters.add(types)}::text[])` : ""} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows.map(toRecord), page);
  },

  /** Where an event stands in the feed; null when it is not there. */
  async findFeedPosition(organizationId: OrganizationId, id: EventId): Promise<FeedPosition | null> {
    const rows = await database.query<{ position: string }>(
      "select position::text from events where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? { position: rows[0].position, eventUuid: toUuid(id) } : null;
  },

  /** Where an event stood that is there no more; null when it is too young for that. */
  async findPlaceOfRemoved(organizationId: OrganizationId, id: EventId): Promise<FeedPosition | null> {
    const [row] = await database.query<{ position: string | null; id: string | null }>(placeOfRemoved, [
      toUuid(organizationId),
      toUuid(id),
      timeOf(id),
    ]);
    return row ? { position: row.position ?? "0", eventUuid: row.id ?? beforeAnyEvent } : null;
  },

  /** The end of the feed as it is now. Other transactions may be under way, of this database or another one. */
  async readFeedEnd(): Promise<FeedPosition> {
    const [row] = await database.query<{ end: string; open: string[] }>(
      `select feed_position(pg_snapshot_xmax(s))::text as end,
         array(select feed_position(pg_snapshot_xip(s))::text) as open
       from pg_current_snapshot() s`,
    );
    return beginAt(row ?? { end: "0", open: [] });
  },

  /**
   * What comes after a position. Rows of transactions that may still be running are left for later: a reader that
   * passed them by would never see what those have yet to commit.
   */
  async readFeed(
    organizationId: OrganizationId,
    after: FeedPosition,
    types: readonly string[] | null,
    limit: number,
  ): Promise<{ event: EventRecord; position: FeedPosition }[]> {
    const begun = after.begun ?? { end: "0", open: [] };
    const rows = await database.query<EventRow & { place: string }>(
      `select id, organization_id, type, subject_id, data, created_at, position::text as place from events
       where organization_id = $1 and (position, id) > ($2::bigint, $3)
         and position < feed_position(pg_snapshot_xmin(pg_current_snapshot()))
         and (position >= $6::bigint or position = any($7::bigint[]))
         and ($4::text[] is null or type = any($4)) and id > $8::uuid
       order by position, id limit $5`,
      [
        toUuid(organizationId),
        after.position,
        after.eventUuid,
        types,
        limit,
        begun.end,
        begun.open,
        idFloor(after.eventUuid),
      ],
      "read-feed",
    );
    return rows.map((row) => ({
      event: toRecord(row),
      position: { position: row.place, eventUuid: row.id, begun: after.begun },
    }));
  },
});

const floorMs = 3_600_000;

/**
 * Below every id that can come after this event in the feed: an event gets its id well within an hour of its place. It spares the
 * reader the older partitions.
 */
function idFloor(eventUuid: string): string {
  if (eventUuid === beforeAnyEvent) return beforeAnyEvent;
  const time = Math.max(0, Number.parseInt(eventUuid.replace("-", "").slice(0, 12), 16) - floorMs);
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const toRecord = (row: EventRow): EventRecord => ({
  id: fromUuid("evt", row.id),
  organizationId: fromUuid("org", row.organization_id),
  type: row.type,
  // What it is about is not shown, so its kind of id does not matter.
  subjectId: row.subject_id,
  data: row.data,
  createdAt: row.created_at,
});

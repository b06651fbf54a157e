import type { EventId, OrganizationId, WebhookId } from "@agentrun/contract";
import { fromUuid, timeOf, toUuid } from "../../lib/ids.ts";
import type { EventRecord } from "../../model/agents.ts";
import { beforeAnyEvent, beginAt, type FeedPosition } from "../../model/feed.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";
import { ends } from "./told.ts";

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
  insert into events (id, organization_id, type, subject_id, data, created_at, traceparent)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning id, organization_id, type
),
due as (${insertDeliveriesOf("told", wants)})
select count(*)::int as due from due`;

/**
 * Where a reader goes on whose event retention may have removed: after the newest one that is surely older. Ids and transactions
 * have each an order of their own, but are never a minute apart; to tell that minute twice is better than to lose of it.
 * Retention removes the ends of runs, the oldest first and none within a day: what is younger was never there.
 */
const placeOfRemoved = `
select p.transaction_id::text, p.id
from (select 1) as one left join lateral (
  select transaction_id, id from events
  where organization_id = $1 and id < $2 and created_at < to_timestamp($3::float8 / 1000) - interval '1 minute'
  order by id desc limit 1) as p on true
where $2::uuid < coalesce(
  (select id from events where organization_id = $1 and (${ends.ofRuns} or ${ends.ofPipelineRuns}) order by id limit 1),
  uuid_at(now() - interval '1 day'))`;

export const eventStore = (database: Database) => ({
  /**
   * In the transaction of the change it tells of, or not at all; so are the deliveries due, whose number is returned.
   * With a webhook named, it alone is told, whatever it has subscribed to.
   */
  async insert(event: EventRecord, onlyFor?: WebhookId): Promise<number> {
    const values = [
      toUuid(event.id),
      toUuid(event.organizationId),
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
    const rows = await database.query<{ transaction_id: string }>(
      "select transaction_id::text from events where organization_id = $1 and id = $2",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? { transactionId: rows[0].transaction_id, eventUuid: toUuid(id) } : null;
  },

  /** Where an event stood that is there no more; null when it is too young for that. */
  async findPlaceOfRemoved(organizationId: OrganizationId, id: EventId): Promise<FeedPosition | null> {
    const [row] = await database.query<{ transaction_id: string | null; id: string | null }>(placeOfRemoved, [
      toUuid(organizationId),
      toUuid(id),
      timeOf(id),
    ]);
    return row ? { transactionId: row.transaction_id ?? "0", eventUuid: row.id ?? beforeAnyEvent } : null;
  },

  /** The end of the feed as it is now. Other transactions may be under way, of this database or another one. */
  async readFeedEnd(): Promise<FeedPosition> {
    const [row] = await database.query<{ end: string; open: string[] }>(
      `select pg_snapshot_xmax(s)::text as end, array(select pg_snapshot_xip(s)::text) as open
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
    const rows = await database.query<EventRow & { transaction_id: string }>(
      `select id, organization_id, type, subject_id, data, created_at, transaction_id::text from events
       where organization_id = $1 and (transaction_id, id) > ($2::text::xid8, $3)
         and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
         and (transaction_id >= $6::text::xid8 or transaction_id = any($7::text[]::xid8[]))
         and ($4::text[] is null or type = any($4))
       order by events.transaction_id, id limit $5`,
      [toUuid(organizationId), after.transactionId, after.eventUuid, types, limit, begun.end, begun.open],
      "read-feed",
    );
    return rows.map((row) => ({
      event: toRecord(row),
      position: { transactionId: row.transaction_id, eventUuid: row.id, begun: after.begun },
    }));
  },
});

const toRecord = (row: EventRow): EventRecord => ({
  id: fromUuid("evt", row.id),
  organizationId: fromUuid("org", row.organization_id),
  type: row.type,
  // What it is about is not shown, so its kind of id does not matter.
  subjectId: row.subject_id,
  data: row.data,
  createdAt: row.created_at,
});

import type { OrganizationId, WebhookId } from "@agentrun/contract";
import { firstUuidAt, fromUuid, toUuid } from "../../lib/ids.ts";
import type { EventRecord } from "../../model/agents.ts";
import { boundPage, type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

export type EventRow = {
  id: string;
  organization_id: string;
  type: string;
  subject_id: string;
  data: string;
  created_at: Date;
};

export type EventFilter = {
  /** Null: all. */
  types: readonly string[] | null;
  /** The subject and its lifetime. Events have no index by subject, so the time range limits the search. */
  about: { id: string; fromMs: number; untilMs: number } | null;
};

/**
 * Inserts the deliveries for new events: one per subscribed webhook, and one per receiver of the run that the event is about.
 * `source` is the CTE that inserted the events. Webhooks are looked up first, so that organisations without any cost little.
 */
export const insertDeliveriesOf = (
  source: string,
  condition = "(t.type = any(w.events) or '*' = any(w.events))",
): string => `
  insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, due_at)
  with listening as materialized (
    select w.id, w.organization_id, w.events from (select distinct organization_id from ${source}) o
    join webhooks w on w.organization_id = o.organization_id and w.active and w.run_id is null
  )
  select uuid_at(now()), t.organization_id, w.id, t.id, t.type, 'pending', now()
  from listening w join ${source} t on t.organization_id = w.organization_id and ${condition}
  union all
  select uuid_at(now()), t.organization_id, w.id, t.id, t.type, 'pending', now()
  from ${source} t join webhooks w on w.organization_id = t.organization_id and w.run_id = t.subject_id and w.active
  returning event_id`;

const insertEvent = (condition?: string) => `
with inserted as (
  insert into events (organization_id, id, type, subject_id, data, created_at, traceparent)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning id, organization_id, type, subject_id
),
due as (${insertDeliveriesOf("inserted", condition)})
select count(*)::int as due from due`;

export const eventStore = (database: Database) => ({
  /**
   * Call it in the transaction of the change that it reports. Returns the number of new deliveries. With `onlyFor`, only that webhook
   * receives the event, regardless of its subscriptions.
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
    { types, about }: EventFilter,
    page: PageRequest,
  ): Promise<Page<EventRecord>> {
    const parameters = new Parameters();
    const conditions = [`organization_id = ${parameters.add(toUuid(organizationId))}`];
    if (types) conditions.push(`type = any(${parameters.add(types)}::text[])`);
    if (about) {
      const [from, until] = [about.fromMs, about.untilMs].map((ms) => parameters.add(firstUuidAt(ms)));
      conditions.push(`id between ${from} and ${until} and subject_id = ${parameters.add(toUuid(about.id))}`);
    }
    const rows = await database.query<EventRow>(
      boundPage(`select * from events where ${conditions.join(" and ")} ${pageClause("id", page, parameters)}`, [
        "data",
      ]),
      parameters.values,
    );
    return toPage(rows, page, toEventRecord);
  },
});

export const toEventRecord = (row: EventRow): EventRecord => ({
  id: fromUuid("evt", row.id),
  organizationId: fromUuid("org", row.organization_id),
  type: row.type,
  // The subject is not shown, so it needs no id prefix.
  subjectId: row.subject_id,
  data: row.data,
  createdAt: row.created_at,
});

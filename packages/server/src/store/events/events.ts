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
  /** What they tell of, and when it was there: no index leads from it to them. */
  about: { id: string; fromMs: number; untilMs: number } | null;
};

/**
 * What is due for the events that `told` has just written: one row for each webhook that wants to know, and for each receiver of the
 * run that it is about. Webhooks are looked up first, by organisation: where nobody listens, the events are not looked at again.
 */
export const insertDeliveriesOf = (told: string, wants = "(t.type = any(w.events) or '*' = any(w.events))"): string => `
  insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, due_at)
  with listening as materialized (
    select w.id, w.organization_id, w.events from (select distinct organization_id from ${told}) o
    join webhooks w on w.organization_id = o.organization_id and w.active and w.run_id is null
  )
  select uuid_at(now()), t.organization_id, w.id, t.id, t.type, 'pending', now()
  from listening w join ${told} t on t.organization_id = w.organization_id and ${wants}
  union all
  select uuid_at(now()), t.organization_id, w.id, t.id, t.type, 'pending', now()
  from ${told} t join webhooks w on w.organization_id = t.organization_id and w.run_id = t.subject_id and w.active
  returning event_id`;

const insertEvent = (wants?: string) => `
with told as (
  insert into events (organization_id, id, type, subject_id, data, created_at, traceparent)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning id, organization_id, type, subject_id
),
due as (${insertDeliveriesOf("told", wants)})
select count(*)::int as due from due`;

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
  // What it is about is not shown, so its kind of id does not matter.
  subjectId: row.subject_id,
  data: row.data,
  createdAt: row.created_at,
});

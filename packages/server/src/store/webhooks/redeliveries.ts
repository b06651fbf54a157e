import type { DeliveryId, OrganizationId, WebhookId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { DeliveryRecord } from "../../model/webhooks.ts";
import type { Database } from "../database/postgres.ts";
import { type DeliveryRow, deliveryColumns, toDeliveryRecord } from "./deliveries.ts";

export type Redelivered = { count: number; hasMore: boolean };

/** A delivery like an old one; the old one remembers it, so that it is not sent a third time by "all that failed". */
const redeliver = (chosen: string, result = deliveryColumns) => `
with chosen as (${chosen}),
fresh as (
  insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, due_at, redelivery_of)
  select uuid_at(now()), organization_id, webhook_id, event_id, event_type, 'pending', now(), id from chosen
  returning *
),
marked as (update deliveries d set redelivered_as = f.id from fresh f
  where d.organization_id = f.organization_id and d.webhook_id = f.webhook_id and d.id = f.redelivery_of)
select ${result} from fresh`;

/** What was told may be gone for its age: then there is nothing left to tell again. */
const hasEvent = `exists (select 1 from events e
  where e.organization_id = deliveries.organization_id and e.id = deliveries.event_id)`;

export const redeliveryStore = (database: Database) => ({
  async redeliver(
    organizationId: OrganizationId,
    webhookId: WebhookId,
    id: DeliveryId,
  ): Promise<DeliveryRecord | null> {
    const rows = await database.query<DeliveryRow>(
      redeliver(
        `select * from deliveries where organization_id = $1 and webhook_id = $2 and id = $3 and ${hasEvent} for update`,
      ),
      [toUuid(organizationId), toUuid(webhookId), toUuid(id)],
    );
    return rows[0] ? toDeliveryRecord(rows[0]) : null;
  },

  async redeliverFailed(
    organizationId: OrganizationId,
    webhookId: WebhookId,
    since: Date,
    limit: number,
  ): Promise<Redelivered> {
    const rows = await database.query<{ count: number }>(
      redeliver(
        `select * from deliveries where organization_id = $1 and webhook_id = $2 and status = 'failed'
           and redelivered_as is null and created_at >= $3 and ${hasEvent} order by id limit $4 for update skip locked`,
        "count(*)::int as count",
      ),
      [toUuid(organizationId), toUuid(webhookId), since, limit],
    );
    const count = rows[0]?.count ?? 0;
    return { count, hasMore: count === limit };
  },
});

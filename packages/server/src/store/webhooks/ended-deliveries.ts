import type { OrganizationId, WebhookId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";
import { countOutcomes } from "../usage/shards.ts";
import { attemptColumns, emptyPlace, keepAttempts } from "./attempt-history.ts";

export type DisabledWebhook = { id: WebhookId; organizationId: OrganizationId };
type WebhookName = { organizationId: OrganizationId; webhookId: WebhookId };

export const endedDeliveryStore = (database: Database, shard: number) => ({
  /** Calls failed what has waited long enough after its last attempt; deactivates webhooks that have failed for days. */
  async failClosingDeliveries(
    limit: number,
    badDays: number,
  ): Promise<{ failed: number; disabled: DisabledWebhook[] }> {
    const rows = await database.query<{ failed: number; id: string | null; organization_id: string | null }>(
      `with failed as (
         update deliveries set status = 'failed', due_at = null, completed_at = clock_timestamp()
         where (organization_id, webhook_id, id) in (select organization_id, webhook_id, id from deliveries where status = 'closing' and due_at <= now()
           order by due_at limit (select $1::bigint) for update skip locked)
         returning organization_id, webhook_id
       ),
       counted as (${countOutcomes("failed", "failed", "$3")}),
       disabled as (
         update webhooks set active = false, disabled_reason = 'failing', disabled_at = now()
         where (organization_id, id) in (select organization_id, webhook_id from failed) and active and failing_since < now() - make_interval(days => $2)
         returning id, organization_id
       )
       select (select count(*)::int from failed) as failed, d.id, d.organization_id
       from (select 1) as one left join disabled d on true`,
      [limit, badDays, shard],
      "fail-closing-deliveries",
    );
    const disabled = rows.flatMap(({ id, organization_id: organizationId }) =>
      id && organizationId ? [{ id: fromUuid("wh", id), organizationId: fromUuid("org", organizationId) }] : [],
    );
    return { failed: rows[0]?.failed ?? 0, disabled };
  },

  /** What waits for a webhook that is deleted or not active is not sent any more; attempts in flight end by themselves. */
  async failUnsendable(webhooks: readonly WebhookName[], limit: number): Promise<number> {
    const rows = await database.query<{ failed: number }>(
      `with unsendable as (
         select webhook_id, ${attemptColumns} from deliveries
         where (organization_id, webhook_id) in (select * from unnest($1::uuid[], $2::uuid[]))
           and status = 'pending' and (lease_until is null or lease_until < now())
           and not exists (select 1 from webhooks w
             where w.organization_id = deliveries.organization_id and w.id = deliveries.webhook_id
               and (w.active or w.disabled_reason = 'maker_gone'))
         limit $3 for update skip locked
       ),
       failed as (
         update deliveries d set status = 'failed', due_at = null, lease_token = null, lease_until = null,
           completed_at = clock_timestamp(), ${emptyPlace},
           error = '{"code":"webhook_inactive","message":"The webhook is deleted or not active."}'
         from unsendable u where d.organization_id = u.organization_id and d.webhook_id = u.webhook_id and d.id = u.id
         returning d.organization_id, d.webhook_id
       ),
       counted as (${countOutcomes("failed", "failed", "$4")}),
       kept as (${keepAttempts("unsendable")})
       select count(*)::int as failed from unsendable`,
      [
        webhooks.map(({ organizationId }) => toUuid(organizationId)),
        webhooks.map(({ webhookId }) => toUuid(webhookId)),
        limit,
        shard,
      ],
    );
    return rows[0]?.failed ?? 0;
  },

  /** A few of what a webhook's deliveries left behind; how many. */
  async deleteDeliveriesOf(organizationId: OrganizationId, webhookId: WebhookId, limit: number): Promise<number> {
    const rows = await database.query<{ deleted: number }>(
      `with old as (
         select id from deliveries where organization_id = $1 and webhook_id = $2 and status in ('succeeded', 'failed')
         limit $3 for update skip locked
       ),
       attempts as (delete from delivery_attempts where organization_id = $1 and delivery_id in (select id from old)),
       gone as (delete from deliveries where organization_id = $1 and webhook_id = $2 and id in (select id from old))
       select count(*)::int as deleted from old`,
      [toUuid(organizationId), toUuid(webhookId), limit],
    );
    return rows[0]?.deleted ?? 0;
  },
});

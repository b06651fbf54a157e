import { randomUUID } from "node:crypto";
import type { Door, OrganizationId, WebhookId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { ClaimedDelivery, RetryPolicy, WaitingWebhook } from "../../model/webhooks.ts";
import type { Database } from "../database/postgres.ts";
import { isAbandoned } from "../nodes/heartbeat.ts";
import { countOutcomes } from "../usage/counts.ts";
import { archiveAttempts, attemptColumns, clearedAttempt } from "./attempts.ts";

type WaitingRow = { webhook_id: string; organization_id: string; active: boolean; due_in_ms: number };

type ClaimedRow = {
  id: string;
  webhook_id: string;
  attempt: number;
  counted: number;
  started_at: Date;
  url: string;
  secret: string;
  previous_secret: string | null;
  retry_policy: RetryPolicy;
  door: Door | null;
  event_id: string;
  type: string;
  data: string;
  event_created_at: Date;
  traceparent: string | null;
};

/** `most`: how many due deliveries of the webhook may be claimed. */
export type ClaimLimit = { webhookId: WebhookId; organizationId: OrganizationId; most: number };

/** The duration of a claim, and the longest gap between heartbeats after which expired leases still count. */
export type DeliveryLease = { seconds: number; longestGapSeconds: number };

const dueInMs = "extract(epoch from due_at - clock_timestamp())::float8 * 1000 as due_in_ms";

/** Deliveries of a webhook whose owner left are neither sent nor failed: they wait for a new owner. */
const isNotHeld = (webhook: string) => `${webhook}.disabled_reason is distinct from 'maker_gone'`;

/** A recursive query skips through the index from webhook to webhook: a backlog of a million costs no more than one row. */
const waiting = `
with recursive waiting as (
  (select organization_id, webhook_id, due_at from deliveries
   where status = 'pending' order by organization_id, webhook_id, due_at limit 1)
  union all
  select n.organization_id, n.webhook_id, n.due_at from waiting w cross join lateral (
    select organization_id, webhook_id, due_at from deliveries
    where status = 'pending' and (organization_id, webhook_id) > (w.organization_id, w.webhook_id)
    order by organization_id, webhook_id, due_at limit 1) n
)
select w.webhook_id, w.organization_id, coalesce(h.active, false) as active, ${dueInMs}
from waiting w left join webhooks h on h.organization_id = w.organization_id and h.id = w.webhook_id
where ${isNotHeld("h")}`;

const waitingOf = `
select w.id as webhook_id, w.organization_id, w.active, ${dueInMs}
from webhooks w cross join lateral (
  select due_at from deliveries where status = 'pending' and organization_id = w.organization_id and webhook_id = w.id
  order by due_at limit 1) d
where w.organization_id = any($1::uuid[]) and ${isNotHeld("w")}`;

/**
 * Claims due deliveries and records each attempt before it is sent. A row that still has a token belongs to a dead node: that attempt
 * is interrupted and, up to three times, does not count. All rows of a claim share one token, which identifies the claim.
 *
 * The limits are wrapped in selects, as in `columns.ts`.
 */
const claim = `
with picked as (
  select d.*, w.url as target, w.secret, w.retry_policy, w.door,
    case when w.previous_secret_until > now() then w.previous_secret end as previous_secret
  from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::integer[])) as q(organization_id, webhook_id, most)
  join webhooks w on w.organization_id = q.organization_id and w.id = q.webhook_id and w.active
  cross join lateral (
    select webhook_id, ${attemptColumns} from deliveries
    where organization_id = q.organization_id and webhook_id = q.webhook_id and status = 'pending' and due_at <= now()
      and (lease_until is null or ${isAbandoned("lease_until", "$4", "$6")})
    order by due_at limit q.most for update skip locked) d
),
claimed as (
  update deliveries d set attempts = d.attempts + 1, lease_token = $5,
    lease_until = now() + make_interval(secs => $4), started_at = clock_timestamp(), url = p.target, ${clearedAttempt},
    forgiven = d.forgiven + case when p.lease_token is not null and d.forgiven < 3 then 1 else 0 end
  from picked p where d.organization_id = p.organization_id and d.webhook_id = p.webhook_id and d.id = p.id
  returning d.id, d.organization_id, d.webhook_id, d.attempts as attempt, d.attempts - d.forgiven as counted, d.event_id,
    d.started_at, d.url, p.secret, p.previous_secret, p.retry_policy, p.door
),
taken as (select * from picked where id in (select id from claimed)),
kept as (${archiveAttempts("taken")})
select c.id, c.webhook_id, c.attempt, c.counted, c.event_id, c.started_at, c.url, c.secret, c.previous_secret, c.retry_policy, c.door,
  e.type, e.data, e.created_at as event_created_at, e.traceparent
from claimed c join events e on e.organization_id = c.organization_id and e.id = c.event_id`;

export const claimDeliveryStore = (database: Database) => ({
  /** All webhooks with pending deliveries, due or not. */
  async listWaiting(): Promise<WaitingWebhook[]> {
    return (await database.query<WaitingRow>(waiting, [], "list-waiting-webhooks")).map(toWaiting);
  },

  /** The same for some organisations. */
  async listWaitingOf(organizationIds: readonly OrganizationId[]): Promise<WaitingWebhook[]> {
    const rows = await database.query<WaitingRow>(waitingOf, [organizationIds.map(toUuid)], "list-waiting-webhooks-of");
    return rows.map(toWaiting);
  },

  async claimDeliveries(limits: readonly ClaimLimit[], lease: DeliveryLease): Promise<ClaimedDelivery[]> {
    const leaseToken = randomUUID();
    const owners = new Map(limits.map((limit) => [toUuid(limit.webhookId), limit]));
    const rows = await database.query<ClaimedRow>(
      claim,
      [
        limits.map((limit) => toUuid(limit.organizationId)),
        [...owners.keys()],
        limits.map((limit) => limit.most),
        lease.seconds,
        leaseToken,
        lease.longestGapSeconds,
      ],
      "claim-deliveries",
    );
    return rows.map((row) => toClaimed(row, owners.get(row.webhook_id) as ClaimLimit, leaseToken));
  },
});

const toWaiting = (row: WaitingRow): WaitingWebhook => ({
  webhookId: fromUuid("wh", row.webhook_id),
  organizationId: fromUuid("org", row.organization_id),
  active: row.active,
  dueInMs: row.due_in_ms,
});

const toClaimed = (
  row: ClaimedRow,
  { webhookId, organizationId }: ClaimLimit,
  leaseToken: string,
): ClaimedDelivery => ({
  id: fromUuid("dlv", row.id),
  organizationId,
  webhookId,
  leaseToken,
  attempt: row.attempt,
  countedAttempts: row.counted,
  startedAt: row.started_at,
  url: row.url,
  secrets: [row.secret, ...(row.previous_secret ? [row.previous_secret] : [])],
  retryPolicy: row.retry_policy,
  door: row.door,
  event: {
    id: fromUuid("evt", row.event_id),
    type: row.type,
    data: row.data,
    createdAt: row.event_created_at,
    traceparent: row.traceparent,
  },
});

export type DisabledWebhook = { id: WebhookId; organizationId: OrganizationId };
type WebhookName = { organizationId: OrganizationId; webhookId: WebhookId };

export const endedDeliveryStore = (database: Database, shard: number) => ({
  /** Fails deliveries after the wait that follows their last attempt; deactivates webhooks that have failed for days. */
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

  /** Fails pending deliveries of deleted or inactive webhooks. Attempts in progress finish normally. */
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
           completed_at = clock_timestamp(), ${clearedAttempt},
           error = '{"code":"webhook_inactive","message":"The webhook is deleted or not active."}'
         from unsendable u where d.organization_id = u.organization_id and d.webhook_id = u.webhook_id and d.id = u.id
         returning d.organization_id, d.webhook_id
       ),
       counted as (${countOutcomes("failed", "failed", "$4")}),
       kept as (${archiveAttempts("unsendable")})
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

  /** Deletes some finished deliveries of a webhook; returns how many. */
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

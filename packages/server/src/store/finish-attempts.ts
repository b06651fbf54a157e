import type { OrganizationId, WebhookId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../lib/ids.ts";
import type { AttemptResult, ClaimedDelivery } from "../model/webhooks.ts";
import { columns, flag, float, id, integer, text, time, uuid } from "./columns.ts";
import { countOutcomes } from "./counting.ts";
import { createBatcher } from "./group-commit.ts";
import type { Database } from "./postgres.ts";
import type { StoreWatch } from "./watch.ts";

/** What becomes of a delivery after an attempt. */
export type AfterAttempt =
  | { status: "succeeded" }
  | { status: "pending"; inSeconds: number; forgiven: boolean }
  /** No further attempt; it is called failed when the wait is over. */
  | { status: "closing"; inSeconds: number; gone: boolean };

export type FinishedAttempt = { delivery: ClaimedDelivery; result: AttemptResult; after: AfterAttempt };

const columnsOfAttempt = columns<FinishedAttempt>({
  id: id(({ delivery }) => delivery.id),
  webhook_id: id(({ delivery }) => delivery.webhookId),
  lease_token: uuid(({ delivery }) => delivery.leaseToken),
  number: integer(({ delivery }) => delivery.attempt),
  url: text(({ delivery }) => delivery.url),
  started_at: time(({ delivery }) => delivery.startedAt),
  outcome: text(({ result }) => result.outcome),
  duration_ms: integer(({ result }) => result.durationMs),
  request_headers: text(({ result }) => JSON.stringify(result.requestHeaders)),
  response_status: integer(({ result }) => result.responseStatus),
  response_headers: text(
    ({ result }) => result.responseHeaders && storableText(JSON.stringify(result.responseHeaders)),
  ),
  response_body: text(({ result }) => result.responseBody && storableText(result.responseBody)),
  response_truncated: flag(({ result }) => result.responseTruncated),
  error: text(({ result }) => result.error && JSON.stringify(result.error)),
  status: text(({ after }) => after.status),
  in_seconds: float(({ after }) => ("inSeconds" in after ? after.inSeconds : 0)),
  forgiven: integer(({ after }) => ("forgiven" in after && after.forgiven ? 1 : 0)),
  gone: flag(({ after }) => "gone" in after && after.gone),
});

/** The database's text holds no NUL and no half of a surrogate pair; a receiver may answer both. */
const storableText = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

/**
 * The answer goes into the history whoever holds the delivery by now; the delivery itself moves only under its token.
 * The webhook's own row is touched once a batch, however many of its deliveries are in it.
 */
const statement = `
with rows as (select * from ${columnsOfAttempt.from(2)}),
moved as (
  update deliveries d set status = r.status, lease_token = null, lease_until = null,
    forgiven = d.forgiven + r.forgiven, response_status = r.response_status, error = r.error,
    due_at = case when r.status <> 'succeeded' then clock_timestamp() + make_interval(secs => r.in_seconds) end,
    completed_at = case when r.status = 'succeeded' then clock_timestamp() end
  from rows r where d.webhook_id = r.webhook_id and d.id = r.id and d.lease_token = r.lease_token
  returning d.organization_id, d.webhook_id, d.status
),
counted as (${countOutcomes("succeeded", "moved where status = 'succeeded'", "$1")}),
told as (
  insert into delivery_attempts (delivery_id, number, url, started_at, outcome, duration_ms, request_headers,
    response_status, response_headers, response_body, response_truncated, error)
  select id, number, url, started_at, outcome, duration_ms, request_headers, response_status, response_headers,
    response_body, response_truncated, error from rows
  on conflict (delivery_id, number) do update set outcome = excluded.outcome, duration_ms = excluded.duration_ms,
    request_headers = excluded.request_headers, response_status = excluded.response_status,
    response_headers = excluded.response_headers, response_body = excluded.response_body,
    response_truncated = excluded.response_truncated, error = excluded.error
),
health as (
  select webhook_id, bool_or(outcome = 'succeeded') as succeeded, bool_or(outcome = 'failed') as failed,
    bool_or(gone) as gone
  from rows group by webhook_id
)
update webhooks w set last_delivery_at = clock_timestamp(),
  failing_since = case when h.succeeded then null when h.failed then coalesce(w.failing_since, now())
    else w.failing_since end,
  active = w.active and not h.gone,
  disabled_reason = case when w.active and h.gone then 'gone' else w.disabled_reason end,
  disabled_at = case when w.active and h.gone then now() else w.disabled_at end
from health h where w.id = h.webhook_id`;

/** Records what came of attempts, many at a time. */
export const createAttemptFinisher = (
  database: Database,
  shard: number,
  watch: StoreWatch,
): ((finished: FinishedAttempt) => Promise<undefined>) =>
  createBatcher((rows) => finishAttempts(database, shard, rows), {
    maxRows: 200,
    onBatch: (rows) => watch.wrote("finish attempts", rows),
  });

async function finishAttempts(database: Database, shard: number, attempts: FinishedAttempt[]): Promise<undefined[]> {
  await database.query(statement, [shard, ...columnsOfAttempt.values(attempts)], "finish-attempts");
  return [];
}

export type DisabledWebhook = { id: WebhookId; organizationId: OrganizationId };

export const finishedDeliveryStore = (database: Database, shard: number) => ({
  /** Calls failed what has waited long enough after its last attempt; deactivates webhooks that have failed for days. */
  async failClosingDeliveries(
    limit: number,
    badDays: number,
  ): Promise<{ failed: number; disabled: DisabledWebhook[] }> {
    const rows = await database.query<{ failed: number; id: string | null; organization_id: string | null }>(
      `with failed as (
         update deliveries set status = 'failed', due_at = null, completed_at = clock_timestamp()
         where (webhook_id, id) in (select webhook_id, id from deliveries where status = 'closing' and due_at <= now()
           order by due_at limit $1 for update skip locked)
         returning organization_id, webhook_id
       ),
       counted as (${countOutcomes("failed", "failed", "$3")}),
       disabled as (
         update webhooks set active = false, disabled_reason = 'failing', disabled_at = now()
         where id in (select webhook_id from failed) and active and failing_since < now() - make_interval(days => $2)
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
  async failUnsendable(webhookIds: readonly WebhookId[], limit: number): Promise<number> {
    const rows = await database.query<{ failed: number }>(
      `with unsendable as (
         select d.webhook_id, d.id, d.attempts, d.lease_token, d.url, d.started_at from deliveries d
         where d.webhook_id = any($1::uuid[]) and d.status = 'pending' and (d.lease_until is null or d.lease_until < now())
           and not exists (select 1 from webhooks w where w.id = d.webhook_id and w.active)
         limit $2 for update of d skip locked
       ),
       failed as (
         update deliveries d set status = 'failed', due_at = null, lease_token = null, lease_until = null,
           completed_at = clock_timestamp(),
           error = '{"code":"webhook_inactive","message":"The webhook is deleted or not active."}'
         from unsendable u where d.webhook_id = u.webhook_id and d.id = u.id
       ),
       left_behind as (
         insert into delivery_attempts (delivery_id, number, url, started_at, outcome)
         select id, attempts, url, started_at, 'interrupted' from unsendable where lease_token is not null
         on conflict do nothing
       )
       select count(*)::int as failed from unsendable`,
      [webhookIds.map(toUuid), limit],
    );
    return rows[0]?.failed ?? 0;
  },

  /** Forgets what was delivered long ago, a few rows at a time. */
  async deleteOldDeliveries(olderThanDays: number, limit: number): Promise<number> {
    const rows = await database.query<{ deleted: number }>(
      `with old as (
         select webhook_id, id from deliveries where created_at < now() - make_interval(days => $1)
           and status in ('succeeded', 'failed') limit $2 for update skip locked
       ),
       attempts as (delete from delivery_attempts where delivery_id in (select id from old)),
       gone as (delete from deliveries where (webhook_id, id) in (select webhook_id, id from old))
       select count(*)::int as deleted from old`,
      [olderThanDays, limit],
    );
    return rows[0]?.deleted ?? 0;
  },
});

import type { OrganizationId, UserId, WebhookId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { RetryPolicy, WebhookRecord } from "../../model/webhooks.ts";
import { isLive } from "../api-keys/api-keys.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type WebhookRow = {
  id: string;
  organization_id: string;
  url: string;
  events: string[];
  description: string | null;
  active: boolean;
  retry_policy: RetryPolicy;
  secret: string;
  previous_secret: string | null;
  previous_secret_until: Date | null;
  created_by: string | null;
  created_at: Date;
  disabled_reason: WebhookRecord["disabledReason"];
  disabled_at: Date | null;
  last_delivery_at: Date | null;
  failing_since: Date | null;
  user_id: string | null;
  lineage_id: string | null;
};

export const webhookStore = (database: Database) => ({ ...webhookReader(database), ...webhookWriter(database) });

const webhookReader = (database: Database) => ({
  async find(organizationId: OrganizationId, id: WebhookId): Promise<WebhookRecord | null> {
    const rows = await database.query<WebhookRow>(
      "select * from webhooks where organization_id = $1 and id = $2 and run_id is null",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  /** Locks the webhook until the transaction ends, so that concurrent changes do not overwrite each other. */
  async findForUpdate(organizationId: OrganizationId, id: WebhookId): Promise<WebhookRecord | null> {
    const rows = await database.query<WebhookRow>(
      "select * from webhooks where organization_id = $1 and id = $2 and run_id is null for update",
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async list(
    organizationId: OrganizationId,
    { active }: { active?: boolean | undefined },
    page: PageRequest,
  ): Promise<Page<WebhookRecord>> {
    const parameters = new Parameters();
    const rows = await database.query<WebhookRow>(
      `select * from webhooks where organization_id = ${parameters.add(toUuid(organizationId))} and run_id is null
       ${active === undefined ? "" : `and active = ${parameters.add(active)}`} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toRecord);
  },

  /** Counts the webhooks with the organisation locked: none can be added until this transaction ends. */
  async countLocked(organizationId: OrganizationId): Promise<number> {
    // Compatible with the lock of audit log inserts, whose transactions may hold rows that this one needs next.
    await database.query("select 1 from organizations where id = $1 for no key update", [toUuid(organizationId)]);
    const rows = await database.query<{ count: number }>(
      "select count(*)::int as count from webhooks where organization_id = $1 and run_id is null",
      [toUuid(organizationId)],
    );
    return rows[0]?.count ?? 0;
  },
});

const webhookWriter = (database: Database) => ({
  async insert(webhook: WebhookRecord): Promise<void> {
    await database.query(
      `insert into webhooks
         (id, organization_id, url, events, description, active, retry_policy, secret, created_by, created_at, user_id, lineage_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        toUuid(webhook.id),
        toUuid(webhook.organizationId),
        webhook.url,
        webhook.events,
        webhook.description,
        webhook.active,
        webhook.retryPolicy,
        webhook.secret,
        webhook.createdBy,
        webhook.createdAt,
        webhook.userId && toUuid(webhook.userId),
        webhook.lineageId && toUuid(webhook.lineageId),
      ],
    );
  },

  /** Updates the fields that a caller can change, and those that depend on them. */
  async update(webhook: WebhookRecord): Promise<void> {
    await database.query(
      `update webhooks set url = $3, events = $4, description = $5, active = $6, retry_policy = $7,
         disabled_reason = $8, disabled_at = $9, failing_since = $10, user_id = $11, lineage_id = $12
       where organization_id = $1 and id = $2`,
      [
        toUuid(webhook.organizationId),
        toUuid(webhook.id),
        webhook.url,
        webhook.events,
        webhook.description,
        webhook.active,
        webhook.retryPolicy,
        webhook.disabledReason,
        webhook.disabledAt,
        webhook.failingSince,
        webhook.userId && toUuid(webhook.userId),
        webhook.lineageId && toUuid(webhook.lineageId),
      ],
    );
  },

  /** The previous secret also signs during the grace period. */
  async rotateSecret(
    organizationId: OrganizationId,
    id: WebhookId,
    secret: string,
    graceSeconds: number,
  ): Promise<WebhookRecord | null> {
    const rows = await database.query<WebhookRow>(
      `update webhooks set secret = $3,
         previous_secret = case when $4::integer > 0 then secret end,
         previous_secret_until = case when $4::integer > 0 then now() + make_interval(secs => $4::integer) end
       where organization_id = $1 and id = $2 returning *`,
      [toUuid(organizationId), toUuid(id), secret, graceSeconds],
    );
    return rows[0] ? toRecord(rows[0]) : null;
  },

  async delete(organizationId: OrganizationId, id: WebhookId): Promise<boolean> {
    const rows = await database.query("delete from webhooks where organization_id = $1 and id = $2 returning id", [
      toUuid(organizationId),
      toUuid(id),
    ]);
    return rows.length > 0;
  },
});

const toRecord = (row: WebhookRow): WebhookRecord => ({
  id: fromUuid("wh", row.id),
  organizationId: fromUuid("org", row.organization_id),
  url: row.url,
  events: row.events,
  description: row.description,
  active: row.active,
  retryPolicy: row.retry_policy,
  secret: row.secret,
  previousSecret: row.previous_secret,
  previousSecretUntil: row.previous_secret_until,
  createdBy: row.created_by,
  createdAt: row.created_at,
  disabledReason: row.disabled_reason,
  disabledAt: row.disabled_at,
  lastDeliveryAt: row.last_delivery_at,
  failingSince: row.failing_since,
  userId: row.user_id ? fromUuid("usr", row.user_id) : null,
  lineageId: row.lineage_id ? fromUuid("key", row.lineage_id) : null,
});

/** An active webhook of a person. */
export type OwnedWebhook = { id: WebhookId; events: string[] };
/** A webhook that was deactivated because its owner left. */
export type OrphanedWebhook = { id: WebhookId; organizationId: OrganizationId };

const deactivated = "active = false, disabled_reason = 'maker_gone', disabled_at = now()";
const lineKeys = "from api_keys k where k.organization_id = w.organization_id and k.lineage_id = w.lineage_id";

/** Its owner left: the person is no member, or no key of the lineage is usable. A webhook without an owner is never orphaned. */
const isOrphaned = `(
  w.user_id is not null and not exists (
    select 1 from memberships m where m.organization_id = w.organization_id and m.user_id = w.user_id)
  or w.lineage_id is not null and not exists (select 1 ${lineKeys} and ${isLive}))`;

/** Whether the person owns the webhook: directly, or as the only owner of usable keys of its lineage. */
export const isOwnedBy = (person: string): string => `(w.user_id = ${person} or (
  exists (select 1 ${lineKeys} and ${isLive} and k.user_id = ${person})
  and not exists (select 1 ${lineKeys} and ${isLive} and k.user_id is distinct from ${person})))`;

export const webhookOwnerStore = (database: Database) => ({
  /** Locks a person's active webhooks until the transaction ends. */
  async lockActiveOf(organizationId: OrganizationId, userId: UserId): Promise<OwnedWebhook[]> {
    const rows = await database.query<{ id: string; events: string[] }>(
      `select w.id, w.events from webhooks w where w.organization_id = $1 and w.active and w.run_id is null and ${isOwnedBy("$2")}
       order by w.id for update of w`,
      [toUuid(organizationId), toUuid(userId)],
    );
    return rows.map(({ id, events }) => ({ id: fromUuid("wh", id), events }));
  },

  /** Deactivates webhooks whose owner left, in one organisation or (null) in all. */
  async disableOrphans(organizationId: OrganizationId | null): Promise<OrphanedWebhook[]> {
    const rows = await database.query<{ id: string; organization_id: string }>(
      `with orphans as (
         select w.organization_id, w.id from webhooks w
         where w.active and ($1::uuid is null or w.organization_id = $1) and ${isOrphaned}
         order by w.organization_id, w.id for update of w
       )
       update webhooks w set ${deactivated} from orphans o where w.organization_id = o.organization_id and w.id = o.id
       returning w.id, w.organization_id`,
      [organizationId && toUuid(organizationId)],
    );
    return rows.map((row) => ({
      id: fromUuid("wh", row.id),
      organizationId: fromUuid("org", row.organization_id),
    }));
  },

  /** Deactivates webhooks whose owner may no longer receive their events. */
  async disableMany(organizationId: OrganizationId, ids: readonly WebhookId[]): Promise<void> {
    await database.query(
      `update webhooks set ${deactivated} where organization_id = $1 and id = any($2::uuid[]) and active`,
      [toUuid(organizationId), ids.map(toUuid)],
    );
  },
});

import type { OrganizationId, UserId, WebhookId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import { isLive } from "../api-keys/api-keys.ts";
import type { Database } from "../database/postgres.ts";

/** An active webhook of somebody's. */
export type MadeWebhook = { id: WebhookId; events: string[] };
/** One that was switched off because whoever was behind it has gone. */
export type OrphanedWebhook = { id: WebhookId; organizationId: OrganizationId };

const switchedOff = "active = false, disabled_reason = 'maker_gone', disabled_at = now()";
const lineKeys = "from api_keys k where k.organization_id = w.organization_id and k.lineage_id = w.lineage_id";

/** A key lives on in those that replaced it, as it does for schedules. What has nobody behind it is nobody's to lose. */
const isOrphaned = `(
  w.user_id is not null and not exists (
    select 1 from memberships m where m.organization_id = w.organization_id and m.user_id = w.user_id)
  or w.lineage_id is not null and not exists (select 1 ${lineKeys} and ${isLive}))`;

/** Whether a webhook would go with a person: it is theirs, or that of a key that nobody else has a successor of. */
export const goesWith = (person: string): string => `(w.user_id = ${person} or (
  exists (select 1 ${lineKeys} and ${isLive} and k.user_id = ${person})
  and not exists (select 1 ${lineKeys} and ${isLive} and k.user_id is distinct from ${person})))`;

export const webhookMakerStore = (database: Database) => ({
  /** Those that go with a person, held until the transaction ends. */
  async lockActiveOf(organizationId: OrganizationId, userId: UserId): Promise<MadeWebhook[]> {
    const rows = await database.query<{ id: string; events: string[] }>(
      `select w.id, w.events from webhooks w where w.organization_id = $1 and w.active and w.run_id is null and ${goesWith("$2")}
       order by w.id for update of w`,
      [toUuid(organizationId), toUuid(userId)],
    );
    return rows.map(({ id, events }) => ({ id: fromUuid("wh", id), events }));
  },

  /** Switches off what has nobody behind it any more, in one organisation or (null) in all. */
  async disableOrphans(organizationId: OrganizationId | null): Promise<OrphanedWebhook[]> {
    const rows = await database.query<{ id: string; organization_id: string }>(
      `with orphans as (
         select w.organization_id, w.id from webhooks w
         where w.active and ($1::uuid is null or w.organization_id = $1) and ${isOrphaned}
         order by w.organization_id, w.id for update of w
       )
       update webhooks w set ${switchedOff} from orphans o where w.organization_id = o.organization_id and w.id = o.id
       returning w.id, w.organization_id`,
      [organizationId && toUuid(organizationId)],
    );
    return rows.map((row) => ({
      id: fromUuid("wh", row.id),
      organizationId: fromUuid("org", row.organization_id),
    }));
  },

  /** Switches off webhooks whose maker may no longer hear what they tell. */
  async disableOf(organizationId: OrganizationId, ids: readonly WebhookId[]): Promise<void> {
    await database.query(
      `update webhooks set ${switchedOff} where organization_id = $1 and id = any($2::uuid[]) and active`,
      [toUuid(organizationId), ids.map(toUuid)],
    );
  },
});

import type { ApiKeyId, OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";

/** How keys come to their end. */
export const apiKeyEndStore = (database: Database) => ({
  /** Ends a key after a grace, or sooner where it ends sooner anyway; false when it is no longer in use. */
  async expire(organizationId: OrganizationId, id: ApiKeyId, graceSeconds: number): Promise<boolean> {
    const rows = await database.query(
      `update api_keys set expires_at = least(expires_at, now() + make_interval(secs => $3))
       where organization_id = $1 and id = $2 and revoked_at is null and (expires_at is null or expires_at > now())
       returning id`,
      [toUuid(organizationId), toUuid(id), graceSeconds],
    );
    return rows.length > 0;
  },

  async revoke(organizationId: OrganizationId, ids: readonly ApiKeyId[]): Promise<void> {
    await database.query(
      `update api_keys set revoked_at = now() where organization_id = $1 and revoked_at is null and id in
         (select id from api_keys where organization_id = $1 and id = any($2::uuid[]) order by id for update)`,
      [toUuid(organizationId), ids.map(toUuid)],
    );
  },
});

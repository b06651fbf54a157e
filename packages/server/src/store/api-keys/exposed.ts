import type { ApiKeyId, OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";

export const exposedKeyStore = (database: Database) => ({
  async markExposed(organizationId: OrganizationId, id: ApiKeyId): Promise<void> {
    await database.query(
      `insert into exposed_api_keys (organization_id, api_key_id, exposed_at) values ($1, $2, now())
       on conflict (api_key_id) do update set exposed_at = excluded.exposed_at`,
      [toUuid(organizationId), toUuid(id)],
    );
  },
});

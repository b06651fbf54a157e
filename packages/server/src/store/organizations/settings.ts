import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { OrganizationSettingsRecord } from "../../model/organizations.ts";
import type { Database } from "../database/postgres.ts";

type SettingsRow = { max_key_age_days: number | null };

export const organizationSettingsStore = (database: Database) => {
  const find = async (id: OrganizationId, lock: string): Promise<OrganizationSettingsRecord | null> => {
    const rows = await database.query<SettingsRow>(`select max_key_age_days from organizations where id = $1 ${lock}`, [
      toUuid(id),
    ]);
    return rows[0] ? { maxKeyAgeDays: rows[0].max_key_age_days } : null;
  };
  return {
    findSettings: (id: OrganizationId) => find(id, ""),
    /** As they are until what is made by them is there. */
    holdSettings: (id: OrganizationId) => find(id, "for share"),

    async setSettings(id: OrganizationId, { maxKeyAgeDays }: OrganizationSettingsRecord): Promise<void> {
      await database.query("update organizations set max_key_age_days = $2 where id = $1", [toUuid(id), maxKeyAgeDays]);
    },
  };
};

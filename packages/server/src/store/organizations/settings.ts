import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { OrganizationSettingsRecord } from "../../model/organizations.ts";
import type { Database } from "../database/postgres.ts";

type SettingsRow = { max_key_age_days: number | null; cors_origins: string[] };

const toSettings = ({ max_key_age_days, cors_origins }: SettingsRow): OrganizationSettingsRecord => ({
  maxKeyAgeDays: max_key_age_days,
  corsOrigins: cors_origins,
});

export const organizationSettingsStore = (database: Database) => {
  const find = async (id: OrganizationId, lock: string): Promise<OrganizationSettingsRecord | null> => {
    const rows = await database.query<SettingsRow>(
      `select max_key_age_days, cors_origins from organizations where id = $1 ${lock}`,
      [toUuid(id)],
    );
    return rows[0] ? toSettings(rows[0]) : null;
  };
  return {
    findSettings: (id: OrganizationId) => find(id, ""),
    /** As they are until what is made by them is there. */
    holdSettings: (id: OrganizationId) => find(id, "for share"),

    async setSettings(id: OrganizationId, { maxKeyAgeDays, corsOrigins }: OrganizationSettingsRecord): Promise<void> {
      await database.query("update organizations set max_key_age_days = $2, cors_origins = $3 where id = $1", [
        toUuid(id),
        maxKeyAgeDays,
        corsOrigins,
      ]);
    },

    /** Of every organisation that allows some. */
    async listCorsOrigins(): Promise<Map<OrganizationId, string[]>> {
      const rows = await database.query<{ id: string; cors_origins: string[] }>(
        "select id, cors_origins from organizations where cors_origins <> '{}'",
      );
      return new Map(rows.map(({ id, cors_origins: origins }) => [fromUuid("org", id), origins]));
    },
  };
};

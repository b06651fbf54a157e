import type { OrganizationId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";

/** Whoever runs the installation: its first organisation. */
export const operatorStore = (database: Database) => ({
  async ensureOperator(): Promise<void> {
    await database.query(
      `update organizations set is_operator = true
       where id = (select id from organizations order by created_at, id limit 1)
         and not exists (select 1 from organizations where is_operator)`,
    );
  },

  async isOperator(id: OrganizationId): Promise<boolean> {
    const rows = await database.query("select 1 from organizations where id = $1 and is_operator", [toUuid(id)]);
    return rows.length > 0;
  },
});

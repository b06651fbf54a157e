import type { UserId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";

export const deviceStore = (database: Database) => ({
  /** Whether the account of this address has signed in with it. */
  async isOf(hash: Buffer, email: string): Promise<boolean> {
    const rows = await database.query(
      `select 1 from devices d join users u on u.id = d.user_id
       where d.hash = $1 and d.expires_at > now() and lower(u.email) = lower($2)`,
      [hash, email],
    );
    return rows.length > 0;
  },

  /** A new one, or one that is used again and lives on. */
  async save(device: { hash: Buffer; userId: UserId; lifeSeconds: number }): Promise<void> {
    await database.query(
      `insert into devices (hash, user_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (hash) do update set expires_at = excluded.expires_at where devices.user_id = excluded.user_id`,
      [device.hash, toUuid(device.userId), device.lifeSeconds],
    );
  },

  async deleteAll(userId: UserId, but: { except?: Buffer | null } = {}): Promise<void> {
    await database.query("delete from devices where user_id = $1 and hash is distinct from $2", [
      toUuid(userId),
      but.except ?? null,
    ]);
  },
});

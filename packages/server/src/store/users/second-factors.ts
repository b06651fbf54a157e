import type { UserId } from "@agentrun/contract";
import { toUuid } from "../../lib/ids.ts";
import type { SecondFactorRecord } from "../../model/sessions.ts";
import type { Database } from "../database/postgres.ts";

type FactorRow = {
  secret: string;
  confirmed_at: Date | null;
  is_open: boolean;
  recovery_codes: number;
  now_ms: number;
};

/** How long somebody may take from the secret to the first code. */
const setupTime = "interval '1 hour'";

export const secondFactorStore = (database: Database) => ({
  async find(userId: UserId): Promise<SecondFactorRecord | null> {
    const rows = await database.query<FactorRow>(
      `select f.secret, f.confirmed_at, f.created_at > now() - ${setupTime} as is_open,
         (select count(*)::int from recovery_codes c where c.user_id = f.user_id) as recovery_codes,
         (extract(epoch from now()) * 1000)::float8 as now_ms
       from second_factors f where f.user_id = $1`,
      [toUuid(userId)],
    );
    return rows[0] ? toRecord(userId, rows[0]) : null;
  },

  /** In place of one that was never confirmed; says until when it can be, or null where one is on. */
  async begin(userId: UserId, secret: string): Promise<Date | null> {
    const rows = await database.query<{ expires_at: Date }>(
      `insert into second_factors as f (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, created_at = now() where f.confirmed_at is null
       returning created_at + ${setupTime} as expires_at`,
      [toUuid(userId), secret],
    );
    return rows[0]?.expires_at ?? null;
  },

  /** Only of the secret that the code was of: another window may have begun anew. */
  async confirm(userId: UserId, secret: string, step: number): Promise<boolean> {
    const rows = await database.query(
      `update second_factors set confirmed_at = now(), last_step = $3
       where user_id = $1 and secret = $2 and confirmed_at is null and created_at > now() - ${setupTime} returning 1`,
      [toUuid(userId), secret, step],
    );
    return rows.length > 0;
  },

  /** Of many who come with the code of one step, one is let in. */
  async useStep(userId: UserId, step: number): Promise<boolean> {
    const rows = await database.query(
      `update second_factors set last_step = $2
       where user_id = $1 and last_step < $2 and confirmed_at is not null returning 1`,
      [toUuid(userId), step],
    );
    return rows.length > 0;
  },

  async useRecoveryCode(userId: UserId, hash: Buffer): Promise<boolean> {
    const rows = await database.query("delete from recovery_codes where user_id = $1 and hash = $2 returning 1", [
      toUuid(userId),
      hash,
    ]);
    return rows.length > 0;
  },

  async replaceRecoveryCodes(userId: UserId, hashes: readonly Buffer[]): Promise<void> {
    await database.query(
      `with gone as (delete from recovery_codes where user_id = $1)
       insert into recovery_codes (user_id, hash) select $1, unnest($2::bytea[])`,
      [toUuid(userId), hashes],
    );
  },

  async isOn(userId: UserId): Promise<boolean> {
    const rows = await database.query("select 1 from second_factors where user_id = $1 and confirmed_at is not null", [
      toUuid(userId),
    ]);
    return rows.length > 0;
  },

  async delete(userId: UserId): Promise<boolean> {
    const rows = await database.query(
      "delete from second_factors where user_id = $1 and confirmed_at is not null returning 1",
      [toUuid(userId)],
    );
    return rows.length > 0;
  },
});

const toRecord = (userId: UserId, row: FactorRow): SecondFactorRecord => ({
  userId,
  secret: row.secret,
  confirmedAt: row.confirmed_at,
  isSetupOpen: row.confirmed_at === null && row.is_open,
  recoveryCodes: row.recovery_codes,
  readAtMs: row.now_ms,
});

import type { Role, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { MembershipRecord } from "../../model/organizations.ts";
import type { SecondFactorRecord, UserRecord } from "../../model/sessions.ts";
import type { Database } from "../database/postgres.ts";
import { type OrganizationRow, organizationColumns, toOrganizationRecord } from "../organizations/organizations.ts";

type UserRow = {
  id: string;
  email: string;
  password_hash: string;
  email_proven_at: Date | null;
  created_at: Date;
};
type MembershipRow = OrganizationRow & { role: Role; requires_sso: boolean };

export const userStore = (database: Database) => ({
  async findByEmail(email: string): Promise<UserRecord | null> {
    const rows = await database.query<UserRow>("select * from users where lower(email) = lower($1)", [email]);
    return rows[0] ? toUserRecord(rows[0]) : null;
  },

  async find(id: UserId): Promise<UserRecord | null> {
    const rows = await database.query<UserRow>("select * from users where id = $1", [toUuid(id)]);
    return rows[0] ? toUserRecord(rows[0]) : null;
  },

  /** Locks the user until the transaction ends, so that it joins organisations one after the other. */
  async lock(id: UserId): Promise<UserRecord | null> {
    const rows = await database.query<UserRow>("select * from users where id = $1 for no key update", [toUuid(id)]);
    return rows[0] ? toUserRecord(rows[0]) : null;
  },

  /** False: the e-mail address is taken. */
  async insert(user: Omit<UserRecord, "createdAt">): Promise<boolean> {
    const rows = await database.query(
      `insert into users (id, email, password_hash, email_proven_at) values ($1, $2, $3, case when $4 then now() end)
       on conflict do nothing returning id`,
      [toUuid(user.id), user.email, user.passwordHash, user.isProven],
    );
    return rows.length > 0;
  },

  async setPasswordHash(id: UserId, passwordHash: string): Promise<void> {
    await database.query("update users set password_hash = $2 where id = $1", [toUuid(id), passwordHash]);
  },

  async markProven(id: UserId): Promise<void> {
    await database.query("update users set email_proven_at = now() where id = $1 and email_proven_at is null", [
      toUuid(id),
    ]);
  },

  /** A person's organisations, in the order of joining. */
  async listMemberships(userId: UserId): Promise<MembershipRecord[]> {
    const rows = await database.query<MembershipRow>(
      `select ${organizationColumns}, m.role, coalesce(r.is_required, false) as requires_sso
       from memberships m join organizations o on o.id = m.organization_id
       left join single_sign_on r on r.organization_id = o.id
       where m.user_id = $1 order by m.created_at, o.id`,
      [toUuid(userId)],
    );
    return rows.map((row) => ({
      organization: toOrganizationRecord(row),
      role: row.role,
      requiresSingleSignOn: row.requires_sso,
    }));
  },
});

const toUserRecord = (row: UserRow): UserRecord => ({
  id: fromUuid("usr", row.id),
  email: row.email,
  isProven: row.email_proven_at !== null,
  passwordHash: row.password_hash,
  createdAt: row.created_at,
});

type FactorRow = {
  secret: string;
  confirmed_at: Date | null;
  is_open: boolean;
  recovery_codes: number;
  now_ms: number;
};

/** Maximum time between the secret and the first code. */
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
    return rows[0] ? toSecondFactorRecord(userId, rows[0]) : null;
  },

  /** Replaces an unconfirmed factor; returns the deadline for the confirmation, or null: a factor is active. */
  async begin(userId: UserId, secret: string): Promise<Date | null> {
    const rows = await database.query<{ expires_at: Date }>(
      `insert into second_factors as f (user_id, secret) values ($1, $2)
       on conflict (user_id) do update set secret = excluded.secret, created_at = now() where f.confirmed_at is null
       returning created_at + ${setupTime} as expires_at`,
      [toUuid(userId), secret],
    );
    return rows[0]?.expires_at ?? null;
  },

  /** Confirms only this secret: another browser tab may have started again with a new one. */
  async confirm(userId: UserId, secret: string, step: number): Promise<boolean> {
    const rows = await database.query(
      `update second_factors set confirmed_at = now(), last_step = $3
       where user_id = $1 and secret = $2 and confirmed_at is null and created_at > now() - ${setupTime} returning 1`,
      [toUuid(userId), secret, step],
    );
    return rows.length > 0;
  },

  /** A code can be used once. */
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

const toSecondFactorRecord = (userId: UserId, row: FactorRow): SecondFactorRecord => ({
  userId,
  secret: row.secret,
  confirmedAt: row.confirmed_at,
  isSetupOpen: row.confirmed_at === null && row.is_open,
  recoveryCodes: row.recovery_codes,
  readAtMs: row.now_ms,
});

export const passwordLinkStore = (database: Database) => ({
  /** False: the person got another link within `pauseSeconds`. */
  async insert(link: { hash: Buffer; userId: UserId; lifeSeconds: number; pauseSeconds: number }): Promise<boolean> {
    const rows = await database.query(
      `insert into password_links (hash, user_id, expires_at)
       select $1, $2, now() + make_interval(secs => $3)
       where not exists (
         select 1 from password_links where user_id = $2 and created_at > now() - make_interval(secs => $4))
       returning 1`,
      [link.hash, toUuid(link.userId), link.lifeSeconds, link.pauseSeconds],
    );
    return rows.length > 0;
  },

  /** Deletes all links of the person with this link; null: no such link, or it expired. */
  async take(hash: Buffer): Promise<UserId | null> {
    const rows = await database.query<{ user_id: string }>(
      `delete from password_links where user_id = (select user_id from password_links where hash = $1 and expires_at > now())
       returning user_id`,
      [hash],
    );
    return rows[0] ? fromUuid("usr", rows[0].user_id) : null;
  },
});

export const deviceStore = (database: Database) => ({
  /** Whether this account has signed in with the device. */
  async isOf(hash: Buffer, email: string): Promise<boolean> {
    const rows = await database.query(
      `select 1 from devices d join users u on u.id = d.user_id
       where d.hash = $1 and d.expires_at > now() and lower(u.email) = lower($2)`,
      [hash, email],
    );
    return rows.length > 0;
  },

  /** Creates a device or extends its expiry. */
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

/** Failed sign-ins at one account from one source, and the number that locks it. */
export type FailureCounter = { emailHash: Buffer; sourceHash: Buffer; maxFailures: number };

export const signInFailureStore = (database: Database) => ({
  /**
   * Counts an attempt before it is made, so that concurrent attempts cannot bypass the limit; false: locked. From the limit on, each
   * failure locks for twice as long as the one before.
   */
  async begin({ emailHash, sourceHash, maxFailures }: FailureCounter): Promise<boolean> {
    const rows = await database.query(
      `insert into sign_in_failures as f (email_hash, source_hash, failures, failed_at) values ($1, $2, 1, now())
       on conflict (email_hash, source_hash) do update set failed_at = now(),
         failures = case when f.failed_at < now() - interval '24 hours' then 1 else f.failures + 1 end,
         locked_until = case when f.failed_at >= now() - interval '24 hours' and f.failures + 1 >= $3
           then now() + make_interval(secs => least(3600, 30 * power(2, least(f.failures + 1 - $3, 10)))) end
       where f.locked_until is null or f.locked_until <= now()
       returning 1`,
      [emailHash, sourceHash, maxFailures],
    );
    return rows.length > 0;
  },

  /** Undoes `begin` for an attempt that neither failed nor succeeded. */
  async takeBack({ emailHash, sourceHash }: FailureCounter): Promise<void> {
    await database.query(
      `update sign_in_failures set failures = greatest(failures - 1, 0), locked_until = null
       where email_hash = $1 and source_hash = $2`,
      [emailHash, sourceHash],
    );
  },

  async clear({ emailHash, sourceHash }: FailureCounter): Promise<void> {
    await database.query("delete from sign_in_failures where email_hash = $1 and source_hash = $2", [
      emailHash,
      sourceHash,
    ]);
  },

  /** Clears the failures of an account from all sources. */
  async clearAll(emailHash: Buffer): Promise<void> {
    await database.query("delete from sign_in_failures where email_hash = $1", [emailHash]);
  },
});

import type { Database } from "../database/postgres.ts";

/** Tries at one account from one source, and how many may fail before it is locked. */
export type FailureCounter = { emailHash: Buffer; sourceHash: Buffer; mostFailures: number };

export const signInFailureStore = (database: Database) => ({
  /**
   * Counts a try before it is made, so that many at once cannot slip past the count; false while it is locked. From the most
   * on each failure locks it, for twice as long as the one before.
   */
  async begin({ emailHash, sourceHash, mostFailures }: FailureCounter): Promise<boolean> {
    const rows = await database.query(
      `insert into sign_in_failures as f (email_hash, source_hash, failures, failed_at) values ($1, $2, 1, now())
       on conflict (email_hash, source_hash) do update set failed_at = now(),
         failures = case when f.failed_at < now() - interval '24 hours' then 1 else f.failures + 1 end,
         locked_until = case when f.failed_at >= now() - interval '24 hours' and f.failures + 1 >= $3
           then now() + make_interval(secs => least(3600, 30 * power(2, least(f.failures + 1 - $3, 10)))) end
       where f.locked_until is null or f.locked_until <= now()
       returning 1`,
      [emailHash, sourceHash, mostFailures],
    );
    return rows.length > 0;
  },

  /** As if the try that `begin` let through had not been made: it was no failure, and forgives none either. */
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

  /** Of an account, from wherever it was tried. */
  async clearAll(emailHash: Buffer): Promise<void> {
    await database.query("delete from sign_in_failures where email_hash = $1", [emailHash]);
  },
});

import type { Database } from "../database/postgres.ts";

/** Conditions for rows that can be deleted; $2 is the retention of the audit log in days. */
const outdated = {
  audit_entries: "created_at < now() - make_interval(days => $2)",
  sessions: "expires_at < now() - interval '1 day'",
  session_tokens: "expires_at < now() - interval '1 hour'",
  oauth_codes: "expires_at < now() - interval '1 day'",
  oauth_refresh_tokens: "expires_at < now()",
  password_links: "expires_at < now() - interval '1 hour'",
  sign_in_attempts: "expires_at < now() - interval '1 hour'",
  connector_attempts: "expires_at < now() - interval '1 hour'",
  connector_links: "expires_at < now()",
  devices: "expires_at < now()",
  second_factors: "confirmed_at is null and created_at < now() - interval '1 day'",
  sign_in_failures: "failed_at < now() - interval '2 days'",
  login_failures: "failed_at < now() - interval '2 days'",
  alerts: "resolved_at < now() - interval '400 days'",
  alert_samples: "minute < now() - interval '25 hours'",
  run_waits: "minute < now() - interval '25 hours'",
  cap_periods: "period_start < now() - interval '62 days'",
  pauses: "ended_at < now() - interval '7 days'",
  // Code of revisions stays. Uploaded code that was never deployed does not.
  module_code: `created_at < now() - interval '1 day' and not exists (
    select 1 from agent_revisions r where r.organization_id = module_code.organization_id and r.code_hash = module_code.hash)`,
  invitations: "expires_at < now() - interval '30 days'",
} as const;

export type OutdatedTable = keyof typeof outdated;
export const outdatedTables = Object.keys(outdated) as OutdatedTable[];

export const outdatedStore = (database: Database) => ({
  /** Deletes a small batch, so that its locks are short; returns how many. */
  async deleteOutdated(table: OutdatedTable, limit: number, auditDays: number): Promise<number> {
    const rows = await database.query(
      `delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${outdated[table]} limit $1 for update skip locked)) returning 1`,
      outdated[table].includes("$2") ? [limit, auditDays] : [limit],
    );
    return rows.length;
  },
});

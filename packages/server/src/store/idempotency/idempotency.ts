import type { OrganizationId, PipelineRunId, RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";

export type IdempotencyClaim = {
  organizationId: OrganizationId;
  /** Credentials plus operation: method and path, or one shared name for all ways to create a run. */
  scope: string;
  key: string;
  fingerprint: Buffer;
};

export type StoredAnswer = { status: number; headers: Record<string, string>; body: unknown };
/** `runId` and `pipelineRunId` are the same uuid with different prefixes: the fingerprint tells which one was created. */
export type FoundKey = {
  fingerprint: Buffer;
  runId: RunId | null;
  pipelineRunId: PipelineRunId | null;
  answer: StoredAnswer | null;
};

type KeyRow = {
  fingerprint: Buffer;
  run_id: string | null;
  status: number | null;
  headers: string | null;
  body: string | null;
};

export const idempotencyStore = (database: Database) => ({
  /** Claims the key within a transaction, for a run if there is one. Waits up to the lock timeout while another request holds it. */
  async claim(claim: IdempotencyClaim, runId: PipelineRunId | null = null): Promise<boolean> {
    const rows = await database.query(
      `insert into idempotency_keys as k (organization_id, scope, key, fingerprint, run_id, expires_at)
       values ($1, $2, $3, $4, $5, now() + interval '24 hours')
       on conflict (organization_id, scope, key) do update
         set fingerprint = excluded.fingerprint, expires_at = excluded.expires_at,
             run_id = excluded.run_id, status = null, headers = null, body = null
         where k.expires_at <= now()
       returning 1`,
      [toUuid(claim.organizationId), claim.scope, claim.key, claim.fingerprint, runId && toUuid(runId)],
    );
    return rows.length > 0;
  },

  async saveAnswer(claim: IdempotencyClaim, answer: StoredAnswer): Promise<void> {
    await database.query(
      `update idempotency_keys set status = $4, headers = $5, body = $6
       where organization_id = $1 and scope = $2 and key = $3`,
      [
        toUuid(claim.organizationId),
        claim.scope,
        claim.key,
        answer.status,
        JSON.stringify(answer.headers),
        JSON.stringify(answer.body),
      ],
    );
  },

  async find(organizationId: OrganizationId, scope: string, key: string): Promise<FoundKey | null> {
    const rows = await database.query<KeyRow>(
      `select fingerprint, run_id, status, headers, body from idempotency_keys
       where organization_id = $1 and scope = $2 and key = $3 and expires_at > now()`,
      [toUuid(organizationId), scope, key],
      "find-idempotency-key",
    );
    return rows[0] ? toFoundKey(rows[0]) : null;
  },

  async deleteExpired(limit: number): Promise<number> {
    const rows = await database.query(
      `delete from idempotency_keys where (organization_id, scope, key) in
         (select organization_id, scope, key from idempotency_keys where expires_at < now() order by expires_at limit $1
          for update skip locked)
       returning 1`,
      [limit],
    );
    return rows.length;
  },
});

function toFoundKey(row: KeyRow): FoundKey {
  const answer =
    row.status === null
      ? null
      : { status: row.status, headers: JSON.parse(row.headers ?? "{}"), body: JSON.parse(row.body ?? "null") };
  const [runId, pipelineRunId] = row.run_id
    ? [fromUuid("run", row.run_id), fromUuid("prun", row.run_id)]
    : [null, null];
  return { fingerprint: row.fingerprint, runId, pipelineRunId, answer };
}

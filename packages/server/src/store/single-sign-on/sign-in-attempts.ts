import type { OrganizationId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { Database } from "../database/postgres.ts";

export type NewSignInAttempt = {
  stateHash: Buffer;
  browserHash: Buffer;
  /** Whose provider; null: the installation's. */
  providerOf: OrganizationId | null;
  sealed: string;
  lifeSeconds: number;
};

export const signInAttemptStore = (database: Database) => ({
  async insert({ stateHash, browserHash, providerOf, sealed, lifeSeconds }: NewSignInAttempt): Promise<void> {
    await database.query(
      `insert into sign_in_attempts (state_hash, browser_hash, provider_organization_id, sealed, expires_at)
       values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      [stateHash, browserHash, providerOf === null ? null : toUuid(providerOf), sealed, lifeSeconds],
    );
  },

  /** Uses it up; null: there is none that this browser began, or it is past its time. */
  async take(
    stateHash: Buffer,
    browserHash: Buffer,
  ): Promise<{ providerOf: OrganizationId | null; sealed: string } | null> {
    const rows = await database.query<{ provider_organization_id: string | null; sealed: string; is_live: boolean }>(
      `delete from sign_in_attempts where state_hash = $1 and browser_hash = $2
       returning provider_organization_id, sealed, expires_at > now() as is_live`,
      [stateHash, browserHash],
    );
    const [row] = rows;
    if (!row?.is_live) return null;
    const { provider_organization_id: id, sealed } = row;
    return { providerOf: id === null ? null : fromUuid("org", id), sealed };
  },
});

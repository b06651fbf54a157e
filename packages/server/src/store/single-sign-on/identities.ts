import type { OrganizationId, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { IdentityRecord } from "../../model/single-sign-on.ts";
import type { Database } from "../database/postgres.ts";

type SaidBy = Omit<IdentityRecord, "userId">;

const uuidOrNull = (id: OrganizationId | null) => (id === null ? null : toUuid(id));

export const identityStore = (database: Database) => ({
  async findUser({ providerOf, issuer, subject }: SaidBy): Promise<UserId | null> {
    const rows = await database.query<{ user_id: string }>(
      `select user_id from identities
       where provider_organization_id is not distinct from $1::uuid and issuer = $2 and subject = $3`,
      [uuidOrNull(providerOf), issuer, subject],
    );
    return rows[0] ? fromUuid("usr", rows[0].user_id) : null;
  },

  /** Of two that are linked at once the first counts. */
  async link({ providerOf, issuer, subject, userId }: IdentityRecord): Promise<void> {
    await database.query(
      `insert into identities (id, provider_organization_id, issuer, subject, user_id)
       values (gen_random_uuid(), $1, $2, $3, $4) on conflict do nothing`,
      [uuidOrNull(providerOf), issuer, subject, toUuid(userId)],
    );
  },
});

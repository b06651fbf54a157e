import type { InvitationId, OrganizationId, Role, UserId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../lib/ids.ts";
import type { InvitationRecord } from "../../model/organizations.ts";
import { type Page, type PageRequest, Parameters, pageClause, toPage } from "../database/page.ts";
import type { Database } from "../database/postgres.ts";

type InvitationRow = {
  id: string;
  organization_id: string;
  email: string;
  role: Role;
  invited_by: string;
  user_id: string | null;
  created_at: Date;
  expires_at: Date;
};

/** An invitation found by its link; a mailed link proves that the user owns the address. */
export type FoundInvitation = InvitationRecord & { provesAddress: boolean };

const isOpen = "accepted_at is null and expires_at > now()";

export const invitationStore = (database: Database) => ({
  ...invitationReader(database),
  ...invitationWriter(database),
});

const invitationReader = (database: Database) => ({
  async list(organizationId: OrganizationId, page: PageRequest): Promise<Page<InvitationRecord>> {
    const parameters = new Parameters();
    const own = `organization_id = ${parameters.add(toUuid(organizationId))}`;
    const rows = await database.query<InvitationRow>(
      `select * from invitations where ${own} and ${isOpen} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows, page, toInvitationRecord);
  },

  async findByHash(hash: Buffer): Promise<FoundInvitation | null> {
    const rows = await database.query<InvitationRow & { proves: boolean }>(
      `select *, mailed_hash is not distinct from $1 as proves from invitations
       where (hash = $1 or mailed_hash = $1) and ${isOpen}`,
      [hash],
    );
    return rows[0] ? { ...toInvitationRecord(rows[0]), provesAddress: rows[0].proves } : null;
  },

  /** Locks a person's open invitations until the transaction ends. */
  async lockOpenOf(organizationId: OrganizationId, userId: UserId): Promise<InvitationRecord[]> {
    const rows = await database.query<InvitationRow>(
      `select * from invitations where organization_id = $1 and user_id = $2 and ${isOpen} order by id for update`,
      [toUuid(organizationId), toUuid(userId)],
    );
    return rows.map(toInvitationRecord);
  },
});

const invitationWriter = (database: Database) => ({
  async insert(
    invitation: Omit<InvitationRecord, "createdAt" | "expiresAt"> & {
      hash: Buffer;
      mailedHash: Buffer | null;
      lifeSeconds: number;
    },
  ): Promise<InvitationRecord> {
    const rows = await database.query<InvitationRow>(
      `insert into invitations (id, organization_id, email, role, hash, mailed_hash, invited_by, user_id, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9)) returning *`,
      [
        toUuid(invitation.id),
        toUuid(invitation.organizationId),
        invitation.email,
        invitation.role,
        invitation.hash,
        invitation.mailedHash,
        invitation.invitedBy,
        invitation.userId ? toUuid(invitation.userId) : null,
        invitation.lifeSeconds,
      ],
    );
    return toInvitationRecord(rows[0] as InvitationRow);
  },

  async deleteMany(organizationId: OrganizationId, ids: readonly InvitationId[]): Promise<void> {
    await database.query("delete from invitations where organization_id = $1 and id = any($2::uuid[])", [
      toUuid(organizationId),
      ids.map(toUuid),
    ]);
  },

  /** Deletes all open invitations to an address, after one of them was used. */
  async deleteOpenTo(organizationId: OrganizationId, email: string): Promise<void> {
    await database.query(
      `delete from invitations where organization_id = $1 and lower(email) = lower($2) and ${isOpen}`,
      [toUuid(organizationId), email],
    );
  },

  /** False: it was already accepted. */
  async accept({ organizationId, id }: InvitationRecord): Promise<boolean> {
    const rows = await database.query(
      `update invitations set accepted_at = now() where organization_id = $1 and id = $2 and ${isOpen} returning id`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows.length > 0;
  },

  async delete(organizationId: OrganizationId, id: InvitationId): Promise<InvitationRecord | null> {
    const rows = await database.query<InvitationRow>(
      `delete from invitations where organization_id = $1 and id = $2 and ${isOpen} returning *`,
      [toUuid(organizationId), toUuid(id)],
    );
    return rows[0] ? toInvitationRecord(rows[0]) : null;
  },
});

const toInvitationRecord = (row: InvitationRow): InvitationRecord => ({
  id: fromUuid("inv", row.id),
  organizationId: fromUuid("org", row.organization_id),
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  userId: row.user_id ? fromUuid("usr", row.user_id) : null,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

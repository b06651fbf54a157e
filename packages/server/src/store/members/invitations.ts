import type { InvitationId, OrganizationId, Role } from "@agentrun/contract";
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
  created_at: Date;
  expires_at: Date;
};

const isOpen = "accepted_at is null and expires_at > now()";

export const invitationStore = (database: Database) => ({
  async insert(
    invitation: Omit<InvitationRecord, "createdAt" | "expiresAt"> & { hash: Buffer; lifeSeconds: number },
  ): Promise<InvitationRecord> {
    const rows = await database.query<InvitationRow>(
      `insert into invitations (id, organization_id, email, role, hash, invited_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7)) returning *`,
      [
        toUuid(invitation.id),
        toUuid(invitation.organizationId),
        invitation.email,
        invitation.role,
        invitation.hash,
        invitation.invitedBy,
        invitation.lifeSeconds,
      ],
    );
    return toInvitationRecord(rows[0] as InvitationRow);
  },

  async list(organizationId: OrganizationId, page: PageRequest): Promise<Page<InvitationRecord>> {
    const parameters = new Parameters();
    const own = `organization_id = ${parameters.add(toUuid(organizationId))}`;
    const rows = await database.query<InvitationRow>(
      `select * from invitations where ${own} and ${isOpen} ${pageClause("id", page, parameters)}`,
      parameters.values,
    );
    return toPage(rows.map(toInvitationRecord), page);
  },

  async findByHash(hash: Buffer): Promise<InvitationRecord | null> {
    const rows = await database.query<InvitationRow>(`select * from invitations where hash = $1 and ${isOpen}`, [hash]);
    return rows[0] ? toInvitationRecord(rows[0]) : null;
  },

  /** Uses it up; false when somebody did before. */
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
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

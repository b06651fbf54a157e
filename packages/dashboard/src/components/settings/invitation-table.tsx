import { notifyError } from "../../lib/notify.ts";
import type { Invitation } from "../../models.ts";
import { useWithdrawInvitation } from "../../queries/members.ts";
import { useCan } from "../../queries/session.ts";
import { type Column, DataTable } from "../data-table.tsx";
import { PartyName } from "../party-name.tsx";
import { RowButton } from "../row-button.tsx";
import { Time } from "../time.tsx";

const columns: Column<Invitation>[] = [
  { header: "E-mail", cell: ({ email }) => email },
  { header: "Role", cell: ({ role }) => role },
  { header: "Invited by", cell: ({ invited_by }) => <PartyName id={invited_by} /> },
  { header: "Expires", cell: ({ expires_at }) => <Time at={expires_at} as="local" /> },
  { header: "Actions", isHeaderHidden: true, cell: (invitation) => <WithdrawButton invitation={invitation} /> },
];

export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  return <DataTable label="Open invitations" rows={invitations} columns={columns} rowKey={({ id }) => id} />;
}

function WithdrawButton({ invitation }: { invitation: Invitation }) {
  const withdraw = useWithdrawInvitation();
  const can = useCan();
  if (!can("members:write")) return null;
  return (
    <RowButton
      verb="Revoke"
      what={`invitation of ${invitation.email}`}
      isPending={withdraw.isPending}
      onClick={() => withdraw.mutate(invitation.id, { onError: notifyError })}
    />
  );
}

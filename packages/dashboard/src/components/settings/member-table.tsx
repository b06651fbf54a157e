import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import { notifyDone, notifyError } from "../../lib/notify.ts";
import type { Member } from "../../models.ts";
import { useChangeRole, useRemoveMember } from "../../queries/members.ts";
import { useCan, useMe } from "../../queries/session.ts";
import { ConfirmModal } from "../confirm-modal.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

const roles = ["owner", "admin", "developer", "viewer"];

export function MemberTable({ members }: { members: readonly Member[] }) {
  const { data: me } = useMe();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const isMe = (member: Member) => member.id === me?.user?.id;
  const columns: Column<Member>[] = [
    {
      header: "E-mail",
      cell: (member) => (
        <Group gap="xs" component="span">
          {member.email} {isMe(member) && <StatusBadge status="current" word="you" />}
        </Group>
      ),
    },
    { header: "Role", cell: (member) => <RoleSelect member={member} /> },
    { header: "Joined", cell: ({ joined_at }) => <Time at={joined_at} as="local" /> },
    { header: "Id", cell: ({ id }) => <IdText id={id} isShort /> },
    {
      header: "Actions",
      isHeaderHidden: true,
      cell: (member) => <RemoveButton member={member} isMe={isMe(member)} onClick={() => setLeaving(member)} />,
    },
  ];
  return (
    <>
      <DataTable label="Members" rows={members} columns={columns} rowKey={({ id }) => id} />
      {leaving && <RemoveModal member={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function RoleSelect({ member }: { member: Member }) {
  const change = useChangeRole();
  const can = useCan();
  return (
    <Select
      aria-label={`Role of ${member.email}`}
      size="xs"
      w={130}
      data={roles}
      // Shown as chosen at once; an answer that refuses it puts it back.
      value={change.isPending ? (change.variables.role as string) : member.role}
      disabled={!can("members:write")}
      onChange={(role) => role && change.mutate({ id: member.id, role }, { onError: notifyError })}
    />
  );
}

type RemoveButtonProps = { member: Member; isMe: boolean; onClick: () => void };

function RemoveButton({ member, isMe, onClick }: RemoveButtonProps) {
  const can = useCan();
  if (!isMe && !can("members:write")) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      c="var(--mantine-color-error)"
      onClick={onClick}
      aria-label={`${isMe ? "Leave" : "Remove"} ${member.email}`}
    >
      {isMe ? "Leave" : "Remove"}
    </Button>
  );
}

function RemoveModal({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember();
  const done = () => {
    notifyDone(`${member.email} is no longer a member.`);
    onClose();
  };
  return (
    <ConfirmModal
      title={`Remove ${member.email}`}
      name={member.email}
      verb="Remove"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(member.id, { onSuccess: done })}
      onClose={onClose}
    >
      Their sessions in this organisation end at once. Keys they made stay; revoke those separately.
    </ConfirmModal>
  );
}

import { Group, Select, Text } from "@mantine/core";
import { useState } from "react";
import { notifyDone, notifyError } from "../../lib/notify.ts";
import { aRole } from "../../lib/role-words.ts";
import type { ChangedMember, Member } from "../../models.ts";
import { useChangeRole, useRemoveMember } from "../../queries/members.ts";
import { useCan, useMe } from "../../queries/session.ts";
import { ConfirmModal } from "../confirm-modal.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { IdText } from "../id-text.tsx";
import { RowButton } from "../row-button.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

const count = (many: number, noun: string) => `${many === 0 ? "no" : many} ${noun}${many === 1 ? "" : "s"}`;
const madeText = (made: Member["made"]) =>
  `${count(made.api_keys, "API key")}, ${count(made.invitations, "open invitation")} and ${count(made.webhooks, "webhook")}`;

/** The most powerful role first. */
const roles = ["owner", "admin", "developer", "viewer"];

export function MemberTable({ members }: { members: readonly Member[] }) {
  const { data: me } = useMe();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [changing, setChanging] = useState<RoleChange | null>(null);
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
    { header: "Role", cell: (member) => <RoleSelect member={member} onLess={setChanging} /> },
    { header: "Joined", cell: ({ joined_at }) => <Time at={joined_at} as="local" /> },
    { header: "ID", cell: ({ id }) => <IdText id={id} isShort /> },
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
      {changing && <DemoteModal {...changing} onClose={() => setChanging(null)} />}
    </>
  );
}

type RoleChange = { member: Member; role: string };

/** Whether the change may end something that the member created. */
const mayEndSomething = ({ member, role }: RoleChange) =>
  roles.indexOf(role) > roles.indexOf(member.role) &&
  member.made.api_keys + member.made.invitations + member.made.webhooks > 0;

function RoleSelect({ member, onLess }: { member: Member; onLess: (change: RoleChange) => void }) {
  const change = useChangeRole();
  const can = useCan();
  const choose = (role: string) =>
    mayEndSomething({ member, role })
      ? onLess({ member, role })
      : change.mutate({ id: member.id, role }, { onError: notifyError });
  // Only owners can appoint or change owners.
  const given = can("*") ? roles : roles.filter((role) => role !== "owner");
  if (!can("members:write") || !given.includes(member.role)) return member.role;
  return (
    <Select
      aria-label={`Role of ${member.email}`}
      size="xs"
      w={130}
      data={given}
      // Optimistic: shows the new value at once; an error restores the old one.
      value={change.isPending ? (change.variables.role as string) : member.role}
      onChange={(role) => role && choose(role)}
    />
  );
}

function DemoteModal({ member, role, onClose }: RoleChange & { onClose: () => void }) {
  const change = useChangeRole();
  const done = ({ ended }: ChangedMember) => {
    notifyDone(`${member.email} is now ${aRole(role)}. No longer active: ${madeText(ended)}.`);
    onClose();
  };
  return (
    <ConfirmModal
      title={`Make ${member.email} ${aRole(role)}`}
      name={member.email}
      verb="Change role"
      isPending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ id: member.id, role }, { onSuccess: done })}
      onClose={onClose}
    >
      They created {madeText(member.made)}. Those that exceed the permissions of {aRole(role)} stop working immediately.
    </ConfirmModal>
  );
}

type RemoveButtonProps = { member: Member; isMe: boolean; onClick: () => void };

function RemoveButton({ member, isMe, onClick }: RemoveButtonProps) {
  const can = useCan();
  if (!isMe && !can(member.role === "owner" ? "*" : "members:write")) return null;
  return <RowButton verb={isMe ? "Leave" : "Remove"} what={member.email} onClick={onClick} isDestructive />;
}

function RemoveModal({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useRemoveMember();
  const done = ({ ended }: ChangedMember) => {
    notifyDone(`${member.email} is no longer a member. No longer active: ${madeText(ended)}.`);
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
      Their sessions in this organisation end immediately. What they created stops working: {madeText(member.made)}.
      Requests with these keys are rejected. The webhooks receive no events until another member takes them over. A key
      that another member rotates first stays valid.
      <SetUpNote setUp={member.set_up} />
    </ConfirmModal>
  );
}

/** Objects that stay and may call addresses that only the leaving member controls. */
function SetUpNote({ setUp }: { setUp: Member["set_up"] }) {
  if (setUp.connectors + setUp.http_agents === 0) return null;
  return (
    <Text mt="xs" size="sm">
      They also set up {count(setUp.connectors, "connector")} and {count(setUp.http_agents, "HTTP agent")}. These stay
      active and keep calling their configured URLs. Review them.
    </Text>
  );
}

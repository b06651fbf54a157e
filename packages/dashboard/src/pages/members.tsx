import { Button, Stack } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { EmptyNote } from "../components/empty-note.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { FactorRequirement } from "../components/settings/factor-requirement.tsx";
import { InvitationTable } from "../components/settings/invitation-table.tsx";
import { InviteModal } from "../components/settings/invite-modal.tsx";
import { MemberTable } from "../components/settings/member-table.tsx";
import { useCreating } from "../lib/use-creating.ts";
import { useInvitations, useMembers } from "../queries/members.ts";
import { useCan } from "../queries/session.ts";

export function MembersPage() {
  const members = useMembers();
  const invitations = useInvitations();
  const can = useCan();
  const [isInviting, setInviting] = useCreating();
  return (
    <Stack gap="md">
      <Section
        isFlush
        title="Members"
        description="owner: full access · admin: everything except owners · developer: build and run · viewer: read"
        actions={
          can("members:write") && (
            <Button onClick={() => setInviting(true)} leftSection={<IconUserPlus size={14} aria-hidden />}>
              Invite member
            </Button>
          )
        }
      >
        <QueryList query={members} empty={<EmptyNote title="No members">Every organisation has an owner.</EmptyNote>}>
          {(people) => <MemberTable members={people} />}
        </QueryList>
      </Section>
      {invitations.items && invitations.items.length > 0 && (
        <Section isFlush title="Open invitations">
          <InvitationTable invitations={invitations.items} />
        </Section>
      )}
      <FactorRequirement />
      {isInviting && <InviteModal onClose={() => setInviting(false)} />}
    </Stack>
  );
}

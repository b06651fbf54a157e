import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { ballotOf } from "../../lib/approvals.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { ListedRun, Member, RequiredAction } from "../../models.ts";
import { useMembers } from "../../queries/members.ts";
import { useActOnRun } from "../../queries/runs.ts";
import { FormModal } from "../form.tsx";

type DelegateDialogProps = { run: ListedRun; action: RequiredAction; onClose: () => void };

/** Delegates the user's vote to a member who has none. */
export function DelegateDialog({ run, action, onClose }: DelegateDialogProps) {
  const { items: members = [] } = useMembers();
  const act = useActOnRun(run.id);
  const [to, setTo] = useState<string | null>(null);
  const submit = () => {
    if (!to) return;
    act.mutate(
      { type: "delegate", action_id: action.id, to },
      {
        onSuccess: () => {
          notifyDone("Vote delegated.");
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      title="Delegate your vote"
      onClose={onClose}
      verb="Delegate"
      onSubmit={submit}
      state={act}
      isDisabled={!to}
    >
      <Text size="sm">The person you select votes on this request instead of you. You can no longer vote.</Text>
      <Select
        label="To"
        placeholder="Select a member without a vote"
        data={members.filter((member) => canTake(member, action)).map(({ id, email }) => ({ value: id, label: email }))}
        value={to}
        onChange={setTo}
        searchable
      />
    </FormModal>
  );
}

/** Members who may answer runs, have no vote, and did not start the run. */
function canTake({ id, role }: Member, { approval }: RequiredAction): boolean {
  if (role === "viewer" || !approval || id === approval.created_by) return false;
  const isIn = approval.delegations.some(({ from, to }) => from === id || to === id);
  const asThem = { user: { id }, organization: { role } } as Parameters<typeof ballotOf>[1];
  return !isIn && !ballotOf({ approval }, asThem).canReject;
}

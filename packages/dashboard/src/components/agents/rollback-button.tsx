import { Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { Agent } from "../../models.ts";
import { useRollback } from "../../queries/agents.ts";
import { useCan } from "../../queries/session.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { TextInput } from "../inputs.tsx";

type RollbackProps = { agent: Agent; revision: number };

export function RollbackButton({ agent, revision }: RollbackProps) {
  const [isOpen, setOpen] = useState(false);
  const can = useCan();
  if (agent.status === "archived" || !can("agents:write")) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconArrowBackUp size={13} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-label={`Roll back to revision ${revision}`}
      >
        Roll back
      </Button>
      {isOpen && <RollbackModal agent={agent} revision={revision} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Makes an earlier revision live again; the reason is part of the event. */
function RollbackModal({ agent, revision, onClose }: RollbackProps & { onClose: () => void }) {
  const [reason, setReason] = useState("");
  const rollback = useRollback(agent.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rollback.mutate(
      { revision, reason },
      {
        onSuccess: () => {
          notifyDone(`Revision ${revision} is deployed.`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={`Roll back to revision ${revision}`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            New runs of {agent.name} use revision {revision} instead of {agent.revision} from now on. Active runs are
            not affected. Webhooks that subscribe to deployment.rollback receive the reason.
          </Text>
          {rollback.error && <ErrorNote error={rollback.error} />}
          <TextInput
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={toProblem(rollback.error).fields.reason}
            required
            data-autofocus
          />
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" loading={rollback.isPending} disabled={reason.trim() === ""}>
              Roll back
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

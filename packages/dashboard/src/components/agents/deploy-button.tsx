import { Button, Text } from "@mantine/core";
import { IconRocket } from "@tabler/icons-react";
import { useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import type { Agent } from "../../models.ts";
import { useDeployRevision } from "../../queries/agents.ts";
import { useCan } from "../../queries/session.ts";
import { FormModal } from "../form.tsx";

/** Deploys a draft. */
export function DeployButton({ agent, revision }: { agent: Agent; revision: number }) {
  const [isOpen, setOpen] = useState(false);
  const deploy = useDeployRevision(agent.id);
  const can = useCan();
  if (agent.status === "archived" || !can("agents:write")) return null;
  const close = () => setOpen(false);
  const submit = () =>
    deploy.mutate(revision, {
      onSuccess: ({ pending_deployment: pending }) => {
        notifyDone(pending ? `Revision ${revision} waits for the gate.` : `Revision ${revision} is deployed.`);
        close();
      },
    });
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconRocket size={13} aria-hidden />}
        onClick={() => setOpen(true)}
        aria-label={`Deploy revision ${revision}`}
      >
        Deploy
      </Button>
      {isOpen && (
        <FormModal
          title={`Deploy revision ${revision}`}
          onClose={close}
          isUnsaved={false}
          verb="Deploy"
          onSubmit={submit}
          state={deploy}
        >
          <Text size="sm">
            New runs of {agent.name} use revision {revision} instead of {agent.revision} from now on. Active runs are
            not affected.
          </Text>
        </FormModal>
      )}
    </>
  );
}

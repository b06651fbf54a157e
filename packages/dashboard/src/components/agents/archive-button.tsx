import { Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import type { Agent } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useArchiveAgent } from "../../queries/agents.ts";
import { useCan } from "../../queries/session.ts";

const ConfirmModal = lazyPart(() => import("../confirm-modal.tsx"), "ConfirmModal");

export function ArchiveButton({ agent }: { agent: Agent }) {
  const [isAsking, setAsking] = useState(false);
  const archive = useArchiveAgent(agent.id);
  const can = useCan();
  if (!can("agents:write")) return null;
  const confirm = () =>
    archive.mutate(undefined, {
      onSuccess: () => {
        notifyDone(`${agent.name} archived.`);
        setAsking(false);
      },
    });
  return (
    <>
      <Button variant="default" leftSection={<IconArchive size={14} aria-hidden />} onClick={() => setAsking(true)}>
        Archive
      </Button>
      <Suspense>
        {isAsking && (
          <ConfirmModal
            title={`Archive ${agent.name}`}
            name={agent.name}
            verb="Archive"
            isPending={archive.isPending}
            error={archive.error}
            onConfirm={confirm}
            onClose={() => setAsking(false)}
          >
            It accepts no more runs. This cannot be undone. Its runs and revisions stay readable.
          </ConfirmModal>
        )}
      </Suspense>
    </>
  );
}

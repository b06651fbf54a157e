import { Button } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Thread } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useCan } from "../../queries/session.ts";
import { useDeleteThread } from "../../queries/threads.ts";

const ConfirmModal = lazyPart(() => import("../confirm-modal.tsx"), "ConfirmModal");

export function DeleteThreadButton({ thread }: { thread: Thread }) {
  const can = useCan();
  const navigate = useNavigate();
  const remove = useDeleteThread(thread.id);
  const [isOpen, setOpen] = useState(false);
  if (!can("threads:write")) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={14} aria-hidden />} onClick={() => setOpen(true)}>
        Delete
      </Button>
      <Suspense>
        {isOpen && (
          <ConfirmModal
            title="Delete thread"
            name={thread.id.slice(-8)}
            verb="Delete"
            isPending={remove.isPending}
            error={remove.error}
            onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: "/threads" }) })}
            onClose={() => setOpen(false)}
          >
            All messages are deleted, also in the thread's runs. The runs and their costs stay listed.
          </ConfirmModal>
        )}
      </Suspense>
    </>
  );
}

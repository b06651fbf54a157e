import { Group } from "@mantine/core";
import { Suspense, useState } from "react";
import { limitText } from "../../lib/cap-text.ts";
import type { Cap } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useDeleteCap } from "../../queries/caps.ts";
import { useCan } from "../../queries/session.ts";
import { RowButton } from "../row-button.tsx";

const EditCapModal = lazyPart(() => import("./cap-form-modal.tsx"), "EditCapModal");
const AskDialog = lazyPart(() => import("../ask-dialog.tsx"), "AskDialog");

/** Actions for a cap, if the user may change it. */
export function CapActions({ cap }: { cap: Cap }) {
  const can = useCan();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  const what = `${limitText(cap)} ${cap.id.slice(-6)}`;
  if (!can("approvals:manage")) return null;
  return (
    <Group gap={4} justify="end" wrap="nowrap">
      <RowButton verb="Edit" what={what} onClick={() => setOpen("edit")} />
      <RowButton verb="Delete" what={what} onClick={() => setOpen("delete")} isDestructive />
      <Suspense>
        {open === "edit" && <EditCapModal cap={cap} onClose={close} />}
        {open === "delete" && <DeleteDialog cap={cap} onClose={close} />}
      </Suspense>
    </Group>
  );
}

function DeleteDialog({ cap, onClose }: { cap: Cap; onClose: () => void }) {
  const remove = useDeleteCap(cap.id);
  return (
    <AskDialog
      title={`Delete cap of ${limitText(cap)}`}
      verb="Delete"
      otherwise="Cancel"
      state={remove}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      Its usage counter is deleted, and runs that wait for it resume.
    </AskDialog>
  );
}

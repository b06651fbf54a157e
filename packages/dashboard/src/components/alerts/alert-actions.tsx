import { Button } from "@mantine/core";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { notifyError } from "../../lib/notify.ts";
import type { Alert } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useDeleteAlert, useUpdateAlert } from "../../queries/alerts.ts";
import { useCan } from "../../queries/session.ts";
import { ConfirmModal } from "../confirm-modal.tsx";

const EditAlertModal = lazyPart(() => import("./alert-form-modal.tsx"), "EditAlertModal");

/** Actions for a rule. */
export function AlertActions({ rule }: { rule: Alert }) {
  const can = useCan();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const close = () => setOpen(null);
  if (!can("alerts:write")) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={14} aria-hidden />} onClick={() => setOpen("delete")}>
        Delete
      </Button>
      <SwitchButton rule={rule} />
      <Button variant="default" leftSection={<IconPencil size={14} aria-hidden />} onClick={() => setOpen("edit")}>
        Edit
      </Button>
      <Suspense>{open === "edit" && <EditAlertModal rule={rule} onClose={close} />}</Suspense>
      {open === "delete" && <DeleteModal rule={rule} onClose={close} />}
    </>
  );
}

function SwitchButton({ rule }: { rule: Alert }) {
  const update = useUpdateAlert(rule.id);
  const Icon = rule.active ? IconPlayerPause : IconPlayerPlay;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={14} aria-hidden />}
      loading={update.isPending}
      onClick={() => update.mutate({ active: !rule.active }, { onError: notifyError })}
    >
      {rule.active ? "Disable" : "Enable"}
    </Button>
  );
}

function DeleteModal({ rule, onClose }: { rule: Alert; onClose: () => void }) {
  const remove = useDeleteAlert(rule.id);
  const navigate = useNavigate();
  return (
    <ConfirmModal
      title={`Delete ${rule.name}`}
      name={rule.name}
      verb="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: "/alerts" }) })}
      onClose={onClose}
    >
      The rule stops sending notifications, and its history is deleted.
    </ConfirmModal>
  );
}

import { Button, Menu } from "@mantine/core";
import { IconPencil, IconPlayerPlay, IconPlus, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { Dataset } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useDeleteDataset } from "../../queries/datasets.ts";
import { useCan } from "../../queries/session.ts";
import { ConfirmModal } from "../confirm-modal.tsx";

const AddRowModal = lazyPart(() => import("./dialogs.ts"), "AddRowModal");
const EditDatasetModal = lazyPart(() => import("./dialogs.ts"), "EditDatasetModal");
const ImportRunsModal = lazyPart(() => import("./dialogs.ts"), "ImportRunsModal");
const StartExperimentModal = lazyPart(() => import("./dialogs.ts"), "StartExperimentModal");
const UploadRowsModal = lazyPart(() => import("./dialogs.ts"), "UploadRowsModal");

type Open = "delete" | "edit" | "row" | "upload" | "import" | "experiment";

/** Adds rows, starts an experiment, edits and deletes. */
export function DatasetActions({ dataset }: { dataset: Dataset }) {
  const can = useCan();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (!can("runs:write")) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={14} aria-hidden />} onClick={() => setOpen("delete")}>
        Delete
      </Button>
      <Button variant="default" leftSection={<IconPencil size={14} aria-hidden />} onClick={() => setOpen("edit")}>
        Edit
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
            Add rows
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen("row")}>One row…</Menu.Item>
          <Menu.Item onClick={() => setOpen("upload")}>From a file…</Menu.Item>
          <Menu.Item onClick={() => setOpen("import")}>From runs…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        onClick={() => setOpen("experiment")}
        disabled={dataset.rows === 0}
      >
        Start experiment
      </Button>
      <Suspense>
        {open === "row" && <AddRowModal dataset={dataset} onClose={close} />}
        {open === "upload" && <UploadRowsModal dataset={dataset} onClose={close} />}
        {open === "import" && <ImportRunsModal dataset={dataset} onClose={close} />}
        {open === "experiment" && <StartExperimentModal dataset={dataset} onClose={close} />}
        {open === "edit" && <EditDatasetModal dataset={dataset} onClose={close} />}
      </Suspense>
      {open === "delete" && <DeleteModal dataset={dataset} onClose={close} />}
    </>
  );
}

function DeleteModal({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const remove = useDeleteDataset(dataset.id);
  const navigate = useNavigate();
  return (
    <ConfirmModal
      title={`Delete ${dataset.name}`}
      name={dataset.name}
      verb="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: "/datasets" }) })}
      onClose={onClose}
    >
      All versions with their rows are deleted, and all experiments with this data set. Active runs of the experiments
      are cancelled. Finished runs remain.
    </ConfirmModal>
  );
}

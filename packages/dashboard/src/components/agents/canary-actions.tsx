import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import type { Canary } from "../../models.ts";
import { useAbortCanary, usePromoteCanary } from "../../queries/canaries.ts";
import { useCan } from "../../queries/session.ts";
import { Field, FormModal } from "../form.tsx";

/** Ends an active canary. */
export function CanaryActions({ canary }: { canary: Canary }) {
  const [open, setOpen] = useState<"promote" | "abort" | null>(null);
  const can = useCan();
  if (!can("agents:write")) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen("abort")}>
        Abort
      </Button>
      <Button size="xs" onClick={() => setOpen("promote")}>
        Promote
      </Button>
      {open === "promote" && <PromoteModal canary={canary} onClose={close} />}
      {open === "abort" && <AbortModal canary={canary} onClose={close} />}
    </>
  );
}

type ModalProps = { canary: Canary; onClose: () => void };

function PromoteModal({ canary, onClose }: ModalProps) {
  const promote = usePromoteCanary(canary);
  const submit = () =>
    promote.mutate(undefined, {
      onSuccess: () => {
        notifyDone(`Revision ${canary.revision} is deployed.`);
        onClose();
      },
    });
  return (
    <FormModal
      title={`Promote revision ${canary.revision}`}
      onClose={onClose}
      isUnsaved={false}
      verb="Promote"
      onSubmit={submit}
      state={promote}
    >
      <Text size="sm">All new runs use revision {canary.revision} from now on, regardless of the metrics.</Text>
    </FormModal>
  );
}

function AbortModal({ canary, onClose }: ModalProps) {
  const [reason, setReason] = useState("");
  const abort = useAbortCanary(canary);
  const submit = () =>
    abort.mutate(reason.trim() || undefined, {
      onSuccess: () => {
        notifyDone("The canary was aborted.");
        onClose();
      },
    });
  return (
    <FormModal
      title="Abort the canary"
      onClose={onClose}
      isUnsaved={reason !== ""}
      verb="Abort canary"
      onSubmit={submit}
      state={abort}
    >
      <Text size="sm">
        All new runs use revision {canary.stable_revision} from now on. Active runs are not affected.
      </Text>
      <Field label="Reason" value={reason} onChange={setReason} />
    </FormModal>
  );
}

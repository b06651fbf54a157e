import { Button, NumberInput, Text } from "@mantine/core";
import { IconArrowsDiff, IconBan, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import type { Experiment } from "../../models.ts";
import { isOpenExperiment, useCancelExperiment, useResumeExperiment } from "../../queries/experiments.ts";
import { useCan } from "../../queries/session.ts";
import { AskDialog } from "../ask-dialog.tsx";
import { FormModal } from "../form.tsx";
import { LinkButton } from "../link-button.tsx";

/** Compares, cancels and resumes an experiment. */
export function ExperimentActions({ experiment }: { experiment: Experiment }) {
  const can = useCan();
  const { id, status, cancelled, refused } = experiment;
  const isResumable = !isOpenExperiment(experiment) && cancelled + refused > 0;
  return (
    <>
      {can("runs:write") && status === "running" && <CancelButton experiment={experiment} />}
      {can("runs:write") && isResumable && <ResumeButton experiment={experiment} />}
      <LinkButton
        to="/experiments/$experimentId/compare"
        params={{ experimentId: id }}
        leftSection={<IconArrowsDiff size={14} aria-hidden />}
      >
        Compare
      </LinkButton>
    </>
  );
}

function CancelButton({ experiment }: { experiment: Experiment }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelExperiment(experiment.id);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={14} aria-hidden />} onClick={() => setAsking(true)}>
        Cancel
      </Button>
      {isAsking && (
        <AskDialog
          title="Cancel this experiment?"
          verb="Cancel experiment"
          otherwise="Keep running"
          state={cancel}
          onConfirm={() => cancel.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          No further runs start, and active ones are cancelled. Scores are kept, and the experiment can be resumed.
        </AskDialog>
      )}
    </>
  );
}

function ResumeButton({ experiment }: { experiment: Experiment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPlayerPlay size={14} aria-hidden />} onClick={() => setOpen(true)}>
        Resume
      </Button>
      {isOpen && <ResumeModal experiment={experiment} onClose={() => setOpen(false)} />}
    </>
  );
}

function ResumeModal({ experiment, onClose }: { experiment: Experiment; onClose: () => void }) {
  const resume = useResumeExperiment(experiment.id);
  const [cost, setCost] = useState<number | string>(experiment.max_cost_usd ?? "");
  return (
    <FormModal
      title="Resume experiment"
      onClose={onClose}
      isUnsaved={false}
      verb="Resume"
      onSubmit={() => resume.mutate(cost === "" ? null : Number(cost), { onSuccess: onClose })}
      state={resume}
    >
      <Text size="sm">Starts the runs that were cancelled or could not start. The other results are kept.</Text>
      <NumberInput
        label="Cost limit"
        description="For all runs of the experiment, including earlier ones. Leave empty for no limit."
        prefix="$"
        min={0}
        value={cost}
        onChange={setCost}
      />
    </FormModal>
  );
}

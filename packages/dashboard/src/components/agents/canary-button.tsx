import { Button, NumberInput, Text } from "@mantine/core";
import { useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import type { Agent } from "../../models.ts";
import { useCreateCanary } from "../../queries/canaries.ts";
import { useCan } from "../../queries/session.ts";
import { FormModal } from "../form.tsx";

const percents = [5, 25, 100];
const fewestRuns = 20;

/** Gives a draft a part of the new runs. */
export function CanaryButton({ agent, revision }: { agent: Agent; revision: number }) {
  const [isOpen, setOpen] = useState(false);
  const can = useCan();
  if (agent.status === "archived" || !can("agents:write")) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        onClick={() => setOpen(true)}
        aria-label={`Start a canary of revision ${revision}`}
      >
        Canary
      </Button>
      {isOpen && <CanaryModal agent={agent} revision={revision} onClose={() => setOpen(false)} />}
    </>
  );
}

function CanaryModal({ agent, revision, onClose }: { agent: Agent; revision: number; onClose: () => void }) {
  const [runs, setRuns] = useState<number | string>(100);
  const create = useCreateCanary(agent.id);
  const submit = () =>
    create.mutate(
      { revision, steps: percents.map((percent) => ({ percent, runs: Number(runs) })) },
      {
        onSuccess: () => {
          notifyDone(`Revision ${revision} gets ${percents[0]} % of new runs.`);
          onClose();
        },
      },
    );
  return (
    <FormModal
      title={`Start a canary of revision ${revision}`}
      onClose={onClose}
      isUnsaved={false}
      verb="Start canary"
      onSubmit={submit}
      state={create}
    >
      <Text size="sm">
        Revision {revision} gets {percents.join(" %, then ")} % of the new runs of {agent.name}. It is rolled back as
        soon as it is significantly worse than revision {agent.revision}, and deployed otherwise.
      </Text>
      <NumberInput
        label="Runs in each step"
        value={runs}
        onChange={setRuns}
        min={fewestRuns}
        max={1_000_000}
        allowDecimal={false}
        required
      />
    </FormModal>
  );
}

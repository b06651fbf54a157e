import { Button, Group, MultiSelect, Select, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Agent } from "../../models.ts";
import { Dialog, DismissButton } from "../dialog.tsx";

type AddStepModalProps = {
  agents: readonly Agent[];
  names: readonly string[];
  after: readonly string[];
  onAdd: (agent: Agent, after: readonly string[]) => void;
  onClose: () => void;
};

/** Adds a step: its agent and the steps it depends on. */
export function AddStepModal({ agents, names, after: first, onAdd, onClose }: AddStepModalProps) {
  const [chosen, setChosen] = useState(agents[0]?.id ?? null);
  const [after, setAfter] = useState([...first]);
  const agent = agents.find(({ id }) => id === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (agent) onAdd(agent, after);
  };
  return (
    <Dialog onClose={onClose} title="Add step" isUnsaved={false}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Select
            label="Agent"
            description={agent?.description}
            data={agents.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={setChosen}
            openOnFocus={false}
            searchable
            required
          />
          <MultiSelect
            label="Depends on"
            description="Steps to wait for. Leave empty to start immediately."
            data={[...names]}
            value={after}
            onChange={setAfter}
            searchable
          />
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" disabled={!agent}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

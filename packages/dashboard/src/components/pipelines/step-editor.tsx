import { Alert, Button, Group, List, Select, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { stepFaults, withStep } from "../../lib/pipeline-draft.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { JsonEditor } from "../json-editor.tsx";

type StepEditorProps = { steps: unknown; onChange: (steps: unknown) => void; errors: Record<string, string> };

const description =
  'Values are CEL expressions in {"expr": "…"}: input, steps.<name>.output, and in a fan-out (for_each) item and index.';

/** The steps as JSON, with a quick way to add one, and what the service refused at its path. */
export function StepEditor({ steps, onChange, errors }: StepEditorProps) {
  const faults = stepFaults(errors, steps);
  return (
    <Stack gap="xs">
      {faults.length > 0 && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title="These steps are refused">
          <List size="sm" spacing={4}>
            {faults.map(({ path, message, step }) => (
              <List.Item key={path}>
                <Text span inherit className="mono" fw={600}>
                  {path}
                </Text>
                {step && ` (${step})`}: {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <JsonEditor
        label="Steps (JSON)"
        description={description}
        value={steps}
        onChange={onChange}
        error={faults[0] && `${faults[0].path}: ${faults[0].message}`}
        minRows={14}
        isRequired
      />
      <AddStep onAdd={(agent) => onChange(withStep(steps, agent))} />
    </Stack>
  );
}

function AddStep({ onAdd }: { onAdd: (agent: { id: string; name: string }) => void }) {
  const { data: agents = [] } = useAgentChoices();
  const [chosen, setChosen] = useState<string | null>(null);
  const agent = agents.find(({ id }) => id === chosen) ?? agents[0];
  if (!agent) return null;
  return (
    <Group gap="xs" align="end">
      <Select
        label="Agent of one more step"
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={agent.id}
        onChange={setChosen}
        searchable
        flex={1}
        maw={280}
      />
      <Button
        variant="default"
        h={36}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onAdd({ id: agent.id, name: agent.name })}
      >
        Add a step
      </Button>
    </Group>
  );
}

import { Stack, Switch } from "@mantine/core";
import type { DraftFieldsProps } from "../../lib/agent-draft.ts";

/** What callers may send for their run of a model agent. */
export function CallerFields({ draft, onChange, errors }: DraftFieldsProps) {
  return (
    <Stack gap="xs">
      <Switch
        label="Callers may send an output schema"
        description="It replaces the agent's output schema for the run: response_format and text.format of OpenAI's libraries."
        checked={draft.client_schemas}
        onChange={(event) => onChange({ ...draft, client_schemas: event.currentTarget.checked })}
        error={errors.client_schemas}
      />
      <Switch
        label="Callers may send tools"
        description="They run these tools themselves. The run waits for the results."
        checked={draft.client_tools}
        onChange={(event) => onChange({ ...draft, client_tools: event.currentTarget.checked })}
        error={errors.client_tools}
      />
    </Stack>
  );
}

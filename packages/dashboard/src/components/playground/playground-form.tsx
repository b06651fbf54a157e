import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { withFiles } from "../../lib/attached-files.ts";
import { initialValue, type JsonObject, toSchema, withoutUndefined } from "../../lib/json-schema.ts";
import { submitByKeys } from "../../lib/submit-by-keys.ts";
import type { Agent, StoredFile } from "../../models.ts";
import { useStartRun } from "../../queries/runs.ts";
import { ErrorNote } from "../error-note.tsx";
import { AttachFiles } from "../files/attach-files.tsx";
import { Section } from "../section.tsx";
import { CodeSamples } from "./code-samples.tsx";
import { InputEditor } from "./input-editor.tsx";

type PlaygroundFormProps = { agent: Agent; firstInput: JsonObject | null; onStarted: (runId: string) => void };

/** The agent's input and the button that starts the run. */
export function PlaygroundForm({ agent, firstInput, onStarted }: PlaygroundFormProps) {
  const schema = agent.input_schema;
  const [value, setValue] = useState<JsonObject>(() => firstInput ?? toSchema(initialValue(schema ?? {})));
  const start = useStartRun();
  const [files, setFiles] = useState<StoredFile[]>([]);
  const input = withFiles(
    toSchema(withoutUndefined(value)),
    files.map(({ id }) => id),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate({ agent_id: agent.id, input }, { onSuccess: (run) => onStarted(run.id) });
  };
  return (
    <>
      <Section title="Input" description={agent.description}>
        <form onSubmit={submit} onKeyDown={submitByKeys}>
          <Stack gap="sm">
            {start.error && <ErrorNote error={start.error} />}
            <InputEditor
              key={agent.id}
              schema={schema}
              value={value}
              onChange={setValue}
              errors={toProblem(start.error).fields}
            />
            <AttachFiles files={files} onChange={setFiles} />
            <Group gap="sm">
              <Button type="submit" loading={start.isPending} leftSection={<IconPlayerPlay size={14} aria-hidden />}>
                Run
              </Button>
              <Text size="xs" c="dimmed">
                Ctrl+Enter to run. Counts as one call.
              </Text>
            </Group>
          </Stack>
        </form>
      </Section>
      <Section title="Call the API from your code">
        <CodeSamples call={{ agentId: agent.id, input }} />
      </Section>
    </>
  );
}

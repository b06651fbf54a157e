import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { initialValue, type JsonObject, toSchema, withoutUndefined } from "../../lib/json-schema.ts";
import { expressionOf } from "../../lib/pipeline-edit.ts";
import { submitByKeys } from "../../lib/submit-by-keys.ts";
import type { Agent, PipelineStep } from "../../models.ts";
import { useAgent } from "../../queries/agents.ts";
import { usePastStepInput } from "../../queries/pipelines.ts";
import { useStartRun } from "../../queries/runs.ts";
import { Dialog } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { InputEditor } from "../playground/input-editor.tsx";
import { ResultPanel } from "../playground/result-panel.tsx";

type TryStepProps = { step: PipelineStep; pipelineId: string | null; onClose: () => void };

/** Runs one step alone with an input and shows its output. */
export function TryStepModal({ step, pipelineId, onClose }: TryStepProps) {
  const { data: agent, error } = useAgent(step.agent_id);
  const past = usePastStepInput(pipelineId, step.name);
  return (
    <Dialog onClose={onClose} title={`Try ${step.name}`} size="xl" isUnsaved={false}>
      {error && <ErrorNote error={error} />}
      {!error && (!agent || past.isPending) && <Skeleton height={200} />}
      {agent && !past.isPending && <TryForm step={step} agent={agent} pastInput={past.input} />}
    </Dialog>
  );
}

type TryFormProps = { step: PipelineStep; agent: Agent; pastInput: JsonObject | null };

function TryForm({ step, agent, pastInput }: TryFormProps) {
  const [value, setValue] = useState<JsonObject>(() => pastInput ?? valuesOf(step, agent));
  const [runId, setRunId] = useState<string | null>(null);
  const start = useStartRun();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate(
      { agent_id: agent.id, input: toSchema(withoutUndefined(value)) },
      { onSuccess: (run) => setRunId(run.id) },
    );
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {agent.name} runs alone. This counts as one call.{" "}
        {pastInput ? "The input is from the step's last run." : "Expressions have no values yet. Enter sample values."}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <form onSubmit={submit} onKeyDown={submitByKeys}>
          <Stack gap="sm">
            {start.error && <ErrorNote error={start.error} />}
            <InputEditor
              schema={agent.input_schema}
              value={value}
              onChange={setValue}
              errors={toProblem(start.error).fields}
            />
            <Group>
              <Button type="submit" loading={start.isPending} leftSection={<IconPlayerPlay size={14} aria-hidden />}>
                Run step
              </Button>
            </Group>
          </Stack>
        </form>
        <div>
          {runId ? (
            <ResultPanel key={runId} runId={runId} />
          ) : (
            <Text size="sm" c="dimmed">
              The output appears here.
            </Text>
          )}
        </div>
      </SimpleGrid>
    </Stack>
  );
}

/** The step's literal values; for expressions, the schema's initial values. */
function valuesOf({ input }: PipelineStep, agent: Agent): JsonObject {
  const plain = Object.entries(input ?? {}).filter(([, value]) => expressionOf(value) === null);
  return { ...toSchema(initialValue(agent.input_schema ?? {})), ...Object.fromEntries(plain) };
}

import { Button, Group, Stack } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { initialValue, type JsonObject, toSchema, withoutUndefined } from "../../lib/json-schema.ts";
import type { Pipeline } from "../../models.ts";
import { useStartPipeline } from "../../queries/pipelines.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { InputEditor } from "../playground/input-editor.tsx";

/** Starts a run with an input, then opens its page. */
export function RunPipelineModal({ pipeline, onClose }: { pipeline: Pipeline; onClose: () => void }) {
  const schema = pipeline.input_schema;
  const [value, setValue] = useState<JsonObject>(() => toSchema(initialValue(schema ?? {})));
  const start = useStartPipeline(pipeline.id);
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate(toSchema(withoutUndefined(value)), {
      onSuccess: (run) =>
        navigate({
          to: "/pipelines/$pipelineId/runs/$runId",
          params: { pipelineId: pipeline.id, runId: run.id },
          ignoreBlocker: true,
        }),
    });
  };
  return (
    <Dialog onClose={onClose} title={`Run ${pipeline.name}`} size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          {start.error && <ErrorNote error={start.error} />}
          <InputEditor schema={schema} value={value} onChange={setValue} errors={toProblem(start.error).fields} />
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" loading={start.isPending} leftSection={<IconPlayerPlay size={14} aria-hidden />}>
              Run
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

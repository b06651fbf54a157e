import { Button, Group, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { canBeForm, initialValue, type JsonObject, toSchema, withoutUndefined } from "../../lib/json-schema.ts";
import type { RequiredAction } from "../../models.ts";
import { useActOnRun } from "../../queries/runs.ts";
import { ErrorNote } from "../error-note.tsx";
import { JsonEditor } from "../json-editor.tsx";
import { SchemaForm } from "../schema-form/schema-form.tsx";

/** The answer to a question: a form if the agent provides a schema, else JSON. */
export function RespondForm({ runId, action }: { runId: string; action: RequiredAction }) {
  const act = useActOnRun(runId);
  const schema = canBeForm(action.schema) ? toSchema(action.schema) : null;
  const [value, setValue] = useState<JsonObject>(() => (schema ? toSchema(initialValue(schema)) : {}));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const payload = toSchema(withoutUndefined(value));
    act.mutate({ type: "respond", action_id: action.id, payload });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {act.error && <ErrorNote error={act.error} />}
        {schema ? (
          <SchemaForm
            schema={schema}
            value={value}
            onChange={setValue}
            errors={toProblem(act.error).fields}
            path="payload"
          />
        ) : (
          <JsonEditor label="Answer (JSON)" value={value} onChange={(next) => setValue(toSchema(next))} />
        )}
        <Group gap="xs">
          <Button type="submit" loading={act.isPending && act.variables?.type === "respond"}>
            Send answer
          </Button>
          {action.tool && (
            <Button
              variant="default"
              onClick={() => act.mutate({ type: "reject", action_id: action.id })}
              loading={act.isPending && act.variables?.type === "reject"}
            >
              Decline
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

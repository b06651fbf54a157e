import { Stack, TagsInput } from "@mantine/core";
import { exampleInput } from "../../lib/json-schema.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { Agent, Dataset } from "../../models.ts";
import { useAgent } from "../../queries/agents.ts";
import { useAddDatasetRows } from "../../queries/datasets.ts";
import { DraftModal } from "../draft-modal.tsx";
import { Field } from "../form.tsx";
import { JsonEditor } from "../json-editor.tsx";

type AddRowProps = { dataset: Dataset; onClose: () => void };

/** Adds one row. Its input starts as an example of the agent's input. */
export function AddRowModal({ dataset, onClose }: AddRowProps) {
  const { data: agent, error } = useAgent(dataset.agent_id);
  if (!agent && !error) return null;
  return <RowForm dataset={dataset} agent={agent} onClose={onClose} />;
}

type RowDraft = { input: unknown; expected: unknown; tags: string[]; user: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isExpected = (value: unknown) => value === undefined || value === null || isObject(value);

const noObject = "Enter an object, such as {}.";

function RowForm({ dataset, agent, onClose }: AddRowProps & { agent: Agent | undefined }) {
  const add = useAddDatasetRows(dataset.id);
  const first: RowDraft = { input: exampleInput(agent?.input_schema), expected: undefined, tags: [], user: "" };
  const save = ({ input, expected, tags, user }: RowDraft, onSaved: () => void) =>
    add.mutate(
      [
        [
          {
            input: input as Record<string, unknown>,
            expected_output: (expected as Record<string, unknown> | undefined) ?? null,
            tags,
            user: user || null,
          },
        ],
      ],
      {
        onSuccess: (change) => {
          onSaved();
          notifyDone(`Row added: version ${change?.version}.`);
          onClose();
        },
      },
    );
  return (
    <DraftModal
      title="Add a row"
      first={first}
      keptAs={`row ${dataset.id}`}
      verb="Add row"
      state={add}
      onSave={save}
      onClose={onClose}
      isComplete={({ input, expected }) => isObject(input) && isExpected(expected)}
    >
      {({ draft, onChange, errors }) => (
        <Stack gap="md">
          <JsonEditor
            label="Input"
            value={draft.input}
            onChange={(input) => onChange({ ...draft, input })}
            error={isObject(draft.input) ? errors["rows.0.input"] : noObject}
            isRequired
          />
          <JsonEditor
            label="Expected output"
            description="The output that the agent should return, or a part of it. Leave empty for none."
            value={draft.expected}
            onChange={(expected) => onChange({ ...draft, expected })}
            error={isExpected(draft.expected) ? errors["rows.0.expected_output"] : noObject}
          />
          <TagsInput
            label="Tags"
            description="Groups of rows, such as a language. Press Enter after each."
            value={draft.tags}
            onChange={(tags) => onChange({ ...draft, tags })}
            error={errors["rows.0.tags"]}
            maxTags={16}
          />
          <Field
            label="End user"
            description="Whose data the row contains. Erasing the user's data deletes the row."
            value={draft.user}
            onChange={(user) => onChange({ ...draft, user })}
            error={errors["rows.0.user"]}
          />
        </Stack>
      )}
    </DraftModal>
  );
}

import { Button, Group, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { type FormEvent, useEffect, useState } from "react";
import type { AgentDraft } from "../../lib/agent-draft.ts";
import { toProblem } from "../../lib/api-error.ts";
import { initialValue, type JsonObject, toSchema, withoutUndefined } from "../../lib/json-schema.ts";
import { submitByKeys } from "../../lib/submit-by-keys.ts";
import type { Agent, AgentPatch } from "../../models.ts";
import { useRevisions } from "../../queries/agents.ts";
import { type Tried, useTrial } from "../../queries/workbench.ts";
import { ErrorNote } from "../error-note.tsx";
import { InputEditor } from "../playground/input-editor.tsx";
import { Section } from "../section.tsx";
import { TrialResults } from "./trial-results.tsx";

type TestBenchProps = {
  agent: Agent;
  draft: AgentDraft;
  /** The changes to the deployed revision; null: none. */
  patch: AgentPatch | null;
  /** Passes the service's errors to the form that edits the fields. */
  onRefused: (error: unknown) => void;
};

const changes = "changes";

/** Runs an input with the unsaved changes, with a revision, or with two of them side by side. */
export function TestBench({ agent, draft, patch, onRefused }: TestBenchProps) {
  const [value, setValue] = useState<JsonObject>(() => toSchema(initialValue(draft.input_schema ?? {})));
  const [chosen, setChosen] = useState<string | null>(null);
  const [beside, setBeside] = useState<string | null>(null);
  const choices = useChoices(agent, patch);
  const trial = useTrial(agent.id);
  const first = choices.find((choice) => choice.value === chosen)?.value ?? choices[0]?.value ?? "";
  const second = choices.some((choice) => choice.value === beside) && beside !== first ? beside : null;
  const toTried = (side: string): Tried =>
    side === changes && patch ? { patch } : { revision: side === changes ? agent.revision : Number(side) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once per error.
  useEffect(() => onRefused(trial.error), [trial.error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sides = [first, ...(second ? [second] : [])].map(toTried);
    trial.mutate({ input: toSchema(withoutUndefined(value)), sides });
  };
  return (
    <Section title="Try it" description="Test changes before you deploy them. Each run counts as a call.">
      <Stack gap="md">
        <form onSubmit={submit} onKeyDown={submitByKeys}>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <Select
                label="Run"
                data={choices}
                value={first}
                onChange={(side) => side && setChosen(side)}
                allowDeselect={false}
              />
              <Select
                label="Compare with"
                placeholder="Nothing"
                data={choices.filter((choice) => choice.value !== first)}
                value={second}
                onChange={setBeside}
                clearable
              />
            </SimpleGrid>
            {trial.error && <ErrorNote error={trial.error} />}
            <InputEditor
              key={JSON.stringify(draft.input_schema)}
              schema={draft.input_schema}
              value={value}
              onChange={setValue}
              errors={toProblem(trial.error).fields}
            />
            <Group gap="sm">
              <Button type="submit" loading={trial.isPending} leftSection={<IconPlayerPlay size={14} aria-hidden />}>
                {second ? "Run both" : "Run"}
              </Button>
              <Text size="xs" c="dimmed">
                Ctrl+Enter to run.
              </Text>
            </Group>
          </Stack>
        </form>
        {trial.data && <TrialResults key={trial.data[0]?.id} runs={trial.data} agent={agent} />}
      </Stack>
    </Section>
  );
}

/** The options: unsaved changes, the deployed revision, and every other revision. */
function useChoices(agent: Agent, patch: AgentPatch | null): { value: string; label: string }[] {
  const { items = [] } = useRevisions(agent.id);
  const others = items.map(({ revision }) => revision).filter((revision) => revision !== agent.revision);
  return [
    ...(patch ? [{ value: changes, label: "Your changes" }] : []),
    { value: String(agent.revision), label: `Revision ${agent.revision}, deployed` },
    ...others.map((revision) => ({ value: String(revision), label: `Revision ${revision}` })),
  ];
}

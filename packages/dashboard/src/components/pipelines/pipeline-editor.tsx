import { Button, Grid, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useMemo } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { type PipelineDraft, stepFaults } from "../../lib/pipeline-draft.ts";
import { toSteps } from "../../lib/pipeline-graph.ts";
import type { KeptDraft } from "../../queries/drafts.ts";
import { ErrorNote } from "../error-note.tsx";
import { FoundDraft } from "../found-draft.tsx";
import { Section } from "../section.tsx";
import { LazyGraph } from "./lazy-graph.tsx";
import { PipelineFields } from "./pipeline-fields.tsx";

type PipelineEditorProps = {
  kept: KeptDraft<PipelineDraft>;
  error: unknown;
  verb: string;
  isPending: boolean;
  canSave: boolean;
  note: string;
  onSave: () => void;
};

/** A pipeline as it is written, and beside it as it would be drawn. */
export function PipelineEditor(props: PipelineEditorProps) {
  const { kept, error } = props;
  const errors = toProblem(error).fields;
  const save = (event: FormEvent) => {
    event.preventDefault();
    props.onSave();
  };
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Section title="Definition">
          <form onSubmit={save}>
            <Stack gap="md">
              <FoundDraft kept={kept} />
              {error ? <ErrorNote error={error} /> : null}
              <PipelineFields draft={kept.draft} onChange={kept.change} errors={errors} />
              <Group gap="sm">
                <Button type="submit" loading={props.isPending} disabled={!props.canSave}>
                  {props.verb}
                </Button>
                <Text size="xs" c="dimmed">
                  {props.note}
                </Text>
              </Group>
            </Stack>
          </form>
        </Section>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Preview draft={kept.draft} errors={errors} />
      </Grid.Col>
    </Grid>
  );
}

function Preview({ draft, errors }: { draft: PipelineDraft; errors: Record<string, string> }) {
  const steps = useMemo(() => toSteps(draft.steps), [draft.steps]);
  const refused = new Set(stepFaults(errors, draft.steps).flatMap(({ step }) => step ?? []));
  return (
    <Section title="Graph" description="What waits for what, as you write it.">
      {steps.length > 0 ? (
        <LazyGraph label="Steps as written" steps={steps} refused={refused} />
      ) : (
        <Text size="sm" c="dimmed">
          Give a step a name, and it is drawn here.
        </Text>
      )}
    </Section>
  );
}

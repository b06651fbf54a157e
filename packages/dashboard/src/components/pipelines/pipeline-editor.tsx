import { Alert, Button, Grid, Group, Stack, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type FormEvent, Suspense, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { faultsOfStep, type PipelineDraft } from "../../lib/pipeline-draft.ts";
import { lazyPart } from "../../parts.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { type EditedDraft, useDraftHistory } from "../../queries/draft-history.ts";
import type { KeptDraft } from "../../queries/drafts.ts";
import { useCan } from "../../queries/session.ts";
import { ErrorNote } from "../error-note.tsx";
import { FoundDraft } from "../found-draft.tsx";
import { useManagedEdit } from "../managed-by.tsx";
import { Section } from "../section.tsx";
import classes from "./pipeline-editor.module.css";
import { PipelineFields } from "./pipeline-fields.tsx";
import { StepForm } from "./step-form.tsx";
import { StepGraph } from "./step-graph.tsx";
import { StepsJson } from "./steps-json.tsx";
import { useStepEditing } from "./use-step-editing.ts";

const AddStepModal = lazyPart(() => import("./add-step-modal.tsx"), "AddStepModal");
const TryStepModal = lazyPart(() => import("./try-step-modal.tsx"), "TryStepModal");

type PipelineEditorProps = {
  kept: KeptDraft<PipelineDraft>;
  /** Null: it is not saved yet. */
  pipelineId: string | null;
  /** The step that is selected initially. */
  firstStep?: string | undefined;
  /** The configuration that manages the pipeline. */
  managedBy?: string | null | undefined;
  error: unknown;
  verb: string;
  isPending: boolean;
  canSave: boolean;
  note: string;
  onSave: () => void;
};

/** The pipeline editor: graph, step fields and JSON edit the same draft. */
export function PipelineEditor(props: PipelineEditorProps) {
  const { kept, error } = props;
  const edited = useDraftHistory(kept);
  const editing = useStepEditing(edited, error, props.firstStep);
  const { warning, isAllowed } = useManagedEdit(props.managedBy);
  const [open, setOpen] = useState<"add" | "try" | null>(null);
  const close = () => setOpen(null);
  useUndoKeys(edited);
  const save = (event: FormEvent) => {
    event.preventDefault();
    props.onSave();
  };
  return (
    <>
      <form onSubmit={save}>
        <Stack gap="md">
          {warning}
          <FoundDraft kept={kept} />
          {error ? <ErrorNote error={error} /> : null}
          <Section title="Pipeline">
            <PipelineFields draft={edited.draft} onChange={edited.change} errors={toProblem(error).fields} />
          </Section>
          <StepsArea edited={edited} editing={editing} onOpen={setOpen} />
          <SaveRow {...props} canSave={props.canSave && isAllowed} onDiscard={kept.isChanged ? edited.discard : null} />
        </Stack>
      </form>
      {/* Outside the form: their own forms must not submit the pipeline. */}
      <Suspense>
        {open === "add" && <AddStep editing={editing} onClose={close} />}
        {open === "try" && editing.step && (
          <TryStepModal step={editing.step} pipelineId={props.pipelineId} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** The usual undo and redo keys; inside a field the browser handles them. */
const useUndoKeys = ({ undo, redo }: Pick<EditedDraft<unknown>, "undo" | "redo">) =>
  useHotkeys([
    ["mod+Z", () => undo?.()],
    ["mod+shift+Z", () => redo?.()],
    ["mod+Y", () => redo?.()],
  ]);

type Editing = ReturnType<typeof useStepEditing>;
type StepsAreaProps = {
  edited: EditedDraft<PipelineDraft>;
  editing: Editing;
  onOpen: (dialog: "add" | "try") => void;
};

function StepsArea({ edited, editing, onOpen }: StepsAreaProps) {
  const [isBroken, setBroken] = useState(false);
  const { step, faults } = editing;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack gap="md">
          <StepGraph
            steps={editing.steps}
            refused={new Set(faults.flatMap((fault) => fault.step ?? []))}
            selected={step?.name}
            joining={editing.joining}
            onSelect={editing.choose}
            onStopJoining={() => editing.join(null)}
            onAdd={isBroken ? null : () => onOpen("add")}
            undo={isBroken ? null : edited.undo}
            redo={isBroken ? null : edited.redo}
          />
          {editing.circle && (
            <Alert color="yellow" variant="light" role="status">
              {editing.circle}
            </Alert>
          )}
          {step && !isBroken && (
            <ChosenStep edited={edited} editing={editing} step={step} onTry={() => onOpen("try")} />
          )}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Section title="JSON">
          <StepsJson
            steps={edited.draft.steps}
            onChange={(steps) => editing.setSteps(steps, "json")}
            onBroken={setBroken}
            error={faults[0] && `${faults[0].path}: ${faults[0].message}`}
          />
        </Section>
      </Grid.Col>
    </Grid>
  );
}

type ChosenStepProps = Omit<StepsAreaProps, "onOpen"> & { step: NonNullable<Editing["step"]>; onTry: () => void };

function ChosenStep({ edited, editing, step, onTry }: ChosenStepProps) {
  const can = useCan();
  const { data: agents = [] } = useAgentChoices();
  return (
    <StepForm
      step={step}
      draft={edited.draft}
      errors={faultsOfStep(editing.faults, step.name)}
      agents={agents}
      onSteps={editing.setSteps}
      onRename={(to) => editing.rename(step.name, to)}
      onJoin={() => editing.join(step.name)}
      onRemove={() => editing.remove(step.name)}
      onTry={can("runs:write") ? onTry : null}
    />
  );
}

function AddStep({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const { data: agents = [] } = useAgentChoices();
  const names = editing.steps.map(({ name }) => name);
  const last = editing.step?.name ?? names.at(-1);
  return (
    <AddStepModal
      agents={agents}
      names={names}
      after={last ? [last] : []}
      onAdd={(agent, after) => {
        editing.add(agent, after);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type SaveRowProps = Pick<PipelineEditorProps, "verb" | "isPending" | "canSave" | "note"> & {
  onDiscard: (() => void) | null;
};

const SaveRow = ({ verb, isPending, canSave, note, onDiscard }: SaveRowProps) => (
  <Group gap="sm" className={classes.save}>
    <Button type="submit" loading={isPending} disabled={!canSave}>
      {verb}
    </Button>
    <Button variant="default" disabled={onDiscard === null} onClick={() => onDiscard?.()}>
      Discard changes
    </Button>
    <Text size="xs" c="dimmed">
      {note}
    </Text>
  </Group>
);

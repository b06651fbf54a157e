import { NumberInput, Select, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { demandsNothing, type GateDraft, type GateScorer, toGate, toGateDraft } from "../../lib/gate-draft.ts";
import { notifyDone } from "../../lib/notify.ts";
import { useEditedVersion } from "../../lib/versions.ts";
import type { Agent } from "../../models.ts";
import { useUpdateAgent } from "../../queries/agents.ts";
import { useDatasets } from "../../queries/datasets.ts";
import { useScorers } from "../../queries/scorers.ts";
import { type DraftFieldsProps, DraftModal } from "../draft-modal.tsx";
import { LinkButton } from "../link-button.tsx";
import { EffectsField } from "./effects-field.tsx";
import { ScorerChoice } from "./scorer-choice.tsx";

/** Sets or changes the gate of an agent. */
export function GateFormModal({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { version } = useEditedVersion(`/agents/${agent.id}`);
  const update = useUpdateAgent(agent.id, version);
  /** As in other forms, a field that was not filled yet is not wrong until the form is submitted. */
  const [isSubmitted, setSubmitted] = useState(false);
  const save = (draft: GateDraft, onSaved: () => void) => {
    setSubmitted(true);
    if (demandsNothing(draft)) return;
    update.mutate(
      { gate: toGate(draft) },
      {
        onSuccess: () => {
          onSaved();
          notifyDone(`Gate of ${agent.name} saved.`);
          onClose();
        },
      },
    );
  };
  return (
    <DraftModal
      title={agent.gate ? "Edit gate" : "Set gate"}
      managedBy={agent.managed_by}
      first={toGateDraft(agent.gate)}
      keptAs={`${agent.id} gate`}
      verb="Save gate"
      state={update}
      onSave={save}
      onClose={onClose}
      isComplete={isComplete}
    >
      {({ errors, ...fields }) => {
        const missing = isSubmitted && demandsNothing(fields.draft) ? bothMissing : {};
        return <GateFields {...fields} errors={{ ...errors, ...missing }} agentId={agent.id} />;
      }}
    </DraftModal>
  );
}

/** Select fields are not validated by the browser. */
const isComplete = (draft: GateDraft) => draft.dataset_id !== "" && draft.scorers.length > 0 && draft.effects !== null;

const enterOne = "Enter this value, the other one or both.";
const bothMissing = { "gate.at_least": enterOne, "gate.not_worse_by": enterOne };

type FieldsProps = DraftFieldsProps<GateDraft>;

function GateFields({ agentId, ...fields }: FieldsProps & { agentId: string }) {
  const { draft, onChange, errors } = fields;
  const set = (change: Partial<GateDraft>) => onChange({ ...draft, ...change });
  return (
    <Stack gap="md">
      <DatasetField {...fields} agentId={agentId} />
      <ScorerFields {...fields} />
      <DemandFields {...fields} />
      <EffectsField value={draft.effects} onChange={(effects) => set({ effects })} error={errors["gate.effects"]} />
      <Select
        label="If a revision does not pass"
        data={outcomes}
        value={draft.on_failure}
        onChange={(value) => set({ on_failure: value as GateDraft["on_failure"] })}
        error={errors["gate.on_failure"]}
        allowDeselect={false}
      />
    </Stack>
  );
}

const outcomes = [
  { value: "refuse", label: "Refuse it" },
  { value: "ask", label: "Ask a member with the permission to approve" },
];

function DatasetField({ agentId, draft, onChange, errors }: FieldsProps & { agentId: string }) {
  const { items: datasets } = useDatasets(agentId);
  return (
    <>
      <Select
        label="Data set"
        description="Its current version is used."
        placeholder="Select"
        data={(datasets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.dataset_id || null}
        onChange={(id) => onChange({ ...draft, dataset_id: id ?? "" })}
        error={errors["gate.dataset_id"]}
        // The dialog focuses its first field.
        openOnFocus={false}
        searchable
        required
      />
      {datasets?.length === 0 && (
        <div>
          This agent has no data set.{" "}
          <LinkButton to="/datasets" variant="default" size="compact-xs">
            Create a data set
          </LinkButton>
        </div>
      )}
    </>
  );
}

/** A scorer that the gate names by its name keeps it. One that is added is pinned to its current version. */
function ScorerFields({ draft, onChange, errors }: FieldsProps) {
  const { items: scorers = [] } = useScorers();
  const idOf = ({ id, name }: GateScorer) => id ?? scorers.find((scorer) => scorer.name === name)?.id ?? name ?? "";
  const find = (id: string) => scorers.find((scorer) => scorer.id === id);
  const choose = (id: string): GateScorer => {
    const version = find(id)?.version;
    return draft.scorers.find((use) => idOf(use) === id) ?? { id, ...(version === undefined ? {} : { version }) };
  };
  const setVersion = (place: number, version: number | string) => {
    const { version: _, ...use } = draft.scorers[place] ?? {};
    const changed = version === "" ? use : { ...use, version: Number(version) };
    onChange({ ...draft, scorers: draft.scorers.with(place, changed) });
  };
  return (
    <>
      <ScorerChoice
        description="A revision must pass with each of them."
        value={draft.scorers.map(idOf)}
        onChange={(ids) => onChange({ ...draft, scorers: ids.map(choose) })}
        error={errorOfScorers(errors)}
      />
      {draft.scorers.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {draft.scorers.map((use, place) => {
            const known = find(idOf(use));
            return (
              <NumberInput
                key={idOf(use)}
                label={`Version of ${known?.name ?? idOf(use)}`}
                description="Leave empty for the current one."
                placeholder="current"
                {...{ min: 1, allowDecimal: false, clampBehavior: "none" }}
                value={use.version ?? ""}
                onChange={(version) => setVersion(place, version)}
                error={errors[`gate.scorers.${place}.version`]}
              />
            );
          })}
        </SimpleGrid>
      )}
    </>
  );
}

const errorOfScorers = (errors: Record<string, string>): string | undefined =>
  Object.entries(errors).find(([param]) => param.startsWith("gate.scorers") && !param.endsWith(".version"))?.[1];

function DemandFields({ draft, onChange, errors }: FieldsProps) {
  const props = (name: "at_least" | "not_worse_by" | "min_rows" | "max_cost_usd") => ({
    value: draft[name],
    onChange: (value: number | string) => onChange({ ...draft, [name]: value }),
    error: errors[`gate.${name}`],
    // The service names the limits. A value that changes by itself may be saved unnoticed.
    clampBehavior: "none" as const,
    min: 0,
  });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NumberInput
        label="Rows that must pass"
        description="At least this percentage of the scored rows."
        suffix=" %"
        {...props("at_least")}
      />
      <NumberInput
        label="Tolerated loss"
        description="Percentage points below the deployed revision."
        suffix=" points"
        {...props("not_worse_by")}
      />
      <NumberInput
        label="Rows with a score"
        description="With fewer, a revision does not pass."
        placeholder="10"
        allowDecimal={false}
        {...props("min_rows")}
      />
      <NumberInput
        label="Cost limit"
        description="A revision that reaches it does not pass."
        prefix="$"
        {...props("max_cost_usd")}
      />
    </SimpleGrid>
  );
}

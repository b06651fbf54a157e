import { Checkbox, NumberInput, Select, SimpleGrid, Stack } from "@mantine/core";
import type { AlertDraft } from "../../lib/alert-draft.ts";
import { comparisons, metrics, spanText } from "../../lib/alert-text.ts";
import { limits } from "../../lib/limits.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { Textarea, TextInput } from "../inputs.tsx";

type AlertFieldsProps = {
  draft: AlertDraft;
  onChange: (draft: AlertDraft) => void;
  errors: Record<string, string>;
};
type PartProps = { draft: AlertDraft; set: (change: Partial<AlertDraft>) => void; errors: Record<string, string> };

const windows = [60, 300, 900, 3_600, 10_800, 21_600, 86_400];
const cooldowns = [0, 60, 300, 900, 3_600, 21_600, 86_400];

/** Selectable durations, including a current value that was set by the API. */
const spans = (seconds: readonly number[], current: number) =>
  [...new Set([...seconds, current])]
    .toSorted((a, b) => a - b)
    .map((each) => ({ value: String(each), label: each === 0 ? "none" : spanText(each) }));

/** Metric, condition and actions of a rule. */
export function AlertFields({ draft, onChange, errors }: AlertFieldsProps) {
  const set = (change: Partial<AlertDraft>) => onChange({ ...draft, ...change });
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        most={limits.name}
        placeholder="Too many failures"
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={errors.name}
        required
        data-autofocus
      />
      <ConditionFields draft={draft} set={set} errors={errors} />
      <ScopeFields draft={draft} set={set} errors={errors} />
      <Textarea
        label="Description"
        most={limits.note}
        description="What to do when it fires, for the person on call."
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={errors.description}
        autosize
        minRows={1}
      />
    </Stack>
  );
}

const units = { percent: " %", milliseconds: " ms", runs: " runs", tokens: " tokens", score: "" };

function ConditionFields({ draft, set, errors }: PartProps) {
  const metric = metrics[draft.metric];
  return (
    <>
      <Select
        label="Metric"
        description={metric?.about}
        data={Object.entries(metrics).map(([value, { label }]) => ({ value, label }))}
        value={draft.metric}
        onChange={(next) => next && set({ metric: next })}
        error={errors.metric}
      />
      {metric?.isOfFeedback && (
        <TextInput
          label="Feedback name"
          placeholder="accuracy"
          value={draft.feedback_name}
          onChange={(event) => set({ feedback_name: event.currentTarget.value })}
          error={errors.feedback_name}
          required
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Select
          label="Comparison"
          data={Object.entries(comparisons).map(([value, { label }]) => ({ value, label }))}
          value={draft.comparison}
          onChange={(comparison) => comparison && set({ comparison })}
          error={errors.comparison}
        />
        <NumberInput
          label="Threshold"
          suffix={metric ? units[metric.unit] : ""}
          min={0}
          value={draft.threshold}
          onChange={(value) => set({ threshold: Number(value) })}
          error={errors.threshold}
          required
        />
        <Select
          label="Window"
          data={spans(windows, draft.window_seconds)}
          value={String(draft.window_seconds)}
          onChange={(value) => set({ window_seconds: Number(value) })}
          error={errors.window_seconds}
        />
      </SimpleGrid>
    </>
  );
}

const whole = "whole";

function ScopeFields({ draft, set, errors }: PartProps) {
  const { data: agents = [] } = useAgentChoices();
  const isPerAgent = metrics[draft.metric]?.isPerAgent ?? true;
  const choices = [
    { value: whole, label: "All agents" },
    ...agents.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Select
          label="Agent"
          data={choices}
          value={(isPerAgent && draft.agent_id) || whole}
          onChange={(value) => set({ agent_id: value === whole ? null : value })}
          disabled={!isPerAgent}
          error={errors.agent_id}
          searchable
        />
        <Select
          label="Severity"
          data={["info", "warning", "critical"]}
          value={draft.severity}
          onChange={(severity) => severity && set({ severity })}
        />
        <Select
          label="Cooldown"
          data={spans(cooldowns, draft.cooldown_seconds)}
          value={String(draft.cooldown_seconds)}
          onChange={(value) => set({ cooldown_seconds: Number(value) })}
          error={errors.cooldown_seconds}
        />
      </SimpleGrid>
      <NumberInput
        label="Minimum samples"
        description="With fewer samples in the window, such as finished runs, it does not fire. Leave empty for no minimum."
        min={1}
        value={draft.min_samples ?? ""}
        onChange={(value) => set({ min_samples: value === "" ? null : Number(value) })}
        error={errors.min_samples}
      />
      <Checkbox
        label="Roll back the agent"
        description="If it fires within an hour of a deployment of the agent, that deployment is rolled back. Select one agent."
        checked={draft.rollback && isPerAgent && draft.agent_id !== null}
        disabled={!isPerAgent || draft.agent_id === null}
        onChange={(event) => set({ rollback: event.currentTarget.checked })}
        error={errors.rollback}
      />
    </>
  );
}

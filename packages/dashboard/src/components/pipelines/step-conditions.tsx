import { NumberInput, Select, SimpleGrid, Stack } from "@mantine/core";
import { expressionHints } from "../../lib/pipeline-edit.ts";
import { ExpressionField } from "./expression-field.tsx";
import type { StepFieldsProps } from "./step-fields.ts";

/** Condition, fan-out, retries and failure handling of a step. */
export function StepConditions({ step, draft, errors, onChange }: StepFieldsProps) {
  const hints = expressionHints(draft, step.name, false);
  return (
    <Stack gap="sm">
      <ExpressionField
        label="Only when"
        description="True or false; the step is skipped where this is false."
        placeholder="input.query != ''"
        hints={hints}
        value={step.when ?? ""}
        onChange={(text) => onChange({ when: text || undefined })}
        error={errors.when}
      />
      <ExpressionField
        label="For each"
        description="A list: the step runs once for each of its items, 1,000 at most."
        placeholder="steps.fetch.output.items"
        hints={hints}
        value={step.for_each ?? ""}
        onChange={(text) => onChange({ for_each: text || undefined })}
        error={errors.for_each}
      />
      <Figures step={step} errors={errors} onChange={onChange} />
      <Select
        label="If it fails"
        data={[
          { value: "fail", label: "The pipeline fails" },
          { value: "continue", label: "The others go on" },
        ]}
        value={step.on_failure ?? "fail"}
        onChange={(value) => onChange({ on_failure: value === "continue" ? value : undefined })}
        error={errors.on_failure}
      />
    </Stack>
  );
}

function Figures({ step, errors, onChange }: Omit<StepFieldsProps, "draft">) {
  const retry = (max_attempts: number | undefined, backoff_seconds: number | undefined) => {
    const pause = backoff_seconds === undefined ? {} : { backoff_seconds };
    onChange({ retry: max_attempts === undefined ? undefined : { max_attempts, ...pause } });
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {step.for_each && (
        <Figure
          label="Items at a time"
          description="10 where nothing is said."
          value={step.max_concurrency}
          onChange={(max_concurrency) => onChange({ max_concurrency })}
          error={errors.max_concurrency}
        />
      )}
      <Figure
        label="Time-out"
        description="Seconds for each run; the agent's own where nothing is said."
        value={step.timeout_seconds}
        onChange={(timeout_seconds) => onChange({ timeout_seconds })}
        error={errors.timeout_seconds}
      />
      <Figure
        label="Runs in all"
        description="The first and its retries; 1 where nothing is said."
        value={step.retry?.max_attempts}
        onChange={(runs) => retry(runs, step.retry?.backoff_seconds)}
        error={errors["retry.max_attempts"] ?? errors.retry}
      />
      {step.retry && (
        <Figure
          label="Pause before a retry"
          description="Seconds, doubled for each next; 1 where nothing is said."
          value={step.retry.backoff_seconds}
          onChange={(pause) => retry(step.retry?.max_attempts, pause)}
          error={errors["retry.backoff_seconds"]}
        />
      )}
    </SimpleGrid>
  );
}

type FigureProps = {
  label: string;
  description: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  error: string | undefined;
};

const Figure = ({ value, onChange, ...labels }: FigureProps) => (
  <NumberInput
    {...labels}
    value={value ?? ""}
    onChange={(next) => onChange(typeof next === "number" ? next : undefined)}
    allowDecimal={false}
    clampBehavior="none"
  />
);

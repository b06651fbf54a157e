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
        label="Condition"
        description="The step is skipped if this is false."
        placeholder="input.query != ''"
        hints={hints}
        value={step.when ?? ""}
        onChange={(text) => onChange({ when: text || undefined })}
        error={errors.when}
      />
      <ExpressionField
        label="For each"
        description="A list. The step runs once for each item, up to 1,000."
        placeholder="steps.fetch.output.items"
        hints={hints}
        value={step.for_each ?? ""}
        onChange={(text) => onChange({ for_each: text || undefined })}
        error={errors.for_each}
      />
      <Figures step={step} errors={errors} onChange={onChange} />
      <Select
        label="On failure"
        data={[
          { value: "fail", label: "Fail the pipeline" },
          { value: "continue", label: "Continue with the other steps" },
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
          label="Concurrent items"
          description="Default: 10."
          value={step.max_concurrency}
          onChange={(max_concurrency) => onChange({ max_concurrency })}
          error={errors.max_concurrency}
        />
      )}
      <Figure
        label="Timeout"
        description="Seconds per run. Default: the agent's timeout."
        value={step.timeout_seconds}
        onChange={(timeout_seconds) => onChange({ timeout_seconds })}
        error={errors.timeout_seconds}
      />
      <Figure
        label="Maximum attempts"
        description="Including the first. Default: 1."
        value={step.retry?.max_attempts}
        onChange={(runs) => retry(runs, step.retry?.backoff_seconds)}
        error={errors["retry.max_attempts"] ?? errors.retry}
      />
      {step.retry && (
        <Figure
          label="Retry delay"
          description="Seconds, doubled after each retry. Default: 1."
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

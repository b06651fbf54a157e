import { NumberInput, SimpleGrid } from "@mantine/core";
import type { AgentLimits } from "../../models.ts";

type LimitFieldsProps = {
  limits: AgentLimits;
  onChange: (limits: AgentLimits) => void;
  errors: Record<string, string>;
};

const fields: { name: keyof AgentLimits; label: string; description: string }[] = [
  { name: "timeout_seconds", label: "Timeout", description: "In seconds. Default: 600." },
  { name: "concurrency", label: "Concurrency", description: "Maximum concurrent runs. Default: no limit." },
  { name: "retries", label: "Retries", description: "After an error of the agent. Default: none." },
  { name: "max_steps", label: "Steps", description: "Maximum per run of a model agent." },
  { name: "max_tokens", label: "Tokens", description: "Maximum per run." },
  { name: "max_cost_usd", label: "Cost", description: "Maximum US dollars per run of a model agent." },
];

export function LimitFields({ limits, onChange, errors }: LimitFieldsProps) {
  const set = (name: keyof AgentLimits, value: number | null) => {
    const { [name]: _, ...rest } = limits;
    onChange(value === null ? rest : { ...rest, [name]: value });
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {fields.map(({ name, label, description }) => (
        <NumberInput
          key={name}
          label={label}
          description={description}
          value={limits[name] ?? ""}
          onChange={(value) => set(name, typeof value === "number" ? value : null)}
          error={errors[`limits.${name}`]}
          allowDecimal={name === "max_cost_usd"}
          clampBehavior="none"
        />
      ))}
    </SimpleGrid>
  );
}

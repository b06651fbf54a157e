import { NumberInput, SimpleGrid } from "@mantine/core";
import type { AgentLimits } from "../../models.ts";

type LimitFieldsProps = {
  limits: AgentLimits;
  onChange: (limits: AgentLimits) => void;
  errors: Record<string, string>;
};

const fields: { name: keyof AgentLimits; label: string; description: string }[] = [
  { name: "timeout_seconds", label: "Time-out", description: "Seconds; 600 where nothing is said." },
  { name: "concurrency", label: "Concurrency", description: "Runs at a time; no cap where nothing is said." },
  { name: "retries", label: "Retries", description: "After the agent's own error; none where nothing is said." },
  { name: "max_steps", label: "Steps", description: "At most, of a model agent." },
  { name: "max_tokens", label: "Tokens", description: "At most, for one run." },
  { name: "max_cost_usd", label: "Cost", description: "US dollars at most for one run of a model agent." },
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

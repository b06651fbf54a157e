import { Autocomplete, NumberInput, Select, Text } from "@mantine/core";
import { toModelChoices } from "../../lib/model-choices.ts";
import type { Runtime, RuntimeModel } from "../../models.ts";
import { useProviders } from "../../queries/providers.ts";
import { Textarea } from "../inputs.tsx";

type ModelFieldsProps = {
  runtime: RuntimeModel;
  onChange: (runtime: Runtime) => void;
  errors: Record<string, string>;
};

/** Selects an agent's model; shows the available models with prices. */
export function ModelFields({ runtime, onChange, errors }: ModelFieldsProps) {
  const set = (change: Partial<RuntimeModel>) => onChange({ ...runtime, ...change });
  const { items: known = [] } = useProviders();
  const { providers, models, prices, providerNote, modelNote } = toModelChoices(known, runtime);
  return (
    <>
      <Select
        label="Provider"
        description={providerNote}
        data={providers}
        value={runtime.provider}
        onChange={(provider) => provider && set({ provider })}
        error={errors["runtime.provider"]}
        allowDeselect={false}
        required
      />
      <Autocomplete
        label="Model"
        description={modelNote}
        data={models}
        value={runtime.model}
        onChange={(model) => set({ model })}
        // An opened list shows all options until the user types, regardless of the current value.
        filter={({ options, search }) =>
          models.includes(search)
            ? options
            : options.filter((option) => "value" in option && option.value.includes(search))
        }
        renderOption={({ option }) => (
          <div>
            <Text size="sm">{option.value}</Text>
            <Text size="xs" c="dimmed">
              {prices.get(option.value)}
            </Text>
          </div>
        )}
        error={errors["runtime.model"]}
        required
      />
      <NumberInput
        label="Temperature"
        min={0}
        max={2}
        step={0.1}
        value={runtime.temperature ?? ""}
        onChange={(value) => set({ temperature: typeof value === "number" ? value : undefined })}
        error={errors["runtime.temperature"]}
      />
      <Textarea
        label="Prompt"
        description="A template. {{field}} is replaced by this field of the input."
        value={runtime.prompt ?? ""}
        onChange={(event) => set({ prompt: event.currentTarget.value || undefined })}
        error={errors["runtime.prompt"]}
        autosize
        minRows={2}
      />
    </>
  );
}

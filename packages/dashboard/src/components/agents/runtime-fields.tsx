import { Autocomplete, Fieldset, NumberInput, SegmentedControl, Stack, Textarea, TextInput } from "@mantine/core";
import { emptyRuntime } from "../../lib/agent-draft.ts";
import type { Runtime, RuntimeA2a, RuntimeHttp, RuntimeModel, RuntimeResponses } from "../../models.ts";
import { useProviders } from "../../queries/providers.ts";
import { JsonEditor } from "../json-editor.tsx";

type Errors = Record<string, string>;
type FieldsProps<R> = { runtime: R; onChange: (runtime: Runtime) => void; errors: Errors };

const types = [
  { value: "http", label: "Service" },
  { value: "module", label: "Module" },
  { value: "model", label: "Model" },
  { value: "a2a", label: "A2A" },
  { value: "responses", label: "Responses" },
];

/** What an agent elsewhere is reached by, by the kind of it. */
const addresses = {
  http: { label: "Address", placeholder: "https://agents.example.com/run" },
  a2a: { label: "Agent card", placeholder: "https://agents.example.com/.well-known/agent-card.json" },
  responses: { label: "Base address", placeholder: "https://api.openai.com/v1" },
};

/** How an agent runs: the fields depend on the kind. */
export function RuntimeFields({ runtime, onChange, errors }: FieldsProps<Runtime>) {
  return (
    <Fieldset legend="Runs on" p="sm">
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          aria-label="Kind of runtime"
          data={types}
          value={runtime.type}
          onChange={(type) => onChange(emptyRuntime(type as Runtime["type"]))}
        />
        {runtime.type === "module" && (
          <TextInput
            label="Module"
            description="The name of a file in the server's folder of modules, or of the catalog."
            value={runtime.module}
            // Another module has other code than this one's.
            onChange={(event) => onChange({ type: "module", module: event.currentTarget.value })}
            error={errors["runtime.module"] ?? errors.runtime}
            required
          />
        )}
        {"url" in runtime && <RemoteFields runtime={runtime} onChange={onChange} errors={errors} />}
        {runtime.type === "model" && <ModelFields runtime={runtime} onChange={onChange} errors={errors} />}
      </Stack>
    </Fieldset>
  );
}

function RemoteFields({ runtime, onChange, errors }: FieldsProps<RuntimeHttp | RuntimeA2a | RuntimeResponses>) {
  return (
    <>
      <TextInput
        {...addresses[runtime.type]}
        type="url"
        value={runtime.url}
        onChange={(event) => onChange({ ...runtime, url: event.currentTarget.value })}
        error={errors["runtime.url"] ?? errors.runtime}
        required
      />
      {runtime.type === "responses" && (
        <TextInput
          label="Model"
          value={runtime.model}
          onChange={(event) => onChange({ ...runtime, model: event.currentTarget.value })}
          error={errors["runtime.model"]}
          required
        />
      )}
      <JsonEditor
        label="Headers"
        description="Sent with every call, stored encrypted, shown as [redacted]. What is redacted stays as it is, at the same host: another URL asks for the values again."
        value={runtime.headers ?? {}}
        onChange={(headers) => onChange({ ...runtime, headers: (headers ?? {}) as Record<string, string> })}
        error={Object.entries(errors).find(([path]) => path.startsWith("runtime.headers"))?.[1]}
        minRows={2}
      />
    </>
  );
}

/** The organisation's providers to choose from, and what `default` stands for today. */
function useModelChoices({ provider, model }: RuntimeModel) {
  const { items: providers = [] } = useProviders();
  const fallback = providers.find(({ is_default }) => is_default);
  const chosen = provider === "default" ? fallback : providers.find(({ name }) => name === provider);
  const unknown = provider !== "" && provider !== "default" && providers.length > 0 && !chosen;
  return {
    names: ["default", ...providers.map(({ name }) => name)],
    models: ["default", ...(chosen?.default_model ? [chosen.default_model] : [])],
    providerNote: unknown
      ? "There is no provider of this name yet."
      : `default is ${fallback ? `${fallback.name} today` : "the organisation's default provider; none is set"}.`,
    modelNote:
      model === "default" && chosen && !chosen.default_model
        ? `${chosen.name} has no default model: name one.`
        : `default is ${chosen?.default_model ?? "the provider's default model"}.`,
  };
}

function ModelFields({ runtime, onChange, errors }: FieldsProps<RuntimeModel>) {
  const set = (change: Partial<RuntimeModel>) => onChange({ ...runtime, ...change });
  const { names, models, providerNote, modelNote } = useModelChoices(runtime);
  return (
    <>
      <Autocomplete
        label="Provider"
        description={providerNote}
        data={names}
        value={runtime.provider}
        onChange={(provider) => set({ provider })}
        error={errors["runtime.provider"]}
        required
      />
      <Autocomplete
        label="Model"
        description={modelNote}
        data={models}
        value={runtime.model}
        onChange={(model) => set({ model })}
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
        description="A template over the input: {{field}}."
        value={runtime.prompt ?? ""}
        onChange={(event) => set({ prompt: event.currentTarget.value || undefined })}
        error={errors["runtime.prompt"]}
        autosize
        minRows={2}
      />
    </>
  );
}

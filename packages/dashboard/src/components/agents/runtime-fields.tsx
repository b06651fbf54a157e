import { Fieldset, SegmentedControl, Stack } from "@mantine/core";
import { emptyRuntimes } from "../../lib/agent-draft.ts";
import type { Runtime, RuntimeA2a, RuntimeHttp, RuntimeResponses } from "../../models.ts";
import { TextInput } from "../inputs.tsx";
import { JsonEditor } from "../json-editor.tsx";
import { ModelFields } from "./model-fields.tsx";

type Errors = Record<string, string>;
type FieldsProps<R> = { runtime: R; onChange: (runtime: Runtime) => void; errors: Errors };

const labels: Record<Runtime["type"], string> = {
  http: "Service",
  module: "Module",
  model: "Model",
  worker: "Worker",
  a2a: "A2A",
  responses: "Responses",
};
const types = Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The address fields of remote runtimes, by type. */
const addresses = {
  http: { label: "URL", placeholder: "https://agents.example.com/run" },
  a2a: { label: "Agent card URL", placeholder: "https://agents.example.com/.well-known/agent-card.json" },
  responses: { label: "Base URL", placeholder: "https://api.openai.com/v1" },
};

/** How an agent runs: the fields depend on the kind. */
export function RuntimeFields({ runtime, onChange, errors }: FieldsProps<Runtime>) {
  return (
    <Fieldset legend="Runs on" p="sm">
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          aria-label="Type of runtime"
          data={types}
          value={runtime.type}
          onChange={(type) => onChange(emptyRuntimes[type as Runtime["type"]])}
        />
        {runtime.type === "module" && (
          <TextInput
            label="Module"
            description="Name of a file in the server's module folder, or of a catalog module."
            value={runtime.module}
            // Drop `code`: it belongs to the previous module.
            onChange={(event) => onChange({ type: "module", module: event.currentTarget.value })}
            error={errors["runtime.module"] ?? errors.runtime}
            required
          />
        )}
        {"url" in runtime && <RemoteFields runtime={runtime} onChange={onChange} errors={errors} />}
        {runtime.type === "worker" && (
          <TextInput
            label="Queue"
            description="Your workers take its runs from this queue."
            value={runtime.queue}
            onChange={(event) => onChange({ ...runtime, queue: event.currentTarget.value })}
            error={errors["runtime.queue"] ?? errors.runtime}
            required
          />
        )}
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
        description="Sent with every call, stored encrypted, shown as [redacted]. Redacted values are kept while the host stays the same. For a new host, enter them again."
        value={runtime.headers ?? {}}
        onChange={(headers) => onChange({ ...runtime, headers: (headers ?? {}) as Record<string, string> })}
        error={Object.entries(errors).find(([path]) => path.startsWith("runtime.headers"))?.[1]}
        minRows={2}
      />
    </>
  );
}

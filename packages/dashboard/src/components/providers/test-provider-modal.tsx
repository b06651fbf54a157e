import { Alert } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { formatDuration } from "../../lib/format.ts";
import type { Provider, ProviderTest } from "../../models.ts";
import { useTestProvider } from "../../queries/providers.ts";
import { Field, FormModal } from "../form.tsx";

/** Makes a minimal model call to test that the provider works. */
export function TestProviderModal({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const [model, setModel] = useState("");
  const test = useTestProvider(provider.id);
  return (
    <FormModal
      title={`Test ${provider.name}`}
      onClose={onClose}
      isUnsaved={false}
      verb="Test"
      onSubmit={() => test.mutate(model.trim())}
      state={test}
      dismiss="Close"
    >
      <Field
        label="Model"
        description="Sends one short request, which costs a few tokens."
        placeholder={provider.default_model ?? "model name"}
        value={model}
        onChange={setModel}
        error={toProblem(test.error).fields.model}
        required={provider.default_model === null}
        data-autofocus
      />
      {test.data && <Answer result={test.data} />}
    </FormModal>
  );
}

function Answer({ result }: { result: ProviderTest }) {
  if (result.ok) {
    return (
      <Alert
        color="gray"
        variant="light"
        role="status"
        icon={<IconCircleCheck aria-hidden />}
        title="The provider responded"
      >
        {result.model} took {formatDuration(result.latency_ms)}.
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconCircleX aria-hidden />}
      title={result.error?.code ?? "The provider did not respond"}
    >
      {result.error?.message}
    </Alert>
  );
}

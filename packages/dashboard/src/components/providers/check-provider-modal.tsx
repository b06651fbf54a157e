import { Alert } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { formatDuration } from "../../lib/format.ts";
import type { Provider, ProviderCheck } from "../../models.ts";
import { useCheckProvider } from "../../queries/providers.ts";
import { Field, FormModal } from "../form.tsx";

/** Makes a minimal model call to check that the provider works. */
export function CheckProviderModal({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const [model, setModel] = useState("");
  const check = useCheckProvider(provider.id);
  return (
    <FormModal
      title={`Check ${provider.name}`}
      onClose={onClose}
      isUnsaved={false}
      verb="Check"
      onSubmit={() => check.mutate(model.trim())}
      state={check}
      dismiss="Close"
    >
      <Field
        label="Model"
        description="Sends one short request, which costs a few tokens."
        placeholder={provider.default_model ?? "model name"}
        value={model}
        onChange={setModel}
        error={toProblem(check.error).fields.model}
        required={provider.default_model === null}
        data-autofocus
      />
      {check.data && <Answer check={check.data} />}
    </FormModal>
  );
}

function Answer({ check }: { check: ProviderCheck }) {
  if (check.ok) {
    return (
      <Alert
        color="gray"
        variant="light"
        role="status"
        icon={<IconCircleCheck aria-hidden />}
        title="The provider responded"
      >
        {check.model} took {formatDuration(check.latency_ms)}.
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconCircleX aria-hidden />}
      title={check.error?.code ?? "The provider did not respond"}
    >
      {check.error?.message}
    </Alert>
  );
}

import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { formatDuration } from "../../lib/format.ts";
import type { Provider, ProviderCheck } from "../../models.ts";
import { useCheckProvider } from "../../queries/providers.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";

/** One tiny call to a model, to see that it answers. */
export function CheckProviderModal({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const [model, setModel] = useState("");
  const check = useCheckProvider(provider.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate(model.trim());
  };
  return (
    <Dialog isUnsaved={false} onClose={onClose} title={`Check ${provider.name}`}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="Model"
            description="Asked one small thing; it costs a few tokens."
            placeholder={provider.default_model ?? "the model to ask"}
            value={model}
            onChange={(event) => setModel(event.currentTarget.value)}
            error={toProblem(check.error).fields.model}
            required={provider.default_model === null}
            data-autofocus
          />
          {check.error && <ErrorNote error={check.error} />}
          {check.data && <Answer check={check.data} />}
          <Group justify="end" gap="xs">
            <DismissButton>Close</DismissButton>
            <Button type="submit" loading={check.isPending}>
              Check
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Answer({ check }: { check: ProviderCheck }) {
  if (check.ok) {
    return (
      <Alert color="gray" variant="light" role="status" icon={<IconCircleCheck aria-hidden />} title="It answers">
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
      title={check.error?.code ?? "It does not answer"}
    >
      {check.error?.message}
    </Alert>
  );
}

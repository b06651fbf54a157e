import { Button, Group, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { toProblem } from "../../lib/api-error.ts";
import { limits } from "../../lib/limits.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { CatalogAgent } from "../../models.ts";
import { useHireAgent } from "../../queries/agents.ts";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { TextInput } from "../inputs.tsx";
import { JsonView } from "../json-view.tsx";

/** Hires an agent: only the name can be changed here, everything else later. */
export function HireModal({ agent, onClose }: { agent: CatalogAgent; onClose: () => void }) {
  const [name, setName] = useState(agent.name);
  const hire = useHireAgent();
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const overrides = name === agent.name ? {} : { name };
    hire.mutate(
      { key: agent.key, overrides },
      {
        onSuccess: (hired) => {
          notifyDone(`${hired.name} hired.`);
          navigate({ to: "/playground", search: { agent: hired.id }, ignoreBlocker: true });
        },
      },
    );
  };
  return (
    <Dialog onClose={onClose} title={`Hire ${agent.name}`} size="lg">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{agent.description}</Text>
          {hire.error && <ErrorNote error={hire.error} />}
          <TextInput
            label="Name"
            most={limits.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={toProblem(hire.error).fields.name}
            required
            data-autofocus
          />
          {agent.examples[0] && (
            <div>
              <Text size="sm" fw={500} mb={4}>
                Example input
              </Text>
              <JsonView value={agent.examples[0].input} label="example input" maxHeight={200} />
            </div>
          )}
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" loading={hire.isPending}>
              Hire
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

import { Button, Group, Modal, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { emptyDraft, toConfiguration } from "../../lib/agent-draft.ts";
import { toProblem } from "../../lib/api-error.ts";
import { notifyDone } from "../../lib/notify.ts";
import { useCreateAgent } from "../../queries/agents.ts";
import { ErrorNote } from "../error-note.tsx";
import { SecretOnce } from "../secret-once.tsx";
import { AgentFields } from "./agent-fields.tsx";
import { secretOf } from "./runtime-secret.ts";

/** A custom agent; the secret of an http agent is shown once, before the way leads on. */
export function CreateAgentModal({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const create = useCreateAgent();
  const navigate = useNavigate();
  const secret = create.data ? secretOf(create.data) : null;
  const goOn = (id: string) => navigate({ to: "/agents/$agentId", params: { agentId: id } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(toConfiguration(draft), {
      onSuccess: (agent) => {
        notifyDone(`${agent.name} is created.`);
        if (!secretOf(agent)) goOn(agent.id);
      },
    });
  };
  return (
    <Modal opened onClose={onClose} title="Create an agent" size="xl">
      {create.data && secret ? (
        <Stack>
          <SecretOnce secret={secret} what="the signing secret" />
          <Button onClick={() => goOn(create.data.id)}>I have copied it</Button>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="md">
            {create.error && <ErrorNote error={create.error} />}
            <AgentFields draft={draft} onChange={setDraft} errors={toProblem(create.error).fields} />
            <Group justify="end" gap="xs">
              <Button variant="default" onClick={onClose}>
                Not now
              </Button>
              <Button type="submit" loading={create.isPending}>
                Create
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}

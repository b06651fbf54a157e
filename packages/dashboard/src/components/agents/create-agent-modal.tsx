import { Button, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { emptyDraft, hasSecrets, toConfiguration } from "../../lib/agent-draft.ts";
import { toProblem } from "../../lib/api-error.ts";
import { notifyDone } from "../../lib/notify.ts";
import { useCreateAgent } from "../../queries/agents.ts";
import { useDraft } from "../../queries/drafts.ts";
import { Dialog } from "../dialog.tsx";
import { Form } from "../form.tsx";
import { FoundDraft } from "../found-draft.tsx";
import { SecretOnce } from "../secret-once.tsx";
import { AgentFields } from "./agent-fields.tsx";
import { secretOf } from "./runtime-secret.ts";

/** Creates a custom agent; shows the secret of an http agent once, before navigating to the agent. */
export function CreateAgentModal({ onClose }: { onClose: () => void }) {
  const kept = useDraft("agent", emptyDraft, hasSecrets);
  const create = useCreateAgent();
  const navigate = useNavigate();
  const secret = create.data ? secretOf(create.data) : null;
  const goOn = (id: string) => navigate({ to: "/agents/$agentId", params: { agentId: id } });
  const submit = () =>
    create.mutate(toConfiguration(kept.draft), {
      onSuccess: (agent) => {
        kept.forget();
        notifyDone(`${agent.name} created.`);
        if (!secretOf(agent)) goOn(agent.id);
      },
    });
  const leave = () => {
    kept.discard();
    onClose();
  };
  return (
    <Dialog
      onClose={leave}
      title="Create agent"
      size="xl"
      isUnsaved={kept.isChanged}
      isShownOnce={create.data !== undefined}
    >
      {create.data && secret ? (
        <Stack>
          <SecretOnce secret={secret} what="the signing secret" />
          <Button onClick={() => goOn(create.data.id)}>I have copied it</Button>
        </Stack>
      ) : (
        <Form verb="Create" onSubmit={submit} state={create}>
          <FoundDraft kept={kept} />
          <AgentFields draft={kept.draft} onChange={kept.change} errors={toProblem(create.error).fields} />
        </Form>
      )}
    </Dialog>
  );
}

import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type AgentDraft, toDraft, toPatch } from "../../lib/agent-draft.ts";
import { toProblem } from "../../lib/api-error.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { Agent } from "../../models.ts";
import { useUpdateAgent } from "../../queries/agents.ts";
import { useCan } from "../../queries/session.ts";
import { ErrorNote } from "../error-note.tsx";
import { Section } from "../section.tsx";
import { AgentFields } from "./agent-fields.tsx";

/** The configuration, changed field by field; saving makes a revision and deploys it. */
export function AgentConfiguration({ agent }: { agent: Agent }) {
  const can = useCan();
  if (agent.status === "archived") return <Alert color="gray">An archived agent cannot be changed.</Alert>;
  if (!can("agents:write")) return <Alert color="gray">Your role may look at agents, not change them.</Alert>;
  return <ConfigurationForm key={agent.revision} agent={agent} />;
}

function ConfigurationForm({ agent }: { agent: Agent }) {
  const [before] = useState(() => toDraft(agent));
  const [draft, setDraft] = useState<AgentDraft>(before);
  const update = useUpdateAgent(agent.id);
  const patch = toPatch(before, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (patch) update.mutate(patch, { onSuccess: ({ revision }) => notifyDone(`Revision ${revision} is deployed.`) });
  };
  return (
    <Section title="Configuration" description={`Revision ${agent.revision} is deployed. Saving makes the next one.`}>
      <form onSubmit={submit}>
        <Stack gap="md" maw={760}>
          {update.error && <ErrorNote error={update.error} />}
          <AgentFields draft={draft} onChange={setDraft} errors={toProblem(update.error).fields} />
          <Group gap="sm">
            <Button type="submit" disabled={!patch} loading={update.isPending}>
              Save and deploy
            </Button>
            <Button variant="default" disabled={!patch} onClick={() => setDraft(before)}>
              Discard changes
            </Button>
            {patch && (
              <Text size="xs" c="dimmed">
                Changed: {Object.keys(patch).join(", ")}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

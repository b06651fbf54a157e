import { Alert, Button, Grid, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { hasSecrets, toDraft, toPatch } from "../../lib/agent-draft.ts";
import { toProblem } from "../../lib/api-error.ts";
import { notifyDone } from "../../lib/notify.ts";
import type { Agent } from "../../models.ts";
import { useUpdateAgent } from "../../queries/agents.ts";
import { useDraft } from "../../queries/drafts.ts";
import { useCan } from "../../queries/session.ts";
import { ErrorNote } from "../error-note.tsx";
import { FoundDraft } from "../found-draft.tsx";
import { JsonView } from "../json-view.tsx";
import { useManagedEdit } from "../managed-by.tsx";
import { Section } from "../section.tsx";
import classes from "./agent-configuration.module.css";
import { AgentFields } from "./agent-fields.tsx";
import { TestBench } from "./test-bench.tsx";

/** Edits the configuration next to a test bench. Saving creates a revision and deploys it. */
export function AgentConfiguration({ agent }: { agent: Agent }) {
  const can = useCan();
  if (agent.status === "archived") return <Alert color="gray">An archived agent cannot be changed.</Alert>;
  if (!can("agents:write"))
    return (
      <Section title="Configuration" description="Your role can view agents but not change them.">
        <JsonView value={toDraft(agent)} label="configuration" maxHeight={600} />
      </Section>
    );
  return <ConfigurationForm key={agent.id} agent={agent} />;
}

function ConfigurationForm({ agent }: { agent: Agent }) {
  /** The revision that the edits are based on: a deployment by another user must not discard them. */
  const [base, setBase] = useState(agent);
  const kept = useDraft(`${base.id} ${base.revision}`, toDraft(base), hasSecrets);
  const update = useUpdateAgent(agent.id);
  const { warning, isAllowed } = useManagedEdit(agent.managed_by);
  const [refused, setRefused] = useState<unknown>(null);
  const can = useCan();
  const patch = toPatch(toDraft(base), kept.draft);
  const goOnWith = (saved: Agent) => {
    kept.forget(toDraft(saved));
    setBase(saved);
  };
  const isOvertaken = agent.revision !== base.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another revision, or changes that are gone, are a reason.
  useEffect(() => {
    if (isOvertaken && !kept.isChanged) goOnWith(agent);
  }, [agent.revision, kept.isChanged]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!patch) return;
    update.mutate(patch, {
      onSuccess: (saved) => {
        goOnWith(saved);
        notifyDone(outcomeOf(saved));
      },
    });
  };
  const form = (
    <Section
      title="Configuration"
      description={`Revision ${agent.revision} is deployed. Saving creates a new revision.`}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          {warning}
          <FoundDraft kept={kept} />
          {isOvertaken && patch && <OvertakenNote revision={agent.revision} fields={Object.keys(patch)} />}
          {update.error && <ErrorNote error={update.error} />}
          <AgentFields
            draft={kept.draft}
            onChange={kept.change}
            errors={{ ...toProblem(refused).fields, ...toProblem(update.error).fields }}
          />
          <Group gap="sm">
            <Button type="submit" disabled={!patch || !isAllowed} loading={update.isPending}>
              {agent.gate ? "Save and evaluate" : "Save and deploy"}
            </Button>
            <Button variant="default" disabled={!patch} onClick={kept.discard}>
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
  if (!can("runs:write")) return form;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 6 }}>{form}</Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <div className={classes.bench}>
          <TestBench agent={agent} draft={kept.draft} patch={patch} onRefused={setRefused} />
        </div>
      </Grid.Col>
    </Grid>
  );
}

/** An agent with a gate keeps its revision. The same change again is not evaluated twice. */
function outcomeOf({ revision, pending_deployment: pending }: Agent): string {
  if (!pending) return `Revision ${revision} is deployed.`;
  if (pending.ended_at === null) return `Revision ${pending.revision} waits for the gate.`;
  return `Revision ${pending.revision} with this change did not pass the gate.`;
}

const OvertakenNote = ({ revision, fields }: { revision: number; fields: string[] }) => (
  <Alert color="yellow" variant="light" role="status">
    Revision {revision} was deployed while you were editing. Saving changes {fields.join(", ")} only.
  </Alert>
);

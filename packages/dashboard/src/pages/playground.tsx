import { Grid, Select, Stack, Text } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { EmptyNote } from "../components/empty-note.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { OnlyFor } from "../components/only-for.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { ResultPanel } from "../components/playground/result-panel.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { Section } from "../components/section.tsx";
import type { Agent } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useAgentChoices } from "../queries/agents.ts";
import { usePastInput } from "../queries/runs.ts";

/** Loaded separately, so that the page appears at once. */
const PlaygroundForm = lazyPart(() => import("../components/playground/playground-form.tsx"), "PlaygroundForm");

export function PlaygroundPage() {
  const { data: agents, error, refetch } = useAgentChoices();
  return (
    <>
      <PageHeader
        title="Playground"
        description="Run an agent, watch its output, and copy the API call to your code."
      />
      {error && !agents && <ErrorNote error={error} onRetry={() => refetch()} />}
      {!agents && !error && <PageSkeleton />}
      <OnlyFor scope="runs:write">
        {agents?.length === 0 && (
          <EmptyNote title="No agents yet" link={{ to: "/catalog", label: "Hire one from the catalog" }}>
            The playground runs the agents of your organisation. Add an agent first.
          </EmptyNote>
        )}
        {agents && agents.length > 0 && <Bench agents={agents} />}
      </OnlyFor>
    </>
  );
}

function Bench({ agents }: { agents: readonly Agent[] }) {
  const { agent: chosen, from } = useSearch({ from: "/frame/playground" });
  const navigate = useNavigate();
  const [runId, setRunId] = useState<string | null>(null);
  const past = usePastInput(from);
  const result = useRef<HTMLDivElement>(null);
  // On a phone the result is far below the button: scroll to it.
  useEffect(() => {
    if (runId !== null) result.current?.scrollIntoView({ block: "nearest" });
  }, [runId]);
  const agent = agents.find(({ id }) => id === chosen) ?? agents[0];
  if (!agent || past.isPending) return <PageSkeleton />;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Stack gap="md">
          <Select
            label="Agent"
            data={agents.map(({ id, name }) => ({ value: id, label: name }))}
            value={agent.id}
            onChange={(id) => id && navigate({ to: "/playground", search: { agent: id }, replace: true })}
            searchable
          />
          <Suspense fallback={<PageSkeleton />}>
            <PlaygroundForm
              key={`${agent.id} ${from ?? ""}`}
              agent={agent}
              firstInput={past.input}
              onStarted={setRunId}
            />
          </Suspense>
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }} ref={result}>
        <Section title="Result">
          {runId ? (
            <ResultPanel key={runId} runId={runId} />
          ) : (
            <Text size="sm" c="dimmed">
              The output appears here when you run the agent.
            </Text>
          )}
        </Section>
      </Grid.Col>
    </Grid>
  );
}

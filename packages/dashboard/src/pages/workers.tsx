import { Stack } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { EmptyNote } from "../components/empty-note.tsx";
import { LinkButton } from "../components/link-button.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { QueryList } from "../components/query-list.tsx";
import { Section } from "../components/section.tsx";
import { QueueTable } from "../components/workers/queue-table.tsx";
import { WorkerSamples } from "../components/workers/worker-samples.tsx";
import { WorkerTable } from "../components/workers/worker-table.tsx";
import { queueOf } from "../lib/search.ts";
import { type QueueState, toQueues } from "../lib/worker-queues.ts";
import type { Worker } from "../models.ts";
import { useWorkerAgents, useWorkers } from "../queries/workers.ts";

export function WorkersPage() {
  // Checked here too: the router also passes unvalidated parameters on.
  const queue = queueOf(useSearch({ from: "/frame/workers" }));
  const workers = useWorkers();
  const agents = useWorkerAgents();
  const query = {
    items: workers.data && agents.data && toQueues(workers.data, agents.data).filter(isOf(queue)),
    error: workers.error ?? agents.error,
    refetch: () => Promise.all([workers.refetch(), agents.refetch()]),
  };
  const own = (workers.data ?? []).filter(({ queues }) => queue === undefined || queues.includes(queue));
  return (
    <>
      <PageHeader
        title={queue === undefined ? "Workers" : `Workers of ${queue}`}
        description="Your processes that execute runs. A worker that stops responding is marked as lost, and its runs go to other workers."
        actions={
          queue !== undefined && (
            <LinkButton to="/workers" variant="default">
              All queues
            </LinkButton>
          )
        }
      />
      <QueryList query={query} empty={own.length > 0 ? <WorkerTable workers={own} /> : <NoWorkers queue={queue} />}>
        {(queues) => <QueuesAndWorkers queues={queues} workers={own} />}
      </QueryList>
    </>
  );
}

const isOf =
  (wanted: string | undefined) =>
  ({ queue }: QueueState): boolean =>
    wanted === undefined || wanted === queue;

function QueuesAndWorkers({ queues, workers }: { queues: readonly QueueState[]; workers: readonly Worker[] }) {
  return (
    <Stack gap="md">
      <Section isFlush title="Queues" description="Runs wait here for a worker that serves their agent.">
        <QueueTable queues={queues} />
      </Section>
      {workers.length === 0 ? (
        <NoWorkers queue={queues[0]?.queue} />
      ) : (
        <Section isFlush title="Workers">
          <WorkerTable workers={workers} />
        </Section>
      )}
    </Stack>
  );
}

const NoWorkers = ({ queue = "support" }: { queue?: string | undefined }) => (
  <EmptyNote title="No workers yet">
    <Stack gap="sm">
      <span>
        Workers run agents on your own machines: a laptop, a cluster or behind a firewall. They need only outbound
        HTTPS. Steps, approvals and retries are as durable as on the server.
      </span>
      <WorkerSamples queue={queue} />
    </Stack>
  </EmptyNote>
);

import { Grid, Stack, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { AgentName } from "../components/agents/agent-name.tsx";
import { ErrorNote } from "../components/error-note.tsx";
import { Facts } from "../components/facts.tsx";
import { IdText } from "../components/id-text.tsx";
import { ListSkeleton } from "../components/list-skeleton.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageSkeleton } from "../components/route-fallbacks.tsx";
import { MetadataBadges } from "../components/runs/run-facts.tsx";
import { RunsLink } from "../components/runs-link.tsx";
import { Section } from "../components/section.tsx";
import { DeleteThreadButton } from "../components/threads/delete-thread-button.tsx";
import { LiveTurn, WaitingTurn } from "../components/threads/live-turn.tsx";
import { MessageList } from "../components/threads/message-list.tsx";
import { Time } from "../components/time.tsx";
import { formatDollars, formatNumber } from "../lib/format.ts";
import type { Thread } from "../models.ts";
import { lazyPart } from "../parts.ts";
import { useCan } from "../queries/session.ts";
import { useOpenRuns, useThread, useThreadMessages } from "../queries/threads.ts";

const Composer = lazyPart(() => import("../components/threads/composer.tsx"), "Composer");

export function ThreadPage() {
  const { threadId } = useParams({ from: "/frame/threads/$threadId" });
  const { data: thread, error, refetch } = useThread(threadId);
  if (error && !thread)
    return <ErrorNote title="This thread could not be shown" error={error} onRetry={() => refetch()} />;
  if (!thread) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={thread.user ? `Thread for ${thread.user}` : "Thread"}
        documentTitle={thread.user ? `Thread for ${thread.user}` : `Thread ${thread.id.slice(-8)}`}
        description={<IdText id={thread.id} />}
        actions={<DeleteThreadButton thread={thread} />}
      />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Conversation thread={thread} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Section title="Details">
            <ThreadFacts thread={thread} />
          </Section>
        </Grid.Col>
      </Grid>
    </>
  );
}

function Conversation({ thread }: { thread: Thread }) {
  const can = useCan();
  const messages = useThreadMessages(thread.id);
  const { data: open = [] } = useOpenRuns(thread.id);
  const [turn, ...waiting] = open.filter(({ id }) => !messages.items?.some(({ run_id }) => run_id === id));
  const lastAgent = messages.items?.find(({ agent_id }) => agent_id !== null)?.agent_id ?? null;
  return (
    <Section title="Messages">
      <Stack gap="md">
        {messages.error ? <ErrorNote error={messages.error} onRetry={() => messages.refetch()} /> : null}
        {!messages.items && !messages.error && <ListSkeleton />}
        {messages.items?.length === 0 && !turn && (
          <Text size="sm" c="dimmed">
            No messages yet.
          </Text>
        )}
        <MessageList newestFirst={messages.items ?? []} earlier={messages}>
          {turn && <LiveTurn key={turn.id} run={turn} />}
          {waiting.map((run) => (
            <WaitingTurn key={run.id} run={run} />
          ))}
        </MessageList>
        <Suspense>{can("runs:write") && <Composer thread={thread} lastAgent={lastAgent} />}</Suspense>
      </Stack>
    </Section>
  );
}

function ThreadFacts({ thread }: { thread: Thread }) {
  return (
    <Facts
      facts={[
        ["Agent", thread.agent_id ? <AgentName key="agent" id={thread.agent_id} /> : "any"],
        ["End user", thread.user ?? "none"],
        ["Messages", formatNumber(thread.message_count)],
        [
          "Runs",
          <RunsLink key="runs" search={{ thread: thread.id }}>
            {formatNumber(thread.run_count)}
          </RunsLink>,
        ],
        ["Tokens", formatNumber(thread.tokens_used)],
        ["Cost", formatDollars(thread.cost_usd)],
        ["Last message", <Time key="updated" at={thread.updated_at} />],
        ["Created", <Time key="created" at={thread.created_at} as="precise" />],
        ["Metadata", <MetadataBadges key="metadata" metadata={thread.metadata} />],
      ]}
    />
  );
}

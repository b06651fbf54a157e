import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EmptyNote } from "../components/empty-note.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { QueryList } from "../components/query-list.tsx";
import { ThreadFilterBar } from "../components/threads/thread-filters.tsx";
import { ThreadTable } from "../components/threads/thread-table.tsx";
import { toCurl } from "../lib/curl.ts";
import { notifyError } from "../lib/notify.ts";
import { present } from "../lib/search.ts";
import { useSampleCall } from "../queries/agents.ts";
import { useCan } from "../queries/session.ts";
import { useBeginThread, useThreads } from "../queries/threads.ts";

export function ThreadsPage() {
  const search = useSearch({ from: "/frame/threads" });
  const navigate = useNavigate();
  const query = useThreads(present({ agent_id: search.agent, user: search.user }));
  const isNarrowed = Object.keys(search).length > 0;
  const begin = <BeginButton />;
  return (
    <>
      <PageHeader title="Threads" description="Conversations between users and agents." actions={begin} />
      <ThreadFilterBar
        search={search}
        onChange={({ agent, user }) =>
          navigate({
            to: "/threads",
            search: present({ agent: agent || undefined, user: user || undefined }),
            replace: true,
          })
        }
      />
      <QueryList query={query} empty={isNarrowed ? <NoneMatches /> : <NoneYet action={begin} />}>
        {(threads) => <ThreadTable threads={threads} />}
      </QueryList>
    </>
  );
}

function BeginButton() {
  const can = useCan();
  const navigate = useNavigate();
  const begin = useBeginThread();
  const go = () =>
    begin.mutate(undefined, {
      onSuccess: ({ id }) => navigate({ to: "/threads/$threadId", params: { threadId: id } }),
      onError: notifyError,
    });
  if (!can("threads:write")) return null;
  return (
    <Button loading={begin.isPending} onClick={go} leftSection={<IconPlus size={14} aria-hidden />}>
      New thread
    </Button>
  );
}

const NoneMatches = () => (
  <EmptyNote title="No matching threads" link={{ to: "/threads", label: "Show all threads" }}>
    Enter the complete user value that your application sends.
  </EmptyNote>
);

const NoneYet = ({ action }: { action: ReactNode }) => (
  <EmptyNote title="No threads yet" action={action} curl={toCurl("POST", "/runs", { ...useSampleCall(), thread: {} })}>
    In a thread, an agent remembers earlier messages. A run can start a thread or continue one.
  </EmptyNote>
);

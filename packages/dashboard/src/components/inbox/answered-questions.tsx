import { Text } from "@mantine/core";
import { useEffect } from "react";
import { type Question, questionText, toQuestions } from "../../lib/questions.ts";
import { useAnswer, useAsked, useWaiting } from "../../queries/inbox.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { EmptyNote } from "../empty-note.tsx";
import { ListSkeleton } from "../list-skeleton.tsx";
import { PartyName } from "../party-name.tsx";
import { QueryList } from "../query-list.tsx";
import { RowLink } from "../row-link.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

const columns: Column<Question>[] = [
  {
    header: "Request",
    cell: ({ run, action }) => <RowLink to={`/runs/${run.id}`}>{questionText(action)}</RowLink>,
  },
  { header: "Agent", cell: ({ run }) => <AgentName id={run.agent_id} /> },
  { header: "Response", cell: (question) => <Answered question={question} part="what" /> },
  { header: "By", cell: (question) => <Answered question={question} part="who" /> },
  { header: "When", cell: (question) => <Answered question={question} part="when" /> },
];

/** Recent questions with their answers, without those that still wait: they have a tab of their own. */
export function AnsweredQuestions() {
  const query = useAsked();
  const { data: waiting } = useWaiting();
  const open = waiting && new Set(waiting.runs.map((run) => run.required_action?.id));
  const items = open && query.items && toQuestions(query.items).filter(({ action }) => !open.has(action.id));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isShort = items !== undefined && items.length < fewAnswers && hasNextPage;
  useEffect(() => {
    if (isShort && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, isFetchingNextPage, fetchNextPage]);
  const empty = isShort ? (
    <ListSkeleton />
  ) : (
    <EmptyNote title="No requests">Answered approval and input requests of the last 30 days appear here.</EmptyNote>
  );
  return (
    <QueryList query={{ ...query, items }} empty={empty}>
      {(questions) => (
        <DataTable label="Recent" rows={questions} columns={columns} rowKey={({ action }) => action.id} />
      )}
    </QueryList>
  );
}

/** With fewer, the next page is loaded: all requests of a page can still wait. */
const fewAnswers = 10;

const words: Record<string, { status: string; word: string }> = {
  approve: { status: "completed", word: "approved" },
  reject: { status: "refused", word: "rejected" },
  respond: { status: "completed", word: "answered" },
};

function Answered({ question: { run, action }, part }: { question: Question; part: "what" | "who" | "when" }) {
  const { data: answer } = useAnswer(run.id, action.id);
  if (answer === undefined) return "…";
  if (answer === null) return part === "what" ? <StatusBadge status="pending" word="none yet" /> : "–";
  if (part === "when") return <Time at={answer.at} />;
  if (part === "who") return <Voters {...answer} />;
  const look = words[answer.type] ?? { status: "completed", word: answer.type };
  return (
    <>
      <StatusBadge {...look} />
      {answer.isUnused && (
        <Text size="xs" c="dimmed">
          Not used: the request changed.
        </Text>
      )}
      {answer.note && (
        <Text size="xs" c="dimmed">
          {answer.note}
        </Text>
      )}
    </>
  );
}

function Voters({ by, voters }: { by: string | null; voters: readonly string[] }) {
  if (by === null) return "expired";
  if (voters.length < 2) return <PartyName id={by} />;
  return voters.map((id) => (
    <div key={id}>
      <PartyName id={id} />
    </div>
  ));
}

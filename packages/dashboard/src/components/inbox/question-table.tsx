import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ballotOf, progressText } from "../../lib/approvals.ts";
import { isDecision, type Question, questionText, waitingSince } from "../../lib/questions.ts";
import { countdown } from "../../lib/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { useCan, useMe } from "../../queries/session.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { CopyButton } from "../copy-button.tsx";
import { type Column, DataTable } from "../data-table.tsx";
import { LinkButton } from "../link-button.tsx";
import { RowLink } from "../row-link.tsx";
import { Time } from "../time.tsx";
import classes from "./question-table.module.css";

/** A decision to confirm. */
export type Deciding = { type: "approve" | "reject"; questions: readonly Question[] };

/** Checkboxes for one question and for all. */
export type Choice = { all: ReactNode; one: (question: Question) => ReactNode };

type QuestionTableProps = {
  questions: readonly Question[];
  /** Null: the user may not answer. */
  choice: Choice | null;
  onDecide: (deciding: Deciding) => void;
};

/** Questions with their text, remaining time and buttons. */
export function QuestionTable({ questions, choice, onDecide }: QuestionTableProps) {
  const columns: Column<Question>[] = [
    ...(choice ? [{ header: "Select", title: choice.all, width: "2.5rem", cell: choice.one } as const] : []),
    { header: "Request", cell: (question) => <Asked question={question} /> },
    { header: "Agent", cell: ({ run }) => <AgentName id={run.agent_id} /> },
    { header: "Waiting since", cell: (question) => <Time at={waitingSince(question)} /> },
    { header: "Deadline", cell: ({ action }) => <Deadline at={action.expires_at} /> },
    {
      header: "Actions",
      isHeaderHidden: true,
      cell: (question) => <Actions question={question} onDecide={onDecide} />,
    },
  ];
  return <DataTable label="Requests" rows={questions} columns={columns} rowKey={({ action }) => action.id} />;
}

const Asked = ({ question: { run, action } }: { question: Question }) => (
  <div className={classes.asked}>
    <RowLink to={`/runs/${run.id}`}>{questionText(action)}</RowLink>
    <Text size="xs" c="dimmed" lineClamp={1}>
      {[action.tool, run.user && `for ${run.user}`, action.approval && progressText(action.approval)]
        .filter(Boolean)
        .join(" · ")}
    </Text>
  </div>
);

function Deadline({ at }: { at: string | null }) {
  const nowMs = useNow(at === null ? null : 1_000);
  if (at === null) return "none";
  return (
    <time dateTime={at} className="no-wrap numeric">
      {countdown(at, nowMs) ?? "expired"}
    </time>
  );
}

function Actions({ question, onDecide }: { question: Question; onDecide: (deciding: Deciding) => void }) {
  const can = useCan();
  const { run, action } = question;
  const about = questionText(action);
  return (
    <Group gap={4} justify="end" wrap="nowrap" className={classes.actions}>
      <CopyButton value={`${location.origin}/runs/${run.id}`} label={`Copy link to ${about}`} />
      {can("runs:write") && isDecision(question) && <Decisions question={question} onDecide={onDecide} />}
      {can("runs:write") && !isDecision(question) && (
        <LinkButton to="/runs/$runId" params={{ runId: run.id }} size="compact-xs" aria-label={`Answer ${about}`}>
          Answer
        </LinkButton>
      )}
    </Group>
  );
}

/** The actions that the user may take, or why there are none. */
function Decisions({ question, onDecide }: { question: Question; onDecide: (deciding: Deciding) => void }) {
  const { data: me } = useMe();
  if (!me) return null;
  const { canApprove, canReject, why } = ballotOf(question.action, me);
  const about = questionText(question.action);
  const decide = (type: Deciding["type"]) => onDecide({ type, questions: [question] });
  return (
    <>
      {canApprove && (
        <Button size="compact-xs" onClick={() => decide("approve")} aria-label={`Approve ${about}`}>
          Approve…
        </Button>
      )}
      {canReject && (
        <Button size="compact-xs" variant="default" onClick={() => decide("reject")} aria-label={`Reject ${about}`}>
          Reject…
        </Button>
      )}
      {why && !canReject && (
        <Text size="xs" c="dimmed" maw="12rem" ta="end">
          {why}
        </Text>
      )}
    </>
  );
}

import { Button, Group, Kbd, Stack, Text, Textarea, Title } from "@mantine/core";
import { Suspense, useState } from "react";
import { ballotOf } from "../../lib/approvals.ts";
import { type Question, questionText, waitingSince } from "../../lib/questions.ts";
import type { Decision } from "../../lib/undoable-decisions.ts";
import { lazyPart } from "../../parts.ts";
import { useRun } from "../../queries/runs.ts";
import { useCan, useMe } from "../../queries/session.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { QuestionFacts } from "../approvals/question-facts.tsx";
import { CopyButton } from "../copy-button.tsx";
import { JsonView } from "../json-view.tsx";
import { LinkButton } from "../link-button.tsx";
import { Section } from "../section.tsx";
import { Time } from "../time.tsx";
import { noteId } from "./field-ids.ts";
import classes from "./inbox.module.css";

/** Loaded separately: most requests are approvals, and the form of a schema is large. */
const RespondForm = lazyPart(() => import("../runs/respond-form.tsx"), "RespondForm");
const DelegateDialog = lazyPart(() => import("../approvals/delegate-dialog.tsx"), "DelegateDialog");

type QuestionDetailProps = {
  question: Question;
  note: string;
  onNote: (note: string) => void;
  onDecide: (type: Decision["type"]) => void;
  /** Only on a narrow screen, where the request replaces the list. */
  onBack: (() => void) | null;
};

/** Everything about one request, and the answer. */
export function QuestionDetail({ question, note, onNote, onDecide, onBack }: QuestionDetailProps) {
  const { run, action } = question;
  const can = useCan();
  return (
    <div className={classes.detail}>
      {onBack && (
        <Button variant="subtle" mb="xs" onClick={onBack}>
          Back to the list
        </Button>
      )}
      <Section
        title={action.type === "input" ? "Input" : action.type === "connect" ? "Connection" : "Approval"}
        description={
          <>
            <AgentName id={run.agent_id} />
            {run.user && ` for ${run.user}`}, waiting since <Time at={waitingSince(question)} />
          </>
        }
        actions={
          <>
            <CopyButton value={`${location.origin}/runs/${run.id}`} label={`Copy link to ${questionText(action)}`} />
            <LinkButton to="/runs/$runId" params={{ runId: run.id }} size="compact-xs" variant="default">
              Open run
            </LinkButton>
          </>
        }
      >
        <Stack gap="sm">
          <Title order={3} size="h2" style={{ overflowWrap: "anywhere" }}>
            {questionText(action)}
          </Title>
          <QuestionFacts action={action} maxHeight={320} />
          <RunInput runId={run.id} />
          {!can("runs:write") && <Text size="sm">Your role cannot respond. Ask a member who can run agents.</Text>}
          {can("runs:write") && action.type === "input" && (
            <Suspense>
              <RespondForm runId={run.id} action={action} />
            </Suspense>
          )}
          {can("runs:write") && action.type === "approval" && (
            <Answer question={question} note={note} onNote={onNote} onDecide={onDecide} />
          )}
        </Stack>
      </Section>
    </div>
  );
}

/** Lists do not contain inputs. */
function RunInput({ runId }: { runId: string }) {
  const { data: run } = useRun(runId);
  if (!run) return null;
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        Input of the run
      </Text>
      <JsonView value={run.input} label="input" maxHeight={160} />
    </div>
  );
}

type AnswerProps = Pick<QuestionDetailProps, "question" | "note" | "onNote" | "onDecide">;

function Answer({ question: { run, action }, note, onNote, onDecide }: AnswerProps) {
  const { data: me } = useMe();
  const [isDelegating, setDelegating] = useState(false);
  if (!me) return null;
  const { canApprove, canReject, canDelegate, why } = ballotOf(action, me);
  if (!canReject) return <Text size="sm">{why}</Text>;
  return (
    <>
      {why && <Text size="sm">{why}</Text>}
      <Textarea
        id={noteId}
        label="Note"
        description="Optional. Sent to the agent with the decision."
        value={note}
        onChange={(event) => onNote(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        autosize
        minRows={1}
      />
      <Group className={classes.decision}>
        {canApprove && (
          <Button onClick={() => onDecide("approve")} rightSection={<Key name="a" />}>
            Approve
          </Button>
        )}
        <Button variant="default" onClick={() => onDecide("reject")} rightSection={<Key name="r" />}>
          Reject
        </Button>
        {canDelegate && (
          <Button variant="subtle" onClick={() => setDelegating(true)}>
            Delegate…
          </Button>
        )}
      </Group>
      {isDelegating && <DelegateDialog run={run} action={action} onClose={() => setDelegating(false)} />}
    </>
  );
}

/** The key that does the same, on screens that probably have a keyboard. */
const Key = ({ name }: { name: string }) => (
  <Kbd size="xs" visibleFrom="md" aria-hidden>
    {name}
  </Kbd>
);

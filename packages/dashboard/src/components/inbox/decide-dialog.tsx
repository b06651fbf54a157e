import { Alert, Button, Group, List, Stack, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { notifyDone } from "../../lib/notify.ts";
import { countText, decidedText, type Question, questionText } from "../../lib/questions.ts";
import { submitByKeys } from "../../lib/submit-by-keys.ts";
import { type Decided, useDecide } from "../../queries/inbox.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { Dialog, DismissButton } from "../dialog.tsx";
import { ErrorNote } from "../error-note.tsx";
import { JsonView } from "../json-view.tsx";

/** A decision to confirm. */
export type Deciding = { type: "approve" | "reject"; questions: readonly Question[] };

const verbs = { approve: "Approve", reject: "Reject" };

/** Approves or rejects one or many questions, with the requested actions and a note for the agents. */
export function DecideDialog({ type, questions, onClose }: Deciding & { onClose: () => void }) {
  const [note, setNote] = useState("");
  const decide = useDecide();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    decide.mutate(
      { type, note, questions },
      {
        onSuccess: (decided) => {
          if (decided.refused.length > 0) return;
          notifyDone(`${decidedText(type, decided)}.`);
          onClose();
        },
      },
    );
  };
  const title = `${verbs[type]} ${countText(questions.length)}`;
  if (decide.data) return <Outcome title={title} type={type} decided={decide.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <form onSubmit={submit} onKeyDown={submitByKeys}>
        <Stack gap="md">
          {decide.error && <ErrorNote error={decide.error} />}
          <QuestionList questions={questions} />
          <Textarea
            label="Note"
            description={`Optional. Sent to the ${questions.length === 1 ? "agent" : "agents"} with the decision.`}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            autosize
            minRows={1}
          />
          <Group justify="end" gap="xs">
            <DismissButton />
            <Button type="submit" loading={decide.isPending} {...(type === "reject" ? { color: "red" } : {})}>
              {verbs[type]}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Shows the requested actions before approval; one line each if there are several. */
function QuestionList({ questions }: { questions: readonly Question[] }) {
  const [only] = questions;
  return (
    <>
      <List size="sm" spacing={4} mah="16rem" style={{ overflowY: "auto" }}>
        {questions.map(({ run, action }) => (
          <List.Item key={action.id}>
            <AgentName id={run.agent_id} />: {questionText(action)}
            {action.tool && (
              <Text span inherit c="dimmed" className="mono">
                {" "}
                {action.tool}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
      {questions.length === 1 && only?.action.arguments && (
        <JsonView value={only.action.arguments} label="arguments" maxHeight={220} />
      )}
    </>
  );
}

type OutcomeProps = { title: string; type: Deciding["type"]; decided: Decided; onClose: () => void };

const Outcome = ({ title, type, decided, onClose }: OutcomeProps) => (
  <Dialog onClose={onClose} title={title} size="lg" isUnsaved={false}>
    <Stack gap="md">
      <Alert color="yellow" variant="light" role="alert" title={decidedText(type, decided)}>
        <List size="sm">
          {decided.refused.map(({ question: { run, action }, why }) => (
            <List.Item key={action.id}>
              <AgentName id={run.agent_id} />: {questionText(action)} {why}
            </List.Item>
          ))}
        </List>
      </Alert>
      <Group justify="end">
        <DismissButton>Close</DismissButton>
      </Group>
    </Stack>
  </Dialog>
);

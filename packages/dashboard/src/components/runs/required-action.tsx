import { Alert, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { useState } from "react";
import { ballotOf } from "../../lib/approvals.ts";
import type { ListedRun, RequiredAction } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useActOnRun } from "../../queries/runs.ts";
import { useCan, useMe } from "../../queries/session.ts";
import { QuestionFacts } from "../approvals/question-facts.tsx";
import classes from "../decision-bar.module.css";
import { ErrorNote } from "../error-note.tsx";
import { RespondForm } from "./respond-form.tsx";

const DelegateDialog = lazyPart(() => import("../approvals/delegate-dialog.tsx"), "DelegateDialog");

const titles: Record<string, string> = {
  approval: "Waiting for your approval",
  input: "Waiting for your answer",
  connect: "Waiting for the user to connect",
  tool_call: "Waiting for the client",
  votes: "Waiting for approval",
};

/** The question of a waiting run, with the form for the answer. */
export function RequiredActionPanel({ run, action }: { run: ListedRun; action: RequiredAction }) {
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconHandStop aria-hidden />}
      title={action.approval ? titles.votes : (titles[action.type] ?? titles.input)}
    >
      <Stack gap="sm">
        {action.prompt && <Text size="sm">{action.prompt}</Text>}
        <QuestionFacts action={action} />
        <Answer run={run} action={action} />
      </Stack>
    </Alert>
  );
}

function Answer({ run, action }: { run: ListedRun; action: RequiredAction }) {
  const can = useCan();
  if (action.type === "tool_call") return null;
  if (!can("runs:write")) return <Text size="sm">Your role cannot respond. Ask a member who can run agents.</Text>;
  if (action.type === "input") return <RespondForm key={action.id} runId={run.id} action={action} />;
  return <Decision run={run} action={action} />;
}

function Decision({ run, action }: { run: ListedRun; action: RequiredAction }) {
  const act = useActOnRun(run.id);
  const { data: me } = useMe();
  const [note, setNote] = useState("");
  const [isDelegating, setDelegating] = useState(false);
  const decide = (type: "approve" | "reject") =>
    act.mutate({ type, action_id: action.id, ...(note ? { payload: { note } } : {}) });
  if (!me) return null;
  const { canApprove, canReject, canDelegate, why } = ballotOf(action, me);
  if (!canReject) return <Text size="sm">{why}</Text>;
  return (
    <>
      {why && <Text size="sm">{why}</Text>}
      <Textarea
        label="Note"
        description="Optional. Sent to the agent with the decision."
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        autosize
        minRows={1}
      />
      {act.error && <ErrorNote error={act.error} />}
      <Group className={classes.bar}>
        {canApprove && (
          <Button onClick={() => decide("approve")} loading={act.isPending && act.variables?.type === "approve"}>
            Approve
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => decide("reject")}
          loading={act.isPending && act.variables?.type === "reject"}
        >
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

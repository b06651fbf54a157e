import { Alert, Anchor, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconHandStop } from "@tabler/icons-react";
import { useState } from "react";
import { ballotOf } from "../../lib/approvals.ts";
import { countdown } from "../../lib/time.ts";
import { useNow } from "../../lib/use-now.ts";
import type { ListedRun, RequiredAction } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useActOnRun } from "../../queries/runs.ts";
import { useCan, useMe } from "../../queries/session.ts";
import { ApprovalState } from "../approvals/approval-state.tsx";
import { ErrorNote } from "../error-note.tsx";
import { JsonView } from "../json-view.tsx";
import { RespondForm } from "./respond-form.tsx";

const DelegateDialog = lazyPart(() => import("../approvals/delegate-dialog.tsx"), "DelegateDialog");

const titles: Record<string, string> = {
  approval: "Waiting for your approval",
  input: "Waiting for your answer",
  connect: "Waiting for the user to connect",
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
        {action.tool && (
          <Text size="sm">
            Tool{" "}
            <Text span className="mono">
              {action.tool}
            </Text>
          </Text>
        )}
        {action.arguments && <JsonView value={action.arguments} label="arguments" maxHeight={220} />}
        {action.approval && <ApprovalState approval={action.approval} expiresAt={action.expires_at} />}
        {action.expires_at && <Expiry at={action.expires_at} />}
        {action.url && (
          <Text size="sm">
            <Anchor href={action.url} target="_blank" rel="noreferrer">
              This link
            </Anchor>{" "}
            is only for the run&apos;s user: the account of the person who opens it is connected.
          </Text>
        )}
        <Answer run={run} action={action} />
      </Stack>
    </Alert>
  );
}

function Answer({ run, action }: { run: ListedRun; action: RequiredAction }) {
  const can = useCan();
  if (!can("runs:write"))
    return <Text size="sm">Your role cannot respond. A member who can run agents has to respond.</Text>;
  if (action.type === "input") return <RespondForm key={action.id} runId={run.id} action={action} />;
  return <Decision run={run} action={action} />;
}

function Expiry({ at }: { at: string }) {
  const left = countdown(at, useNow(1_000));
  return <Text size="xs">{left ? `Respond within ${left}.` : "The deadline has passed."}</Text>;
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
      <Group gap="xs">
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

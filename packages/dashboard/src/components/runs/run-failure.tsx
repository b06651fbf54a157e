import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconGitFork } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { changedFields, type Failure, failureOf } from "../../lib/failure.ts";
import type { Run } from "../../models.ts";
import { useLastSuccess, useRevisionsOf } from "../../queries/failures.ts";
import { useCan } from "../../queries/session.ts";
import { useTrace } from "../../queries/trace.ts";
import { RunsLink } from "../runs-link.tsx";
import { Time } from "../time.tsx";
import { useReplayAndOpen } from "./use-replay-and-open.ts";

/** Where a run failed, what has changed since the agent last succeeded, and what to do. */
export function RunFailure({ run }: { run: Run }) {
  const { data: trace } = useTrace(run);
  const failure = trace && failureOf(trace.spans);
  return (
    <Stack gap="xs">
      {failure && <FailingStep failure={failure} />}
      <SinceLastSuccess run={run} />
      <Group gap="sm">
        {failure && <ForkButton run={run} failure={failure} />}
        <Text size="sm" span>
          <RunsLink search={{ agent: run.agent_id, status: "failed", error: run.error?.code }}>
            Similar failures
          </RunsLink>
        </Text>
      </Group>
    </Stack>
  );
}

const FailingStep = ({ failure: { span, isFailed } }: { failure: Failure }) => (
  <Text size="sm">
    {isFailed ? "Failed at " : "Failed in the agent's code, after "}
    <Anchor component="button" type="button" inherit fw={600} onClick={() => showRow(span.id)}>
      {span.name}
    </Anchor>
    .
  </Text>
);

/** Scrolls to the row of the trace, and opens it. */
function showRow(spanId: string): void {
  const row = document.querySelector<HTMLButtonElement>(`button[data-span="${CSS.escape(spanId)}"]`);
  row?.scrollIntoView({ block: "center" });
  row?.focus();
  if (row?.getAttribute("aria-expanded") === "false") row.click();
}

function SinceLastSuccess({ run }: { run: Run }) {
  const { data: success, isPending } = useLastSuccess(run);
  const isOther = success != null && success.agent_revision !== run.agent_revision;
  const { data: revisions } = useRevisionsOf(run, isOther ? success.agent_revision : null);
  if (isPending) return null;
  if (!success) return <Text size="sm">The agent has no successful run before this one.</Text>;
  const changes = revisions ? changedFields(revisions.before.configuration, revisions.after.configuration) : [];
  const link = (
    <Link to="/runs/$runId/compare/$otherId" params={{ runId: success.id, otherId: run.id }} className="text-link">
      last successful run
    </Link>
  );
  return (
    <Text size="sm" component="div">
      {isOther ? (
        <>
          Revision {run.agent_revision}; the {link}, <Time at={success.created_at} />, had revision{" "}
          {success.agent_revision}.{changes.length > 0 && " Changed since then:"}
          {changes.length > 0 && (
            <ul aria-label="Changes since the last successful run" style={{ margin: 0, paddingInlineStart: "1.25rem" }}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <>
          The agent's configuration has not changed since its {link}, <Time at={success.created_at} />.
        </>
      )}
    </Text>
  );
}

/** The main action: reuses what succeeded and repeats the rest. */
function ForkButton({ run, failure: { span, isFailed, fromStep } }: { run: Run; failure: Failure }) {
  const can = useCan();
  const { replay, isPending } = useReplayAndOpen();
  if (fromStep === null || !can("runs:write")) return null;
  return (
    <Button
      leftSection={<IconGitFork size={14} aria-hidden />}
      loading={isPending}
      onClick={() => replay({ id: run.id, fromStep })}
    >
      {isFailed ? "Fork from the failed step" : `Fork from ${span.name}`}
    </Button>
  );
}

import { Group, Stack, Text } from "@mantine/core";
import { Suspense } from "react";
import { formatDuration, formatNumber } from "../../lib/format.ts";
import { lazyPart } from "../../parts.ts";
import { useRunStream } from "../../queries/run-stream.ts";
import { useRun } from "../../queries/runs.ts";
import { ErrorNote } from "../error-note.tsx";
import { LinkButton } from "../link-button.tsx";
import { RunErrorPanel } from "../runs/run-error.tsx";
import { RunOutput } from "../runs/run-output.tsx";
import { StatusBadge } from "../status-badge.tsx";

/** Loaded separately, because most runs need no answer. */
const RequiredActionPanel = lazyPart(() => import("../runs/required-action.tsx"), "RequiredActionPanel");

/** The run that was just started, live. */
export function ResultPanel({ runId }: { runId: string }) {
  const stream = useRunStream(runId);
  const { data: known } = useRun(runId);
  const run = stream.run ?? known;
  const status =
    stream.run?.status ?? (known?.status === "requires_action" ? known.status : (stream.status ?? "queued"));
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="sm">
          <StatusBadge status={status} />
          <Text size="xs" c="dimmed" className="numeric">
            {formatDuration(run?.latency_ms ?? null)} · {formatNumber(run?.tokens_used ?? 0)} tokens
          </Text>
        </Group>
        <LinkButton to="/runs/$runId" params={{ runId }} variant="default" size="compact-xs">
          Open run
        </LinkButton>
      </Group>
      {stream.error ? <ErrorNote title="Stream interrupted" error={stream.error} /> : null}
      {known?.status === "requires_action" && known.required_action && (
        <Suspense>
          <RequiredActionPanel run={known} action={known.required_action} />
        </Suspense>
      )}
      {run?.error && <RunErrorPanel error={run.error} />}
      <RunOutput stream={stream} status={status} output={run?.output ?? null} />
    </Stack>
  );
}

import { Box, Button, Stack, Text } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { type ReactNode, Suspense, useEffect } from "react";
import { toAsked } from "../../lib/attached-files.ts";
import { notifyError } from "../../lib/notify.ts";
import { shownStatus } from "../../lib/status-word.ts";
import type { ListedRun } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useRunStream } from "../../queries/run-stream.ts";
import { useCancelRun, useRun } from "../../queries/runs.ts";
import { useCan } from "../../queries/session.ts";
import { useThreadsChanged } from "../../queries/threads.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { NamedFile } from "../files/file-view.tsx";
import { JsonView } from "../json-view.tsx";
import { StatusBadge } from "../status-badge.tsx";
import classes from "./chat.module.css";
import { Bubble } from "./message-list.tsx";

const RequiredActionPanel = lazyPart(() => import("../runs/required-action.tsx"), "RequiredActionPanel");

/** The active turn, live. After its end it is part of the messages and disappears here. */
export function LiveTurn({ run }: { run: ListedRun }) {
  const stream = useRunStream(run.id);
  const { data: known = run } = useRun(run.id);
  const changed = useThreadsChanged();
  const hasEnded = stream.run !== null;
  const isSpeaking = !hasEnded && known.status === "running";
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, when it ends.
  useEffect(() => {
    if (hasEnded) changed();
  }, [hasEnded]);
  return (
    <>
      <Asked run={run} />
      <Bubble
        speaker="assistant"
        name={<AgentName id={run.agent_id} />}
        aside={<StatusBadge status={stream.run?.status ?? shownStatus(known)} />}
      >
        <Stack gap="xs">
          <p className={classes.text} role="log" aria-live="polite" data-live={isSpeaking || undefined}>
            {stream.text}
          </p>
          {known.status === "requires_action" && known.required_action && (
            <Suspense>
              <RequiredActionPanel run={known} action={known.required_action} />
            </Suspense>
          )}
          {!hasEnded && (
            <Box>
              <StopButton run={known} />
            </Box>
          )}
        </Stack>
      </Bubble>
    </>
  );
}

/** A queued turn. */
export function WaitingTurn({ run }: { run: ListedRun }) {
  return (
    <Asked run={run}>
      <Text size="xs" c="dimmed">
        Queued.
      </Text>
    </Asked>
  );
}

function Asked({ run, children }: { run: ListedRun; children?: ReactNode }) {
  const { input = {} } = run;
  const { text, files } = toAsked(input);
  return (
    <Bubble speaker="user" name="User">
      {text === null ? (
        <JsonView value={input} label="input" maxHeight={240} />
      ) : (
        text !== "" && <p className={classes.text}>{text}</p>
      )}
      {files.map((id) => (
        <NamedFile key={id} id={id} />
      ))}
      {children}
    </Bubble>
  );
}

function StopButton({ run }: { run: ListedRun }) {
  const cancel = useCancelRun();
  const can = useCan();
  if (!can("runs:write")) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconPlayerStop size={12} aria-hidden />}
      loading={cancel.isPending}
      disabled={run.status === "cancelling"}
      onClick={() => cancel.mutate(run.id, { onError: notifyError })}
    >
      Stop
    </Button>
  );
}

import { Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { isFinal } from "../../lib/run-stream.ts";
import type { FollowedStream } from "../../queries/run-stream.ts";
import { JsonView } from "../json-view.tsx";
import classes from "./run-output.module.css";

type RunOutputProps = { stream: FollowedStream; status: string; output: unknown };

/** What the agent says while it says it, and the result once there is one. */
export function RunOutput({ stream, status, output }: RunOutputProps) {
  const isOver = isFinal(status);
  return (
    <Stack gap="sm">
      {stream.text !== "" && <StreamedText text={stream.text} isLive={!isOver} />}
      {output !== null && output !== undefined && <JsonView value={output} label="output" />}
      {isOver && stream.text === "" && (output === null || output === undefined) && (
        <Text size="sm" c="dimmed">
          It ended without an output.
        </Text>
      )}
      {!isOver && stream.text === "" && (
        <Text size="sm" c="dimmed">
          Nothing yet. What the agent says appears here as it says it.
        </Text>
      )}
    </Stack>
  );
}

function StreamedText({ text, isLive }: { text: string; isLive: boolean }) {
  const box = useRef<HTMLPreElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word may need the box to follow.
  useEffect(() => {
    const element = box.current;
    if (!element || !isLive) return;
    // Whoever scrolled up to read is left alone.
    const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
    if (isAtEnd) element.scrollTop = element.scrollHeight;
  }, [text, isLive]);
  return (
    <pre
      ref={box}
      className={classes.text}
      tabIndex={0}
      role="log"
      aria-label="streamed output"
      aria-live={isLive ? "polite" : "off"}
      data-live={isLive || undefined}
      data-testid="streamed-text"
    >
      {text}
    </pre>
  );
}

import { SegmentedControl, Stack, Text } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import { looksLikeMarkdown } from "../../lib/looks-like-markdown.ts";
import { isFinal } from "../../lib/run-stream.ts";
import { lazyPart } from "../../parts.ts";
import type { FollowedStream } from "../../queries/run-stream.ts";
import { OutputView } from "../output-view.tsx";
import classes from "./run-output.module.css";

type RunOutputProps = { stream: FollowedStream; status: string; output: unknown };

/** The agent's text while it streams, then the result. */
export function RunOutput({ stream, status, output }: RunOutputProps) {
  const isOver = isFinal(status);
  return (
    <Stack gap="sm">
      {stream.text !== "" && <OutputText text={stream.text} isLive={!isOver} />}
      {output !== null && output !== undefined && <OutputView output={output} said={stream.text} />}
      {isOver && stream.text === "" && (output === null || output === undefined) && (
        <Text size="sm" c="dimmed">
          The run has no output.
        </Text>
      )}
      {!isOver && stream.text === "" && (
        <Text size="sm" c="dimmed">
          No output yet. It streams here.
        </Text>
      )}
    </Stack>
  );
}

/** Loaded with the first Markdown text. */
const MarkdownView = lazyPart(() => import("../markdown-view.tsx"), "MarkdownView");

/** Plain text while it streams; afterwards Markdown is rendered. */
function OutputText({ text, isLive }: { text: string; isLive: boolean }) {
  const [isPlain, setPlain] = useState(false);
  if (isLive || !looksLikeMarkdown(text)) return <StreamedText text={text} isLive={isLive} />;
  return (
    <>
      <SegmentedControl
        size="xs"
        w="fit-content"
        aria-label="Answer format"
        data={[
          { value: "rendered", label: "Rendered" },
          { value: "plain", label: "Plain text" },
        ]}
        value={isPlain ? "plain" : "rendered"}
        onChange={(shown) => setPlain(shown === "plain")}
      />
      {isPlain ? (
        <StreamedText text={text} isLive={false} />
      ) : (
        <Suspense fallback={<StreamedText text={text} isLive={false} />}>
          <MarkdownView text={text} label="answer" />
        </Suspense>
      )}
    </>
  );
}

function StreamedText({ text, isLive }: { text: string; isLive: boolean }) {
  const box = useRef<HTMLPreElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new word may need the box to follow.
  useEffect(() => {
    const element = box.current;
    if (!element || !isLive) return;
    // Do not scroll if the user has scrolled up.
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

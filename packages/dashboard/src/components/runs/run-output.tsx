import { SegmentedControl, Stack, Text } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import { looksLikeMarkdown } from "../../lib/looks-like-markdown.ts";
import { isOnlyText } from "../../lib/output-views.ts";
import { isFinal } from "../../lib/run-stream.ts";
import { lazyPart } from "../../parts.ts";
import type { FollowedStream } from "../../queries/run-stream.ts";
import { JsonView } from "../json-view.tsx";
import { OutputView } from "../output-view.tsx";
import classes from "./run-output.module.css";

type RunOutputProps = { stream: FollowedStream; status: string; output: unknown };

/** The agent's text while it streams, then the result. */
export function RunOutput({ stream, status, output }: RunOutputProps) {
  const isOver = isFinal(status);
  const isStreamed = isOnlyText(output, stream.text);
  return (
    <Stack gap="sm">
      {stream.text !== "" && <OutputText text={stream.text} isLive={!isOver} output={isStreamed ? output : null} />}
      {output !== null && output !== undefined && !isStreamed && <OutputView output={output} />}
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

/** `output`: the result, if it is exactly this text. */
type OutputTextProps = { text: string; isLive: boolean; output: unknown };

const views = { rendered: "Rendered", plain: "Plain text", json: "JSON" };
type View = keyof typeof views;

/** Plain text while it streams; afterwards Markdown is rendered. The text is shown once, also if it is the whole output. */
function OutputText({ text, isLive, output }: OutputTextProps) {
  const offered: View[] = [
    ...(looksLikeMarkdown(text) ? (["rendered"] as const) : []),
    "plain",
    ...(output === null ? [] : (["json"] as const)),
  ];
  const [chosen, setChosen] = useState<View | null>(null);
  const view = chosen !== null && offered.includes(chosen) ? chosen : (offered[0] ?? "plain");
  if (isLive || offered.length === 1) return <StreamedText text={text} isLive={isLive} />;
  return (
    <>
      <SegmentedControl
        size="xs"
        w="fit-content"
        aria-label="Answer format"
        data={offered.map((value) => ({ value, label: views[value] }))}
        value={view}
        onChange={(next) => setChosen(next as View)}
      />
      {view === "plain" && <StreamedText text={text} isLive={false} />}
      {view === "json" && <JsonView value={output} label="output" />}
      {view === "rendered" && (
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

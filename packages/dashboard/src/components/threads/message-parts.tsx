import { Badge, Group, Stack, Text } from "@mantine/core";
import { Suspense } from "react";
import { looksLikeMarkdown } from "../../lib/looks-like-markdown.ts";
import type { MessagePart } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { NamedFile } from "../files/file-view.tsx";
import { JsonView } from "../json-view.tsx";
import classes from "./chat.module.css";

/** The parts of one message. */
export function MessageParts({ parts }: { parts: readonly MessagePart[] }) {
  if (parts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        Deleted.
      </Text>
    );
  }
  return (
    <Stack gap="xs">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change their places.
        <Part key={index} part={part} />
      ))}
    </Stack>
  );
}

function Part({ part }: { part: MessagePart }) {
  switch (part.type) {
    case "text":
      return <MessageText text={part.text} />;
    case "reasoning":
      return (
        <details>
          <summary>Reasoning</summary>
          <p className={classes.text}>{part.text}</p>
        </details>
      );
    case "data":
      return <JsonView value={part.data} label="data" maxHeight={240} />;
    case "tool_call":
      return <Titled title={`Calls ${part.tool}`} value={part.arguments} label={`arguments of ${part.tool}`} />;
    case "tool_result":
      return <ToolResult tool={part.tool} status={part.status} result={part.result} />;
    case "question":
      return part.tool ? (
        <Titled title={part.prompt ?? `Call ${part.tool}?`} value={part.arguments} label="tool arguments" />
      ) : (
        <p className={classes.text}>{part.prompt ?? "Approval requested."}</p>
      );
    case "answer":
      return <Titled title={answers[part.answer] ?? part.answer} value={part.payload} label="answer" />;
    case "file":
      return <NamedFile id={part.file_id} />;
    default:
      return <JsonView value={part} label="part" maxHeight={240} />;
  }
}

/** Loaded with the first Markdown message. */
const MarkdownView = lazyPart(() => import("../markdown-view.tsx"), "MarkdownView");

function MessageText({ text }: { text: string }) {
  const plain = <p className={classes.text}>{text}</p>;
  if (!looksLikeMarkdown(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <MarkdownView text={text} label="message" />
    </Suspense>
  );
}

const answers: Record<string, string> = { approve: "Approved", reject: "Rejected", respond: "Answered" };

function Titled({ title, value, label }: { title: string; value: unknown; label: string }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {value !== null && value !== undefined && <JsonView value={value} label={label} maxHeight={240} />}
    </div>
  );
}

function ToolResult({ tool, status, result }: { tool: string; status: string; result: string }) {
  return (
    <div>
      <Group gap="xs">
        <Text size="sm" fw={500}>
          {tool} answers
        </Text>
        {status !== "succeeded" && (
          <Badge size="sm" variant="default" tt="none">
            {status}
          </Badge>
        )}
      </Group>
      <p className={classes.text}>{result}</p>
    </div>
  );
}

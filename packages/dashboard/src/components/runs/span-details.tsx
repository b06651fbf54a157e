import { Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { counted } from "../../lib/counted.ts";
import { formatDuration } from "../../lib/format.ts";
import { parseLoosely } from "../../lib/json-text.ts";
import { messagesOfTurn } from "../../lib/turn-messages.ts";
import { usageText } from "../../lib/usage-text.ts";
import type { Run, RunStreamEvent, Span } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { useInstructions } from "../../queries/failures.ts";
import { CodeBlock } from "../code-block.tsx";
import { Facts } from "../facts.tsx";
import { JsonView } from "../json-view.tsx";
import classes from "./run-trace.module.css";

/** Loaded with the first turn that is opened. */
const MessageParts = lazyPart(() => import("../threads/message-parts.tsx"), "MessageParts");

type SpanDetailsProps = { run: Run; span: Span; events: readonly RunStreamEvent[] };

/** What is known of a span: of a tool call its arguments and its result, of a model turn what the model read and wrote. */
export function SpanDetails({ run, span, events }: SpanDetailsProps) {
  const label = `details of ${span.name}`;
  if (span.type === "tool") return <CallDetails span={span} label={label} />;
  if (span.type === "turn") return <TurnDetails run={run} span={span} events={events} label={label} />;
  return <JsonView value={span.data} label={label} maxHeight={320} />;
}

function CallDetails({ span, label }: { span: Span; label: string }) {
  const { arguments: given, result } = span.data;
  const isDone = span.ended_at !== null;
  return (
    <Stack gap="xs" role="group" aria-label={label} className={classes.details}>
      <Titled title="Arguments">
        <JsonView value={given} label={`arguments of ${span.name}`} maxHeight={240} />
      </Titled>
      <Titled title={span.status === "failed" ? "Error" : "Result"}>
        {isDone ? <Result value={result} label={`result of ${span.name}`} /> : "The call is in progress."}
      </Titled>
    </Stack>
  );
}

/** Results are texts; many are JSON. */
function Result({ value, label }: { value: unknown; label: string }) {
  const read = typeof value === "string" ? parseLoosely(value) : value;
  if (typeof read === "string") return <CodeBlock code={read} label={label} maxHeight={320} isWrapped />;
  return <JsonView value={read} label={label} maxHeight={320} />;
}

function TurnDetails({ run, span, events, label }: SpanDetailsProps & { label: string }) {
  const messages = messagesOfTurn(run.input, events, span);
  return (
    <Stack gap="xs" role="group" aria-label={label} className={classes.details}>
      <TurnFacts span={span} />
      {messages && (
        <>
          <details>
            <summary>Prompt: {counted(messages.prompt.length, "messages")}</summary>
            <Instructions run={run} />
            {messages.prompt.map(({ role, content }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: messages never change their places.
              <Titled key={index} title={roles[role] ?? role}>
                <Parts parts={content} />
              </Titled>
            ))}
          </details>
          <Titled title="Answer">
            {messages.answer.length > 0 ? <Parts parts={messages.answer} /> : "The model has not answered."}
          </Titled>
        </>
      )}
      <details>
        <summary>Raw data</summary>
        <JsonView value={span.data} label={`data of ${span.name}`} maxHeight={320} />
      </details>
    </Stack>
  );
}

const roles: Record<string, string> = { user: "User", assistant: "Assistant", tool: "Tool", system: "System" };

const Parts = ({ parts }: Parameters<typeof MessageParts>[0]) => (
  <Suspense>
    <MessageParts parts={parts} />
  </Suspense>
);

function TurnFacts({ span: { data } }: { span: Span }) {
  const { model, finish_reason, first_token_ms, failed_tries, last_error, warning } = data;
  const text = (value: unknown) => (value === undefined || value === null ? null : String(value));
  return (
    <Facts
      facts={[
        ["Model", text(model)],
        ["Usage", usageText(data.usage) || null],
        ["First token", typeof first_token_ms === "number" ? `after ${formatDuration(first_token_ms)}` : null],
        ["Finish reason", text(finish_reason)],
        ["Warning", text(warning)],
        ["Failed tries", text(failed_tries)],
        ["Last error", text(last_error)],
      ]}
    />
  );
}

/** The first part of each prompt. */
function Instructions({ run }: { run: Run }) {
  const { data: instructions } = useInstructions(run);
  return (
    <>
      {instructions && (
        <Titled title={`Instructions of revision ${run.agent_revision}`}>
          <p className="pre-wrap">{instructions}</p>
        </Titled>
      )}
      {run.thread_id && (
        <Text size="xs" c="dimmed" my="xs">
          Earlier messages of the{" "}
          <Link to="/threads/$threadId" params={{ threadId: run.thread_id }} className="text-link">
            thread
          </Link>{" "}
          came before these.
        </Text>
      )}
    </>
  );
}

const Titled = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Text size="xs" fw={600} c="dimmed" my={4}>
      {title}
    </Text>
    <Text size="sm" component="div">
      {children}
    </Text>
  </div>
);

import { Anchor, Text } from "@mantine/core";
import { countdown } from "../../lib/time.ts";
import { useNow } from "../../lib/use-now.ts";
import type { RequiredAction } from "../../models.ts";
import { JsonView } from "../json-view.tsx";
import { ApprovalState } from "./approval-state.tsx";

/** What a person must know before answering: tool, arguments, votes, deadline. */
export function QuestionFacts({ action, maxHeight = 220 }: { action: RequiredAction; maxHeight?: number }) {
  return (
    <>
      {action.tool && (
        <Text size="sm">
          Tool{" "}
          <Text span className="mono">
            {action.tool}
          </Text>
        </Text>
      )}
      {action.arguments && <JsonView value={action.arguments} label="arguments" maxHeight={maxHeight} />}
      {action.tool_calls && <JsonView value={action.tool_calls} label="tool calls" maxHeight={maxHeight} />}
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
    </>
  );
}

function Expiry({ at }: { at: string }) {
  const left = countdown(at, useNow(1_000));
  return <Text size="xs">{left ? `Respond within ${left}.` : "The deadline has passed."}</Text>;
}

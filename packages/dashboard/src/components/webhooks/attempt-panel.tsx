import { Group, Paper, Stack, Text } from "@mantine/core";
import { formatDuration } from "../../lib/format.ts";
import type { DeliveryAttempt } from "../../models.ts";
import { CodeBlock } from "../code-block.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { Time } from "../time.tsx";

const headerLines = (headers: Record<string, unknown> | null) =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${[value].flat().join(", ")}`)
    .join("\n");

/** One delivery attempt: request and response. */
export function AttemptPanel({ attempt }: { attempt: DeliveryAttempt }) {
  return (
    <Paper p="sm" component="article" aria-label={`Attempt ${attempt.number}`}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Text size="sm" fw={500}>
              Attempt {attempt.number}
            </Text>
            <StatusBadge status={attempt.outcome} />
            {attempt.response_status !== null && <Text size="sm">HTTP {attempt.response_status}</Text>}
          </Group>
          <Text size="xs" c="dimmed">
            <Time at={attempt.started_at} as="precise" /> · {formatDuration(attempt.latency_ms)}
          </Text>
        </Group>
        {attempt.error && (
          <Text size="sm" c="var(--mantine-color-error)">
            {attempt.error.code}: {attempt.error.message}
          </Text>
        )}
        <CodeBlock
          code={`POST ${attempt.request_url}\n${headerLines(attempt.request_headers)}`}
          label={`request headers of attempt ${attempt.number}`}
          maxHeight={180}
          isWrapped
        />
        {attempt.response_status !== null && (
          <CodeBlock
            code={responseText(attempt)}
            label={`response of attempt ${attempt.number}`}
            maxHeight={220}
            isWrapped
          />
        )}
      </Stack>
    </Paper>
  );
}

const responseText = (attempt: DeliveryAttempt) =>
  [
    `HTTP ${attempt.response_status}`,
    headerLines(attempt.response_headers),
    "",
    attempt.response_body ?? "",
    attempt.response_truncated ? "… (only the first 16 KiB are kept)" : "",
  ]
    .join("\n")
    .trimEnd();

import { Alert, Code, Stack, Text } from "@mantine/core";
import { IconCircleX } from "@tabler/icons-react";
import type { RunError } from "../../models.ts";
import { JsonView } from "../json-view.tsx";

/** The error of a run, and whether a retry may help. */
export function RunErrorPanel({ error }: { error: RunError }) {
  const stack = Array.isArray(error.details?.stack) ? error.details.stack : [];
  return (
    <Alert color="red" variant="light" icon={<IconCircleX aria-hidden />} title={`Failed: ${error.code}`}>
      <Stack gap="xs">
        <Text size="sm" className="pre-wrap">
          {error.message}
        </Text>
        <Text size="xs">
          {error.retryable ? "Retryable" : "Not retryable"} ({error.type} error)
        </Text>
        {stack.length > 0 && (
          <Code block aria-label="stack">
            {stack.map((frame) => `at ${frame}`).join("\n")}
          </Code>
        )}
        {error.details && <JsonView value={error.details} label="error details" maxHeight={240} />}
      </Stack>
    </Alert>
  );
}

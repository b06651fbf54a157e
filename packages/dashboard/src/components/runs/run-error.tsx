import { Alert, Code, Group, Stack, Text } from "@mantine/core";
import { IconCircleX } from "@tabler/icons-react";
import { Suspense } from "react";
import { isFinal } from "../../lib/run-stream.ts";
import type { Run, RunError } from "../../models.ts";
import { lazyPart } from "../../parts.ts";
import { JsonView } from "../json-view.tsx";

/** Loaded after the error itself. */
const RunFailure = lazyPart(() => import("./run-failure.tsx"), "RunFailure");

type RunErrorPanelProps = {
  error: RunError;
  /** On the run's own page, which has its trace: also the failing step and what to do. */
  run?: Run;
};

/** The error of a run, and where it happened. */
export function RunErrorPanel({ error, run }: RunErrorPanelProps) {
  const { file, line, stack, name, ...others } = error.details ?? {};
  const frames = Array.isArray(stack) ? stack : [];
  return (
    <Alert color="red" variant="light" icon={<IconCircleX aria-hidden />} title={`Failed: ${error.code}`}>
      <Stack gap="xs">
        <Text size="md" fw={600} className="pre-wrap">
          {typeof name === "string" && name !== "Error" && `${name}: `}
          {error.message}
        </Text>
        <Group gap="sm">
          {typeof file === "string" && (
            <Text size="xs" className="mono">
              {typeof line === "number" ? `${file}:${line}` : file}
            </Text>
          )}
          <Text size="xs">
            {error.retryable ? "Retryable" : "Not retryable"} ({error.type} error)
          </Text>
        </Group>
        {frames.length > 0 && (
          <Code block aria-label="stack">
            {frames.map((frame) => `at ${frame}`).join("\n")}
          </Code>
        )}
        {run && isFinal(run.status) && (
          <Suspense>
            <RunFailure run={run} />
          </Suspense>
        )}
        {Object.keys(others).length > 0 && <JsonView value={others} label="error details" maxHeight={240} />}
      </Stack>
    </Alert>
  );
}

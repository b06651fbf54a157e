import { Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { dependenciesOf } from "../../lib/pipeline-graph.ts";
import type { PipelineStep } from "../../models.ts";
import { AgentName } from "../agents/agent-name.tsx";
import { Facts } from "../facts.tsx";
import { JsonView } from "../json-view.tsx";

/** The definition of a step. */
export function StepFacts({ step }: { step: PipelineStep }) {
  const after = dependenciesOf(step);
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          [
            "Agent",
            <Link key="agent" to="/agents/$agentId" params={{ agentId: step.agent_id }} className="text-link">
              <AgentName id={step.agent_id} />
            </Link>,
          ],
          ["Depends on", after.length > 0 ? after.join(", ") : "none"],
          ["Condition", step.when ? <Expression key="when" text={step.when} /> : null],
          ["For each", step.for_each ? <Expression key="each" text={step.for_each} /> : null],
          ["Concurrency", step.for_each ? `${step.max_concurrency ?? 10} items` : null],
          ["Retries", retryText(step)],
          ["Timeout", step.timeout_seconds ? `${step.timeout_seconds} s` : null],
          ["On failure", step.on_failure === "continue" ? "continue with the other steps" : "fail the pipeline"],
        ]}
      />
      {step.input && (
        <>
          <Text size="xs" c="dimmed">
            Input
          </Text>
          <JsonView value={step.input} label={`input of ${step.name}`} maxHeight={240} />
        </>
      )}
    </Stack>
  );
}

const Expression = ({ text }: { text: string }) => <span className="mono">{text}</span>;

const retryText = ({ retry }: PipelineStep) =>
  retry ? `up to ${retry.max_attempts} attempts, at least ${retry.backoff_seconds ?? 1} s apart` : null;

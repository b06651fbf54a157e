import { Link } from "@tanstack/react-router";
import { formatDuration, formatNumber } from "../../lib/format.ts";
import type { PipelineRun } from "../../models.ts";
import { Facts } from "../facts.tsx";
import { IdText } from "../id-text.tsx";
import { Time } from "../time.tsx";

export function PipelineRunFacts({ run }: { run: PipelineRun }) {
  return (
    <Facts
      facts={[
        [
          "Pipeline",
          <span key="pipeline">
            <Link to="/pipelines/$pipelineId" params={{ pipelineId: run.pipeline_id }} className="text-link">
              open
            </Link>{" "}
            · revision {run.pipeline_revision}
          </span>,
        ],
        ["Created", <Time key="created" at={run.created_at} as="precise" />],
        ["Finished", <Time key="ended" at={run.completed_at} as="precise" missing="not yet" />],
        ["Latency", formatDuration(run.latency_ms)],
        ["Tokens", formatNumber(run.tokens_used)],
        ["Scheduled", run.scheduled_at ? <Time key="scheduled" at={run.scheduled_at} as="local" /> : null],
        ["API key", run.api_key_id ? <IdText key="key" id={run.api_key_id} isShort /> : null],
        ["Idempotency key", run.idempotency_key ? <IdText key="idempotency" id={run.idempotency_key} /> : null],
      ]}
    />
  );
}

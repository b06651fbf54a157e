import type { AgentRun, PipelineRun, PipelineStepRun, PipelineStreamEvent } from "agent-run-client";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { findPipelineId } from "../../find-pipeline.ts";
import type { FlagValues } from "../../flags.ts";
import { readInput, runFlags } from "../../run-input.ts";
import { paintStatus } from "../../table-layout.ts";
import { safeLine, safeText } from "../../terminal.ts";

const flags = {
  input: runFlags.input,
  "idempotency-key": runFlags["idempotency-key"],
  "no-wait": { type: "boolean", help: "print the run's id and exit" },
} as const;

export const runPipeline = command({
  path: "pipelines run",
  summary: "Run a pipeline and show its steps until it ends",
  args: { id: { help: "the pipeline's id or name" }, query: { help: "text for the input field `query`", rest: true } },
  flags,
  examples: [`pipelines run pipe_… --input '{"query": "hello"}'`, "pipelines run nightly --no-wait"],
  run: async (call) => {
    const { client, args, out } = call;
    const service = client();
    const run = await begin(service, args, call.flags);
    if (!call.flags["no-wait"]) return follow(call, service, run);
    if (out.isJson) out.record(run);
    else out.line(run.id);
  },
});

async function begin(
  client: AgentRun,
  { id: pipeline, query }: { id: string; query: string[] },
  given: FlagValues<typeof flags>,
) {
  const id = await findPipelineId(client, pipeline);
  const idempotencyKey = given["idempotency-key"];
  return client.pipelines.runs.create(id, { input: readInput(query, given.input) }, { wait: 0, idempotencyKey });
}

async function follow(context: Context, client: AgentRun, { id, pipeline_id: pipelineId }: PipelineRun) {
  const { out, terminal } = context;
  const signal = context.interruption();
  const stream = await client.pipelines.runs.follow(pipelineId, id, {}, { signal });
  try {
    for await (const event of stream) {
      if (out.isJson) out.record(event);
      else out.say(terminal.paint("dim", describe(event)));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    out.say(`The run continues. Show it with \`agentrun pipelines runs ${pipelineId} ${id}\`.`);
    return exitCodes.interrupted;
  }
  return showEnd(context, await client.pipelines.runs.get(pipelineId, id));
}

/** `pipeline.step.completed summarise run_…`: event, step and run. */
function describe(event: PipelineStreamEvent): string {
  const { name, run_id: runId, item_count: count }: Partial<PipelineStepRun> = "step" in event ? event.step : {};
  const parts = [event.type, name, runId, count === null || count === undefined ? null : `${count} items`];
  return safeLine(parts.filter(Boolean).join(" "));
}

function showEnd({ out, terminal }: Context, run: PipelineRun): ExitCode {
  if (!out.isJson) {
    if (run.output) out.line(safeText(JSON.stringify(run.output, null, 2)));
    out.say(
      `${run.id} ${paintStatus(run.status, terminal.paint)}${run.error ? `: ${safeText(run.error.message)}` : ""}`,
    );
  }
  return run.status === "failed" || run.status === "cancelled" ? exitCodes.runFailed : exitCodes.done;
}

import type { ReplayRunRequest } from "agent-run-client";
import { readObject, readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import type { Flags, FlagValues } from "../../flags.ts";
import { runFlags } from "../../run-input.ts";
import { longestWaitSeconds, waitFlags, waitForEnd } from "../../wait-for-end.ts";

const replayFlags = {
  ...runFlags,
  revision: { type: "number", help: "the agent's revision, in place of the run's own" },
  model: { type: "string", help: "of a model agent: another model of its provider" },
  "from-step": { type: "string", value: "<step>", help: "go on from this step, with what was done before it" },
  recorded: { type: "boolean", help: "answer steps and tools from what was recorded, and do nothing to the world" },
} as const satisfies Flags;

export const replayRun = command({
  path: "runs replay",
  summary: "Run it again, as it was or otherwise",
  details:
    "A new run that knows its origin. What no flag says is as it was. `agentrun runs trace` shows the steps to go on from. Waits and ends as `agentrun runs create` does.",
  args: { id: { help: "the run's id" } },
  flags: { ...replayFlags, ...waitFlags },
  examples: [
    "runs replay run_…",
    `runs replay run_… --input '{"query": "hello"}' --revision 3`,
    'runs replay run_… --from-step "look up#0"',
    "runs replay run_… --recorded --model small",
  ],
  run: async (call) => {
    const { client, args, flags, out } = call;
    const service = client();
    const idempotencyKey = flags["idempotency-key"];
    const left = flags["no-wait"] ? null : call.interruption();
    const run = await service.runs.replay(args.id, toRequest(flags), { wait: 0, idempotencyKey });
    if (left) return waitForEnd(call, service, run, { left, timeout: (flags.wait ?? longestWaitSeconds) * 1_000 });
    if (out.isJson) out.record(run);
    else out.line(run.id);
  },
});

function toRequest(flags: FlagValues<typeof replayFlags>): ReplayRunRequest {
  const { revision, model, "from-step": step, timeout, priority } = flags;
  const metadata = readPairs(flags.metadata, "--metadata");
  return {
    ...(flags.input === undefined ? {} : { input: readObject(flags.input, "--input") }),
    ...(revision === undefined ? {} : { revision }),
    ...(model === undefined ? {} : { model }),
    ...(step === undefined ? {} : { from_step: step }),
    ...(flags.recorded ? { effects: "recorded" as const } : {}),
    ...(metadata ? { metadata } : {}),
    ...(timeout === undefined ? {} : { timeout_seconds: timeout }),
    ...(priority === undefined ? {} : { priority }),
  };
}

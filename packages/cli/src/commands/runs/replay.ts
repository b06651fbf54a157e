import type { ReplayRunRequest } from "agent-run-client";
import { readObject, readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import type { Flags, FlagValues } from "../../flags.ts";
import { runFlags } from "../../run-input.ts";
import { longestWaitSeconds, waitFlags, waitForEnd } from "../../wait-for-end.ts";

const replayFlags = {
  ...runFlags,
  "agent-revision": { type: "number", help: "revision of the agent (default: the revision of the run)" },
  model: { type: "string", help: "for model agents: another model of the same provider" },
  "from-step": {
    type: "string",
    value: "<step>",
    help: "resume from this step, with the recorded results of earlier steps",
  },
  recorded: { type: "boolean", help: "use recorded step and tool results; cause no side effects" },
} as const satisfies Flags;

export const replayRun = command({
  path: "runs replay",
  summary: "Replay a run, unchanged or with changes",
  details:
    "Creates a new run. Everything that you do not change with a flag stays the same. `agentrun runs trace` shows the steps that you can resume from. Waiting and exit codes are as for `agentrun runs create`.",
  args: { id: { help: "the run's id" } },
  flags: { ...replayFlags, ...waitFlags },
  examples: [
    "runs replay run_…",
    `runs replay run_… --input '{"query": "hello"}' --agent-revision 3`,
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
  const { "agent-revision": agent_revision, model, "from-step": step, timeout, priority } = flags;
  const metadata = readPairs(flags.metadata, "--metadata");
  return {
    ...(flags.input === undefined ? {} : { input: readObject(flags.input, "--input") }),
    ...(agent_revision === undefined ? {} : { agent_revision }),
    ...(model === undefined ? {} : { model }),
    ...(step === undefined ? {} : { from_step: step }),
    ...(flags.recorded ? { effects: "recorded" as const } : {}),
    ...(metadata ? { metadata } : {}),
    ...(timeout === undefined ? {} : { timeout_seconds: timeout }),
    ...(priority === undefined ? {} : { priority }),
  };
}

import { setTimeout as delay } from "node:timers/promises";
import type { CreateReplayRequest, ReplayEstimate } from "agent-run-client";
import { readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import { UsageError } from "../../exit-codes.ts";
import { findAgentId } from "../../find-agent.ts";
import type { Flags, FlagValues } from "../../flags.ts";
import { ask } from "../../prompt.ts";
import { describeReplay, isOpen } from "./progress.ts";

const flags = {
  status: { type: "string", value: "<status,…>", help: "only runs with these statuses: completed, failed, cancelled" },
  "of-agent-revision": { type: "number", help: "only runs of this revision" },
  user: { type: "string", help: "only runs for this end user" },
  metadata: { type: "string", value: "<key=value>", multiple: true, help: "only runs with this metadata" },
  feedback: { type: "string", choices: ["any", "none", "up", "down"], help: "only runs with this feedback" },
  "created-after": { type: "string", value: "<time>", help: "only runs created at or after this time" },
  "created-before": { type: "string", value: "<time>", help: "only runs created before this time" },
  limit: { type: "number", help: "only the newest N runs" },
  "agent-revision": { type: "number", help: "revision to run (default: the revision of each run)" },
  model: { type: "string", help: "for model agents: another model of the same provider" },
  "from-step": { type: "string", value: "<step>", help: "resume from this step" },
  recorded: { type: "boolean", help: "use recorded step and tool results; cause no side effects" },
  live: { type: "boolean", help: "repeat everything, with its side effects" },
  yes: { type: "boolean", help: "start without a confirmation" },
  concurrency: { type: "number", help: "concurrent runs, 1 to 100 (default 10)" },
  wait: { type: "boolean", help: "wait until the replay ends" },
} as const satisfies Flags;

const pauseMs = 1_000;

export const createReplay = command({
  path: "replays create",
  summary: "Replay many runs of an agent in the background",
  details:
    "Pass --recorded or --live. The command shows the number of runs and their side effects, and starts when you confirm; --yes skips the question.",
  args: { agent: { help: "the agent, by id or name" } },
  flags,
  examples: [
    "replays create support --live --feedback down --agent-revision 4",
    "replays create support --live --status failed --created-after 2026-01-02T00:00:00Z --yes --wait",
    "replays create support --limit 200 --recorded --model small",
  ],
  run: async ({ client, args, flags: given, out, progress }) => {
    const service = client();
    const request = toRequest(await findAgentId(service, args.agent), given);
    if (!given.yes) await confirm(await service.replays.estimate(request));
    let replay = await service.replays.create(request);
    if (given.wait) {
      const untilEnd = async () => {
        while (isOpen(replay)) {
          await delay(pauseMs);
          replay = await service.replays.get(replay.id);
        }
      };
      await progress(`${replay.id} is replaying ${replay.total} runs`, untilEnd());
    }
    if (out.isJson) out.record(replay);
    else if (given.wait) out.say(describeReplay(replay));
    else out.line(replay.id);
  },
});

async function confirm({ total, effects, estimated_cost_usd: cost }: ReplayEstimate): Promise<void> {
  const price = cost === null ? "" : `, about $${cost.toFixed(2)}`;
  const answer = await ask(`Replay ${total} runs with ${effects} side effects${price}? [y/N] `, "pass --yes");
  if (!/^y(es)?$/i.test(answer)) throw new UsageError("Nothing was started.");
}

/** A default would repeat side effects, or replay something else than was meant. */
function toEffects({ recorded, live }: FlagValues<typeof flags>): "recorded" | "live" {
  if (recorded === live)
    throw new UsageError("Pass --recorded (no side effects) or --live (everything happens again).");
  return recorded ? "recorded" : "live";
}

function toRequest(agentId: string, given: FlagValues<typeof flags>): CreateReplayRequest {
  const { status, user, feedback, limit, "agent-revision": agent_revision, model, concurrency } = given;
  return {
    agent_id: agentId,
    filter: {
      status: status?.split(","),
      agent_revision: given["of-agent-revision"],
      user,
      metadata: readPairs(given.metadata, "--metadata"),
      feedback,
      created_after: given["created-after"],
      created_before: given["created-before"],
    },
    limit,
    agent_revision,
    model,
    from_step: given["from-step"],
    effects: toEffects(given),
    concurrency,
  };
}

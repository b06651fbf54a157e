import { setTimeout as delay } from "node:timers/promises";
import type { CreateReplayRequest } from "agent-run-client";
import { readPairs } from "../../body.ts";
import { command } from "../../command.ts";
import { findAgentId } from "../../find-agent.ts";
import type { Flags, FlagValues } from "../../flags.ts";
import { describeReplay, isOpen } from "./progress.ts";

const flags = {
  status: { type: "string", value: "<status,…>", help: "those that ended so: completed, failed, cancelled" },
  "of-revision": { type: "number", help: "those that ran this revision" },
  user: { type: "string", help: "those for this end user of yours" },
  metadata: { type: "string", value: "<key=value>", multiple: true, help: "those with these notes" },
  feedback: { type: "string", choices: ["any", "none", "up", "down"], help: "by what was said of them" },
  "created-after": { type: "string", value: "<time>", help: "not before this time" },
  "created-before": { type: "string", value: "<time>", help: "before this time" },
  limit: { type: "number", help: "the newest so many of them" },
  revision: { type: "number", help: "the revision to run, in place of each run's own" },
  model: { type: "string", help: "of a model agent: another model of its provider" },
  "from-step": { type: "string", value: "<step>", help: "go on from this step" },
  recorded: { type: "boolean", help: "answer steps and tools from what was recorded" },
  concurrency: { type: "number", help: "how many at a time, 1 to 100 (10)" },
  wait: { type: "boolean", help: "wait for its end" },
} as const satisfies Flags;

const pauseMs = 1_000;

export const createReplay = command({
  path: "replays create",
  summary: "Run many runs of an agent again, in the background",
  details: "Those that match now and have ended. Runs that are replays themselves are left out.",
  args: { agent: { help: "the agent, by id or name" } },
  flags,
  examples: [
    "replays create support --feedback down --revision 4",
    "replays create support --status failed --created-after 2026-01-02T00:00:00Z --wait",
    "replays create support --limit 200 --recorded --model small",
  ],
  run: async ({ client, args, flags: given, out, progress }) => {
    const service = client();
    let replay = await service.replays.create(toRequest(await findAgentId(service, args.agent), given));
    if (given.wait) {
      const untilEnd = async () => {
        while (isOpen(replay)) {
          await delay(pauseMs);
          replay = await service.replays.get(replay.id);
        }
      };
      await progress(`${replay.id} does ${replay.total} runs again`, untilEnd());
    }
    if (out.isJson) out.record(replay);
    else if (given.wait) out.say(describeReplay(replay));
    else out.line(replay.id);
  },
});

function toRequest(agentId: string, given: FlagValues<typeof flags>): CreateReplayRequest {
  const { status, user, feedback, limit, revision, model, concurrency } = given;
  return {
    agent_id: agentId,
    filter: {
      status: status?.split(","),
      revision: given["of-revision"],
      user,
      metadata: readPairs(given.metadata, "--metadata"),
      feedback,
      created_after: given["created-after"],
      created_before: given["created-before"],
    },
    limit,
    revision,
    model,
    from_step: given["from-step"],
    effects: given.recorded ? "recorded" : undefined,
    concurrency,
  };
}

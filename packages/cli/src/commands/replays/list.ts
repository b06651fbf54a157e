import type { Replay } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listReplays = listing<Replay>({
  path: "replays list",
  summary: "List replays of many runs, newest first",
  names: ["agents"],
  columns: (nameOf) => [
    "id",
    ["agent", ({ agent_id }) => nameOf(agent_id)],
    "status",
    "total",
    "waiting",
    "active",
    "completed",
    "failed",
    "refused",
    "created_at",
  ],
  whenNone: "No replays. Create one with `agentrun replays create`.",
  list: (client, query) => client.replays.list(query),
});

import type { Replay } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listReplays = listing<Replay>({
  path: "replays list",
  summary: "Replays of many runs, newest first",
  columns: ["id", "agent_id", "status", "total", "waiting", "active", "completed", "failed", "refused", "created_at"],
  whenNone: "There are none: agentrun replays create begins one.",
  list: (client, query) => client.replays.list(query),
});

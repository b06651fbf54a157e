import type { Cap } from "agent-run-client";
import { listing } from "../../shapes.ts";

/** Describes whose runs the cap counts. */
function whoseOf({ agent_id, api_key_id, user, each_user }: Cap): string {
  const named = [agent_id, api_key_id, user, ...(each_user ? ["each user"] : [])].filter((name) => name !== null);
  return named.length > 0 ? named.join(" ") : "all";
}

export const listCaps = listing<Cap>({
  path: "caps list",
  summary: "Spend caps, and what is used of them",
  columns: [
    "id",
    ["of", whoseOf],
    ["cap", ({ limit, unit, period }) => `${limit} ${unit} a ${period}`],
    "used",
    "on_limit",
    "resets_at",
  ],
  whenNone: "There are no spend caps yet: agentrun caps create makes one.",
  list: (client, query) => client.caps.list(query),
});

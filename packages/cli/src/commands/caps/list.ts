import type { Cap } from "agent-run-client";
import { listing } from "../../shapes.ts";

/** Describes whose runs the cap counts. */
function whoseOf({ agent_id, api_key_id, user, each_user }: Cap): string {
  const named = [agent_id, api_key_id, user, ...(each_user ? ["each user"] : [])].filter((name) => name !== null);
  return named.length > 0 ? named.join(" ") : "all";
}

export const listCaps = listing<Cap>({
  path: "caps list",
  summary: "List spend caps and their current usage",
  columns: [
    "id",
    ["applies_to", whoseOf],
    ["cap", ({ limit, unit, period }) => `${limit} ${unit} per ${period}`],
    "used",
    "on_limit",
    "resets_at",
  ],
  whenNone: "No spend caps. Create one with `agentrun caps create`.",
  list: (client, query) => client.caps.list(query),
});

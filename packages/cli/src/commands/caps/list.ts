import type { Cap } from "agent-run-client";
import type { NameOf } from "../../names.ts";
import { listing } from "../../shapes.ts";

/** Describes whose runs the cap counts. */
const whoseOf =
  (nameOf: NameOf) =>
  ({ agent_id, api_key_id, user, each_user }: Cap): string => {
    const named = [nameOf(agent_id), nameOf(api_key_id), user, ...(each_user ? ["each user"] : [])].filter(Boolean);
    return named.length > 0 ? named.join(" ") : "all";
  };

export const listCaps = listing<Cap>({
  path: "caps list",
  summary: "List spend caps and their current usage",
  names: ["agents", "keys"],
  columns: (nameOf) => [
    "id",
    ["applies_to", whoseOf(nameOf)],
    ["cap", ({ limit, unit, period }) => `${limit} ${unit} per ${period}`],
    "used",
    "on_limit",
    "resets_at",
  ],
  whenNone: "No spend caps. Create one with `agentrun caps create`.",
  list: (client, query) => client.caps.list(query),
});

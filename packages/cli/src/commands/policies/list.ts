import type { Policy } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listPolicies = listing<Policy>({
  path: "policies list",
  summary: "List policies: templates and your own",
  columns: ["id", "name", "source", "is_default", ["guards", ({ guards }) => guards.map(({ type }) => type)]],
  whenNone: "No policies.",
  list: (client, query) => client.policies.list(query),
});

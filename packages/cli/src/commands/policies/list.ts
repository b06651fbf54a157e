import type { Policy } from "agent-run-client";
import { listing } from "../../shapes.ts";

export const listPolicies = listing<Policy>({
  path: "policies list",
  summary: "Policies: the templates and your own",
  columns: ["id", "name", "source", "is_default", ["guards", ({ guards }) => guards.map(({ type }) => type)]],
  whenNone: "There are no policies.",
  list: (client, query) => client.policies.list(query),
});

import type { OperationWords } from "./operation-words.ts";

/** What runs may cost, doing many of them again, and access that people give to programs. */
export const costAndReplayWords = {
  listCaps: { description: "Newest first, with how much of the period is used." },
  createCap: {
    description:
      "Of the organisation, an agent, a key or an end user, in dollars, tokens or runs. All that hold for a run count; `on_limit` says whether runs are refused or wait for somebody.",
    errors: ["agent_not_found", "agent_archived", "api_key_not_found", "too_many_caps"],
    example: { period: "month", unit: "usd", limit: 500, on_limit: "ask" },
  },
  getCap: { description: "With how much of the period is used, and when it began.", errors: ["invalid_value"] },
  updateCap: { description: "Raise it, and runs that wait for it go on.", example: { limit: 800 } },
  deleteCap: { description: "What was counted for it is forgotten." },
  listReplays: { description: "Newest first, with how far each is." },
  createReplay: {
    errors: [
      "agent_not_found",
      "agent_archived",
      "revision_not_found",
      "replay_unsupported",
      "no_run_matches",
      "too_many_runs",
      "too_many_replays",
      "quota_exceeded",
      "cap_reached",
      "demo_key_restricted",
    ],
    example: { agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v", filter: { status: ["failed"] } },
  },
  getReplay: { description: "How many runs there are, were begun, and ended how." },
  cancelReplay: { description: "What has ended stays.", errors: ["replay_not_active"] },
  listReplayRuns: { description: "In the order of the runs that are done again." },
  allowAuthorization: { example: { request: "what-was-shown", days: 30 } },
  revokeToken: {
    description: "Its access and refresh tokens end at once. A token that is not known is answered just so.",
  },
} as const satisfies OperationWords;

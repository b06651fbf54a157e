import type { OperationWords } from "./operation-words.ts";

/** Spend caps, replays of many runs, and OAuth access for applications. */
export const costAndReplayWords = {
  listCaps: { description: "Newest first, with the amount used in the current period." },
  createCap: {
    description:
      "Limits an organisation, an agent, a key or an end user, in dollars, tokens or runs. Usage counts from now on. A run must be within all caps that apply to it. `on_limit` decides whether further runs are refused or wait for approval.",
    errors: ["agent_not_found", "agent_archived", "api_key_not_found", "too_many_caps"],
    example: { period: "month", unit: "usd", limit: 500, on_limit: "ask" },
  },
  getCap: {
    description: "Includes the amount used in the current period, and when the period started.",
    errors: ["invalid_value"],
  },
  updateCap: {
    description: "The amount used is kept. If you raise the limit, runs that wait for it resume.",
    example: { limit: 800 },
  },
  deleteCap: { description: "Runs that wait for the cap resume. Its usage is deleted too." },
  listReplays: { description: "Newest first, with the progress of each." },
  estimateReplay: {
    errors: [
      "agent_not_found",
      "agent_archived",
      "revision_not_found",
      "replay_unsupported",
      "no_run_matches",
      "too_many_runs",
      "demo_key_restricted",
    ],
    example: { agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v", filter: { status: ["failed"] }, effects: "recorded" },
  },
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
    example: { agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v", filter: { status: ["failed"] }, effects: "recorded" },
  },
  getReplay: { description: "Returns how many runs there are, how many have started, and how they ended." },
  cancelReplay: {
    description: "No further runs start, and active ones are cancelled. Results of runs that have ended are kept.",
    errors: ["replay_not_active"],
  },
  listReplayRuns: { description: "In the order of the original runs." },
  allowAuthorization: { example: { request: "what-was-shown", days: 30 } },
  revokeToken: {
    description: "Its access and refresh tokens stop working immediately. Returns 200 for an unknown token too.",
  },
} as const satisfies OperationWords;

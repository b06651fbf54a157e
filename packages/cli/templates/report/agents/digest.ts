import { defineAgent } from "agent-run-kit";

/** Counts the tickets of each team. */
export default defineAgent({
  input: {
    type: "object",
    properties: { teams: { type: "array", items: { type: "string" } } },
    required: ["teams"],
    examples: [{ teams: ["billing", "delivery", "billing"] }],
  },
  async run(ctx) {
    const counts = new Map<string, number>();
    for (const team of ctx.input.teams) counts.set(team, (counts.get(team) ?? 0) + 1);
    return { result: [...counts].map(([team, count]) => `${team}: ${count}`).join(", ") };
  },
});

import { defineAgent } from "agent-run-kit";

/** Lists the open tickets. Call your own system here. */
export default defineAgent({
  async run(ctx) {
    const tickets = await ctx.step("list", () => [
      { id: "t-1", text: "My parcel has not arrived." },
      { id: "t-2", text: "The invoice shows the wrong address." },
      { id: "t-3", text: "Where is my parcel?" },
    ]);
    return { tickets };
  },
});

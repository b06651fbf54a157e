import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = { fatal?: boolean };

/** Fails in a step, continues, and fails in another step if the input requests it. */
export default {
  async run(ctx: AgentContext) {
    const { fatal } = ctx.input as Input;
    const refuse = (): string => {
      throw new TypeError("no funds");
    };
    const first = await ctx.step("pay", refuse).catch(() => "not paid");
    const second = await ctx.step("pay", () => "paid");
    if (fatal) await ctx.step("ship", () => Promise.reject(new Error("no ship")));
    return { first, second };
  },
};

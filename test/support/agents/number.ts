import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = { value?: number; times?: number; fail_if?: number; ms?: number };

/** Multiplies; fails on one value every time. */
export default {
  async run(ctx: AgentContext) {
    const { value = 0, times = 2, fail_if, ms = 0 } = ctx.input as Input;
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    if (value === fail_if) throw new Error(`${value} is not to my liking`);
    return { value: value * times };
  },
};

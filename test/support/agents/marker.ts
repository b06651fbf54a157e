import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Material = { output: { value: number }; expected_output: { value: number } | null };

/** Scores the output of another agent: half as good if it is wrong. */
export default {
  async run(ctx: AgentContext) {
    const { output, expected_output: expected } = ctx.input as Material;
    const isRight = output.value === expected?.value;
    return { score: isRight ? 1 : 0.25, reason: isRight ? "right" : `${output.value} is wrong` };
  },
};

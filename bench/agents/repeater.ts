import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";

/** Returns its input. */
export default {
  async run({ input }: AgentContext) {
    return { answer: input.query };
  },
};

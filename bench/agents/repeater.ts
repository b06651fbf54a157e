import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";

/** Answers with as much as it was asked. */
export default {
  async run({ input }: AgentContext) {
    return { answer: input.query };
  },
};

import type { AgentContext } from "../../src/runtimes/agent-context.ts";

export default {
  async run({ input }: AgentContext) {
    return { result: typeof input.query === "string" ? input.query : JSON.stringify(input), echo: input };
  },
};

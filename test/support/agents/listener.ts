import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Collects messages until one is "stop". */
export default {
  async run(ctx: AgentContext) {
    const heard: unknown[] = [];
    for await (const message of ctx.messages) {
      if (message.say === "stop") break;
      heard.push(message.say);
    }
    return { heard };
  },
};

import { existsSync, writeFileSync } from "node:fs";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** Fails the first time a marker file is missing, so that a retry succeeds. */
export default {
  async run(ctx: AgentContext) {
    const { marker } = ctx.input as { marker: string };
    if (existsSync(marker)) return { attempt: ctx.run.attempt };
    writeFileSync(marker, "");
    throw new Error("not the first time");
  },
};

import { appendFileSync, existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";

type Input = { file: string; gate?: string; label: string };

/** Leaves a line with its label in a file when it begins, and goes on once the gate's file is there. */
export default {
  async run(ctx: AgentContext) {
    const { file, gate, label } = ctx.input as Input;
    appendFileSync(file, `${ctx.run.id} ${ctx.run.attempt} ${label} ${process.pid}\n`);
    while (gate && !existsSync(gate)) await delay(10, undefined, { signal: ctx.signal });
    return { label };
  },
};

import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = { url: string; steps?: string[]; outside?: boolean; gate?: string; secret?: string };

/** Calls a service once in each step; waits for a file before the last step; calls it outside of a step if the input requests it. */
export default {
  async run(ctx: AgentContext) {
    const { url, steps = ["first", "second", "third"], outside, gate, secret } = ctx.input as Input;
    const call = async (path: string) => (await ctx.fetch(`${url}/${path}`)).text();
    const answers: string[] = [];
    for (const [index, name] of steps.entries()) {
      while (gate && index === steps.length - 1 && !existsSync(gate))
        await delay(20, undefined, { signal: ctx.signal });
      answers.push(await ctx.step(name, async () => `${await call(name)}${secret ?? ""}`));
    }
    if (outside) await fetch(`${url}/outside`);
    return { answers };
  },
};

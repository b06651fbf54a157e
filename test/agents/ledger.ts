import { appendFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentContext } from "../../packages/server/src/runtimes/agent-context.ts";

type Input = { file: string; ms?: number; ms_by_attempt?: number[]; deaf?: boolean };

/** Leaves a line in a file when it begins and when it ends, so that executions can be counted from outside. */
export default {
  async run(ctx: AgentContext) {
    const { file, ms = 0, ms_by_attempt: byAttempt, deaf } = ctx.input as Input;
    const note = (what: string) => appendFileSync(file, `${ctx.run.id} ${ctx.run.attempt} ${what} ${process.pid}\n`);
    note("begin");
    const wait = byAttempt?.[ctx.run.attempt - 1] ?? ms;
    if (wait > 0) await delay(wait, undefined, deaf ? {} : { signal: ctx.signal });
    note("end");
    return { attempt: ctx.run.attempt };
  },
};

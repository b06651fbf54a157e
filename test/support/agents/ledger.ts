import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = { file: string; ms?: number; ms_by_attempt?: number[]; deaf?: boolean; output_bytes?: number };

/** Leaves a line in a file when it begins and when it ends, so that executions can be counted from outside. */
export default {
  async run(ctx: AgentContext) {
    const { file, ms = 0, ms_by_attempt: byAttempt, deaf, output_bytes: bytes = 0 } = ctx.input as Input;
    const note = (what: string) => appendFileSync(file, `${ctx.run.id} ${ctx.run.attempt} ${what} ${process.pid}\n`);
    note("begin");
    const wait = byAttempt?.[ctx.run.attempt - 1] ?? ms;
    if (wait > 0) await delay(wait, undefined, deaf ? {} : { signal: ctx.signal });
    note("end");
    // Random, so that no compression saves the room it takes.
    return { attempt: ctx.run.attempt, ...(bytes > 0 ? { bulk: randomBytes(bytes).toString("base64") } : {}) };
  },
};

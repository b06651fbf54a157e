import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = { file: string; ms?: number; ms_by_attempt?: number[]; deaf?: boolean; output_bytes?: number };

/** Writes a line to a file when it starts and when it ends, so that a test can count executions. */
export default {
  async run(ctx: AgentContext) {
    const { file, ms = 0, ms_by_attempt: byAttempt, deaf, output_bytes: bytes = 0 } = ctx.input as Input;
    const note = (what: string) => appendFileSync(file, `${ctx.run.id} ${ctx.run.attempt} ${what} ${process.pid}\n`);
    note("begin");
    const wait = byAttempt?.[ctx.run.attempt - 1] ?? ms;
    if (wait > 0) await delay(wait, undefined, deaf ? {} : { signal: ctx.signal });
    note("end");
    // Random, so that compression saves no space.
    return { attempt: ctx.run.attempt, ...(bytes > 0 ? { bulk: randomBytes(bytes).toString("base64") } : {}) };
  },
};

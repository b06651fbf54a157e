import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = { file: string; ms?: number; words?: number; steps?: number; ask?: boolean };

/** Emits text, runs steps and requests approval as the input requests, and writes a line to a file for each action. */
export default {
  async run(ctx: AgentContext) {
    const { file, ms = 0, words = 0, steps = 0, ask = false } = ctx.input as Input;
    const execution = randomUUID();
    const note = (what: string, step: string | null = null) => {
      const { id: run, attempt } = ctx.run;
      const line = { run, attempt, execution, spawner: process.ppid, what, step, atMs: Date.now() };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
    };
    const work = () => (ms > 0 ? delay(ms, undefined, { signal: ctx.signal }) : undefined);
    note("begin");
    let text = "";
    for (let number = 1; number <= words; number += 1) {
      text += `w${number} `;
      ctx.emit(`w${number} `);
      await work();
    }
    for (let number = 1; number <= steps; number += 1) {
      const name = `step ${number}`;
      await ctx.step(name, async () => {
        note("do", name);
        await work();
      });
      note("kept", name);
    }
    const approved = ask ? (await ctx.ask({ type: "approval", prompt: "May I?" })).approved : null;
    if (words + steps === 0) await work();
    note("end");
    return { text, approved };
  },
};

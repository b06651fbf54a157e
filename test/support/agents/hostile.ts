import { appendFileSync } from "node:fs";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

/** What agent code can do to the process that runs it, by the name in its input. */
const attacks: Record<string, (ctx: AgentContext) => unknown> = {
  loop: () => {
    for (;;);
  },
  exit: () => process.exit(1),
  die: () => Reflect.get(process, "reallyExit").call(process, 1),
  memory: () => {
    const hoard: Buffer[] = [];
    for (;;) hoard.push(Buffer.alloc(8_388_608, 1));
  },
  flood: async (ctx) => {
    for (;;) {
      ctx.emit("x".repeat(10_000));
      await new Promise(setImmediate);
    }
  },
  print: async () => {
    for (let line = 0; line < 20_000; line += 1) process.stdout.write(`${"y".repeat(200)}\n`);
  },
};

export default {
  run(ctx: AgentContext) {
    const { attack, file } = ctx.input as { attack: string; file?: string };
    if (file) appendFileSync(file, `${ctx.run.id} ${ctx.run.attempt} begin ${process.pid}\n`);
    return attacks[attack]?.(ctx);
  },
};

import { appendFileSync, existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = { file: string; gate?: string; label: string };

/** The requested values; a door that takes only text sends them as JSON. */
const read = ({ query, ...input }: Record<string, unknown>) =>
  (typeof query === "string" ? JSON.parse(query) : input) as Input;

/** Writes a line with its label to a file when it starts, and continues once the gate file exists. */
export default {
  async run(ctx: AgentContext) {
    const { file, gate, label } = read(ctx.input);
    appendFileSync(file, `${ctx.run.id} ${ctx.run.attempt} ${label} ${process.pid}\n`);
    while (gate && !existsSync(gate)) await delay(10, undefined, { signal: ctx.signal });
    return { label };
  },
};

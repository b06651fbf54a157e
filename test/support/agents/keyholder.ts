import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = { name: string; leak?: "log" | "error" | "output" | "event" | "step" };

/** Reads a secret, and leaks it where the input requests it. */
export default {
  async run(ctx: AgentContext) {
    const { name, leak } = ctx.input as Input;
    const value = await ctx.secrets.get(name);
    const all = await ctx.secrets.getAll(name);
    if (leak === "log") ctx.log(`the key is ${value}`, { key: value });
    if (leak === "event") ctx.emit({ type: "key.found", key: value });
    const kept = leak === "step" ? await ctx.step("keep", () => value) : value;
    if (leak === "step") await ctx.ask({ type: "approval", prompt: "Continue?" });
    if (leak === "error") throw new Error(`the key ${value} is wrong`);
    const shown = leak === "output" ? { value } : {};
    return { ...shown, lengths: all.map((each) => each.length), isKept: kept === value, environment: process.env };
  },
};

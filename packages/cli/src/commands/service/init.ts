import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { command } from "../../command.ts";
import { CommandError, exitCodes, UsageError } from "../../exit-codes.ts";

const agentModule = (
  name: string,
) => `// An agent of the Agent Run Service. ctx has input, emit, step, ask, log, fetch, signal and messages.
export default {
  async run(ctx) {
    const { query = "nobody" } = ctx.input;
    // Done once, however often the run is interrupted.
    const greeting = await ctx.step("greet", () => \`Hello, \${query}! I am ${name}.\`);
    ctx.emit(greeting); // streamed to whoever watches
    ctx.log("greeted", { query });
    return { result: greeting };
  },
};
`;

export const init = command({
  path: "init",
  summary: "Write the first lines of an agent, and say what comes next",
  args: { name: { help: "the agent's name (greeter)", optional: true } },
  flags: { dir: { type: "string", value: "<dir>", file: true, help: "where to (agents)" } },
  examples: ["init", "init greeter --dir agents"],
  run: async ({ args, flags, out }) => {
    const { name = "greeter" } = args;
    if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) {
      throw new UsageError("<name> is small letters, digits and dashes: it becomes a file's name.");
    }
    const dir = flags.dir ?? "agents";
    const file = join(dir, `${name}.ts`);
    if (existsSync(file)) {
      throw new CommandError(
        `${file} is there already.`,
        exitCodes.failed,
        "Choose another name, or move it away first.",
      );
    }
    mkdirSync(dir, { recursive: true });
    writeFileSync(file, agentModule(name), { flag: "wx" });
    if (out.isJson) out.record({ file, name });
    else tellNext(out.say, { file, dir, name });
  },
});

function tellNext(say: (line: string) => void, { file, dir, name }: { file: string; dir: string; name: string }): void {
  say(`Wrote ${file}. Next:

  agentrun serve --modules-dir ${dir}        # in another terminal, or restart the one that runs
  agentrun agents create --name ${name} --module ${name}
  agentrun runs stream ${name} Ada`);
}

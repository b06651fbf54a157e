import { join, resolve } from "node:path";
import { command } from "../../command.ts";
import { CommandError, exitCodes } from "../../exit-codes.ts";
import { findKit } from "../../kit-file.ts";
import { findObstacles, planProject, writeProject } from "../../new-project.ts";
import { ownCommand, quote } from "../../own-command.ts";
import type { Environment } from "../../settings.ts";

export const init = command({
  path: "init",
  summary: "Create a project with an agent and its test",
  details:
    "Writes package.json, tsconfig.json, an agent, its test, a README and a debugger configuration for VS Code. `npm install && npm test` passes immediately. If one of the files already exists, nothing is written.",
  args: { folder: { help: "folder of the project; created if missing (default: the current folder)", optional: true } },
  examples: ["init", "init my-agents"],
  run: async ({ args, out, environment, progress }) => {
    const { folder = "." } = args;
    const kit = findKit();
    const files = planProject(folder, kit.name);
    const obstacles = findObstacles(folder, files);
    if (obstacles.length > 0) throw refuse(folder, obstacles);
    await progress("Packing agent-run-kit", kit.putInto(resolve(folder, "vendor")));
    writeProject(folder, files);
    const written = [...files.map(({ path }) => path), join("vendor", kit.name)];
    if (out.isJson) out.record({ folder: resolve(folder), files: written });
    else out.say(`Wrote ${written.join(", ")}.\n\nNext:\n\n${next(folder, environment).join("\n")}`);
  },
});

function refuse(folder: string, obstacles: readonly string[]): CommandError {
  const place = folder === "." ? "here" : `in ${folder}`;
  const message = `${obstacles.join(", ")} ${obstacles.length === 1 ? "exists" : "exist"} already ${place}. Nothing was written.`;
  return new CommandError(
    message,
    exitCodes.failed,
    "Choose another folder, such as `agentrun init my-agents`, or move the files.",
  );
}

/** Every line works when pasted, even if the command is in a copy of the repository and not on PATH. */
function next(folder: string, environment: Environment): string[] {
  const own = ownCommand(environment);
  return [
    ...(folder === "." ? [] : [`  cd ${quote(folder)}`]),
    "  npm install && npm test",
    ...(own === "agentrun" ? [] : [`  alias agentrun="${own}"    # in each terminal`]),
    "  agentrun dev    # then, in another terminal:",
    "  agentrun runs stream greeter Ada",
  ];
}

import { join, resolve } from "node:path";
import { command } from "../../command.ts";
import { CommandError, exitCodes, UsageError } from "../../exit-codes.ts";
import { findKit } from "../../kit-file.ts";
import {
  findObstacles,
  type Language,
  languages,
  planProject,
  planWorker,
  type TemplateName,
  templateNames,
  writeProject,
} from "../../new-project.ts";
import { ownCommand, quote } from "../../own-command.ts";
import type { Environment } from "../../settings.ts";

export const init = command({
  path: "init",
  summary: "Create a project with an agent and its test",
  details:
    "Writes package.json, tsconfig.json, an agent, its test, agentrun.yaml, a README and a debugger configuration for VS Code. `npm install && npm test` passes immediately. With --template, it writes a small complete project: refunds (support with approvals), research (with a budget), report (every night, with a webhook), extraction (documents to JSON), review (of GitHub pull requests) or on-call (a chat). It works without a model. With --language, it writes a worker and its Dockerfile: a process of your own that runs the agent. If one of the files already exists, nothing is written.",
  args: { folder: { help: "folder of the project; created if missing (default: the current folder)", optional: true } },
  flags: {
    template: { type: "string", choices: templateNames, help: "write this project" },
    language: { type: "string", choices: languages, help: "write a worker in this language" },
  },
  examples: ["init", "init my-agents", "init my-refunds --template refunds", "init my-worker --language python"],
  run: async ({ args, flags, out, environment, progress }) => {
    const { folder = "." } = args;
    const language = languages.find((each) => each === flags.language);
    const template = templateNames.find((each) => each === flags.template) ?? null;
    if (template !== null && language !== undefined)
      throw new UsageError("--template and --language are different projects. Leave one of them out.");
    const worker = language === undefined ? [] : planWorker(language);
    const kit = language === "python" || language === "go" ? null : findKit();
    const files = [...(kit ? planProject(folder, kit.name, template) : []), ...worker];
    const obstacles = findObstacles(folder, files);
    if (obstacles.length > 0) throw refuse(folder, obstacles);
    if (kit) await progress("Packing agent-run-kit", kit.putInto(resolve(folder, "vendor")));
    writeProject(folder, files);
    const written = [...files.map(({ path }) => path), ...(kit ? [join("vendor", kit.name)] : [])];
    if (out.isJson) out.record({ folder: resolve(folder), files: written });
    else
      out.say(
        `Wrote ${written.join(", ")}.\n\nNext:\n\n${next(folder, { language, template }, environment).join("\n")}`,
      );
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
function next(
  folder: string,
  { language, template }: { language: Language | undefined; template: TemplateName | null },
  environment: Environment,
): string[] {
  const own = ownCommand(environment);
  const run = template === null ? "agentrun runs stream greeter Ada" : `${firstRuns[template]}    # README.md has more`;
  const [install, start] = steps[language ?? "module"];
  return [
    ...(folder === "." ? [] : [`  cd ${quote(folder)}`]),
    `  ${install}`,
    ...(own === "agentrun" ? [] : [`  alias agentrun="${own}"    # in each terminal`]),
    `  ${start}    # then, in another terminal:`,
    `  ${run}`,
  ];
}

/** The first command of each README. */
const firstRuns: Readonly<Record<TemplateName, string>> = {
  refunds: 'agentrun runs create support "Refund order o-7. It arrived broken."',
  research: 'agentrun runs stream research "How much energy does a heat pump need?"',
  report: "agentrun pipelines run nightly",
  extraction: `agentrun runs create invoice --input '{"text": "Invoice 7, Total: 3.50 EUR"}'`,
  review: `agentrun runs create review --input '{"diff": "+++ b/a.ts\\n+console.log(1);\\n"}'`,
  "on-call": "agentrun chat on-call",
};

/** A worker needs a service: the one of `agentrun serve` in the same folder, or that of the environment. */
const steps: Readonly<Record<Language | "module", readonly [install: string, start: string]>> = {
  module: ["npm install && npm test", "agentrun dev"],
  typescript: ["npm install && npm test    # then, with AGENTRUN_BASE_URL and AGENTRUN_API_KEY:", "node worker.ts"],
  python: [
    "pip install -r requirements.txt    # see README.md; then, with AGENTRUN_BASE_URL and AGENTRUN_API_KEY:",
    "python worker.py",
  ],
  go: ["go mod tidy    # see README.md; then, with AGENTRUN_BASE_URL and AGENTRUN_API_KEY:", "go run ."],
};

import { type AgentRun, ApiError } from "agent-run-client";
import {
  collectAgent,
  type Deployed,
  deployCode,
  deployedRevision,
  listModuleAgents,
  type ModuleAgent,
} from "../../bundle/deploy-code.ts";
import { CodeRefused } from "../../bundle/refusal.ts";
import { command } from "../../command.ts";
import { type Context, createContext } from "../../context.ts";
import { type FoundAgent, findFolder, lookInto, shownPath } from "../../dev/folder.ts";
import { CommandError, exitCodes } from "../../exit-codes.ts";
import { asItIsNow, shortCode } from "../../module-code.ts";
import { ownCommand, quote } from "../../own-command.ts";
import { safeText } from "../../terminal.ts";

export const deploy = command({
  path: "deploy",
  summary: "Deploy the agents of a folder: upload their code, and create a revision for each one that changed",
  details:
    "Uploads each agent's file with the files and packages that it imports (at most 20 MB), creates the agent if it does not exist, and makes the code live. Unchanged agents are left alone. A key with the scope agents:write is enough. Code that does not load is refused with file and line, and the previous revision stays deployed; the exit code is 1. If the agent has a gate, the revision is pending until it has passed, and the exit code is 0; it is 7 if the gate refused the same code before. With --server-folder, nothing is uploaded: the service deploys the current files of its own AGENTRUN_MODULES_DIR.",
  args: {
    names: { help: "agents of the folder by name or file; without names, all of them", optional: true, rest: true },
  },
  flags: {
    folder: {
      type: "string",
      value: "<folder>",
      help: "folder of the agents (default: agents, or the current folder)",
    },
    "dry-run": { type: "boolean", help: "show what would be deployed, and change nothing" },
    env: { type: "string", value: "<profile>", help: "deploy to the service of this profile, such as staging" },
    "server-folder": { type: "boolean", help: "deploy the files in the service's AGENTRUN_MODULES_DIR instead" },
  },
  examples: ["deploy", "deploy greeter --dry-run", "deploy --env staging", "deploy --server-folder"],
  run: async (call) => {
    const { args, flags, globals, environment, terminal } = call;
    const context =
      flags.env === undefined ? call : createContext({ ...globals, profile: flags.env }, environment, terminal);
    if (flags["server-folder"]) return deployServerFolder(context, args.names, flags["dry-run"] === true);
    const { folder } = findFolder(flags.folder, null);
    return deployFolder(context, folder, args.names, flags["dry-run"] === true);
  },
});

async function deployFolder(context: Context, folder: string, names: readonly string[], isDryRun: boolean) {
  const { out } = context;
  const client = context.client();
  const { agents: found, ignored } = lookInto(folder);
  const wanted = chosen(found, names, folder);
  if (names.length === 0) for (const { file, why } of ignored) out.say(`ignored  ${file}: ${why}`);
  if (wanted.length === 0) {
    out.say(
      `There is no agent in ${shownPath(folder)}. Create a project with \`agentrun init\`, or name its folder with --folder.`,
    );
    return exitCodes.done;
  }
  out.say(`${isDryRun ? "Compared with" : "Deploying to"} ${client.baseURL}`);
  const existing = await listModuleAgents(client);
  let failures = 0;
  let isRefused = false;
  for (const agent of wanted) {
    const targets = targetsOf(existing, agent);
    failures += await refusalsOf(context, agent.name, targets[0] ?? null, async () => {
      const packed = collectAgent(folder, agent);
      for (const before of targets.length > 0 ? targets : [null]) {
        const deployed = await deployCode(client, packed, { name: agent.name, before, isDryRun });
        show(context, deployed);
        isRefused ||= deployed.result === "refused";
      }
    });
  }
  if (failures > 0) return exitCodes.failed;
  return isRefused ? exitCodes.runFailed : exitCodes.done;
}

/** The agents of the folder that the names select. */
function chosen(found: readonly FoundAgent[], names: readonly string[], folder: string): FoundAgent[] {
  const matches = (agent: FoundAgent, name: string) =>
    [agent.name, agent.module, agent.file].some((each) => each.toLowerCase() === name.toLowerCase());
  const missing = names.find((name) => !found.some((agent) => matches(agent, name)));
  if (missing === undefined)
    return names.length === 0 ? [...found] : found.filter((agent) => names.some((name) => matches(agent, name)));
  const known = found.map(({ name }) => name).join(", ") || "none";
  throw new CommandError(
    `There is no agent ${JSON.stringify(missing)} in ${shownPath(folder)} (there are: ${known}).`,
    exitCodes.notFound,
    "Name the folder with --folder, or use --server-folder for a module in the service's own folder.",
  );
}

/** Hired agents have their own code. */
const targetsOf = (existing: readonly ModuleAgent[], { module }: FoundAgent): ModuleAgent[] =>
  existing.filter(({ source, runtime }) => source === "custom" && runtime.module === module);

/** Reports code that is refused, and continues with the next agent. Returns how many were refused. */
async function refusalsOf(
  { out, terminal }: Context,
  name: string,
  before: ModuleAgent | null,
  work: () => Promise<unknown>,
): Promise<0 | 1> {
  try {
    await work();
    return 0;
  } catch (error) {
    const isRefusal = error instanceof CodeRefused || (error instanceof ApiError && [413, 422].includes(error.status));
    if (!isRefusal) throw error;
    out.say(`${terminal.paint("red", "refused")}  ${safeText(name)}: ${safeText(error.message)}`);
    if (before) out.say(`         revision ${before.revision} stays deployed`);
    return 1;
  }
}

/** The changed files of a new agent are all of its files: the first ones are enough. */
const mostShown = 10;

function show({ out, terminal, environment }: Context, deployed: Deployed): void {
  if (out.isJson) {
    out.record(deployed);
    return;
  }
  const { agent, revision, previous_revision: previous, result, code, files, bytes, changed } = deployed;
  const indent = " ".repeat(agent.length);
  const number =
    revision === null
      ? ""
      : `revision ${revision}${previous !== null && previous !== revision ? ` (was ${previous})` : ""}  `;
  const size = `${files} ${files === 1 ? "file" : "files"}, ${toSize(bytes)}`;
  const outcome = result === "refused" ? terminal.paint("red", wordOf(result)) : result;
  out.line(`${safeText(agent)}  ${outcome}  ${number}${terminal.paint("dim", `${code.slice(0, 12)}  ${size}`)}`);
  for (const line of changed.slice(0, mostShown)) out.line(`${indent}  ${terminal.paint("dim", safeText(line))}`);
  if (changed.length > mostShown)
    out.line(`${indent}  ${terminal.paint("dim", `and ${changed.length - mostShown} more`)}`);
  const typed = `${ownCommand(environment)} `;
  if (result === "created") out.line(`${indent}  Run it:     ${typed}runs create ${quote(agent)}`);
  if (result === "pending" || result === "refused")
    out.line(`${indent}  Its gate:   ${typed}deployments pending ${quote(agent)}; revision ${previous} stays deployed`);
  if (result === "deployed")
    out.line(`${indent}  Roll back:  ${typed}agents rollback ${quote(agent)} --revision ${previous}`);
}

const toSize = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1_024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

/** Deploys the files that the service finds in its own folder. */
async function deployServerFolder({ client, out, terminal }: Context, names: readonly string[], isDryRun: boolean) {
  if (isDryRun)
    throw new CommandError("--dry-run compares local files.", exitCodes.usage, "Leave out --server-folder.");
  const service = client();
  const agents = selected(await listModuleAgents(service), names);
  let failures = 0;
  let isRefused = false;
  for (const agent of agents) {
    try {
      const row = await deployAgain(service, agent);
      isRefused ||= row.result === "refused";
      if (out.isJson) out.record(row);
      else
        out.line(`${row.agent}  revision ${row.revision}  ${terminal.paint("dim", row.code)}  ${wordOf(row.result)}`);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      // When deploying all agents, skip those whose files are missing: their current revision stays live.
      const isSkipped = names.length === 0 && error.code === "module_not_found";
      if (!isSkipped) failures += 1;
      const word = isSkipped ? terminal.paint("dim", "skipped") : terminal.paint("red", "refused");
      out.say(`${word}  ${agent.name}: ${safeText(error.message)}`);
    }
  }
  if (agents.length === 0)
    out.say("No agent uses a module of yours. Create one with `agentrun agents create --module <name>`.");
  if (failures > 0) return exitCodes.failed;
  return isRefused ? exitCodes.runFailed : exitCodes.done;
}

/** Code that does not load is refused as well. */
const wordOf = (result: Deployed["result"]): string => (result === "refused" ? "did not pass its gate" : result);

async function deployAgain(client: AgentRun, agent: ModuleAgent) {
  const after = await client.agents.update(agent.id, { runtime: asItIsNow(agent.runtime) });
  return {
    agent: agent.name,
    id: agent.id,
    module: agent.runtime.module,
    code: shortCode(after.runtime),
    ...deployedRevision(after, agent),
  };
}

/** All agents with a custom module, or only the named ones. */
function selected(all: readonly ModuleAgent[], names: readonly string[]): ModuleAgent[] {
  if (names.length === 0) return all.filter(({ runtime }) => runtime.code !== undefined);
  return [...new Set(names.flatMap((name) => named(all, name)))];
}

function named(all: readonly ModuleAgent[], name: string): ModuleAgent[] {
  const wanted = name.toLowerCase();
  const found = all.filter(
    ({ id, name, runtime }) => id === wanted || name.toLowerCase() === wanted || runtime.module === wanted,
  );
  if (found.length > 0) return found;
  const hint = `List your agents with \`agentrun agents list\`, or create one with \`agentrun agents create --name ${name} --module ${name}\`.`;
  throw new CommandError(`There is no agent or module ${JSON.stringify(name)} to deploy.`, exitCodes.notFound, hint);
}

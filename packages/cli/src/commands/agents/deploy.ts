import { type Agent, type AgentRun, ApiError } from "agent-run-client";
import { command } from "../../command.ts";
import { CommandError, exitCodes } from "../../exit-codes.ts";
import { asItIsNow, isModule, type ModuleRuntime, shortCode } from "../../module-code.ts";
import { safeText } from "../../terminal.ts";

type ModuleAgent = Agent & { runtime: ModuleRuntime };
type Deployed = { agent: string; id: string; module: string; revision: number; code: string; result: string };

export const deploy = command({
  path: "deploy",
  summary: "Deploy the current files of modules: a new revision for each agent whose files changed",
  details:
    "A revision always runs the files that it was created from, on every node, even if they change later. Without names, all agents that use your own modules are checked; built-in modules change only with a release of the service. A file that does not parse is refused with its line number, and the previous revision stays deployed.",
  args: { names: { help: "agents by id or name, or modules by name", optional: true, rest: true } },
  examples: ["deploy", "deploy greeter", "deploy ag_… --json"],
  run: async ({ client, args, out, terminal }) => {
    const service = client();
    const agents = await findModuleAgents(service, args.names);
    let failures = 0;
    for (const agent of agents) {
      try {
        const row = await deployOne(service, agent);
        if (out.isJson) out.record(row);
        else out.line(`${row.agent}  revision ${row.revision}  ${terminal.paint("dim", row.code)}  ${row.result}`);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 422) throw error;
        // When deploying all agents, skip those whose files are missing: their current revision stays live.
        const isSkipped = args.names.length === 0 && error.code === "module_not_found";
        if (!isSkipped) failures += 1;
        out.say(
          `${isSkipped ? terminal.paint("dim", "skipped") : terminal.paint("red", "refused")}  ${agent.name}: ${safeText(error.message)}`,
        );
      }
    }
    if (agents.length === 0)
      out.say("No agent uses a module of yours. Create one with `agentrun agents create --module <name>`.");
    return failures > 0 ? exitCodes.failed : exitCodes.done;
  },
});

async function deployOne(client: AgentRun, agent: ModuleAgent): Promise<Deployed> {
  const after = await client.agents.update(agent.id, { runtime: asItIsNow(agent.runtime) });
  return {
    agent: agent.name,
    id: agent.id,
    module: agent.runtime.module,
    revision: after.revision,
    code: shortCode(after.runtime),
    result: after.revision === agent.revision ? "unchanged" : "deployed",
  };
}

/** All agents with a custom module, or only the named ones. */
async function findModuleAgents(client: AgentRun, names: readonly string[]): Promise<ModuleAgent[]> {
  const all: ModuleAgent[] = [];
  for await (const agent of client.agents.list({ limit: 100 })) {
    if (isModule(agent.runtime)) all.push({ ...agent, runtime: agent.runtime });
  }
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

import { type Agent, type AgentRun, ApiError } from "agent-run-client";
import { command } from "../../command.ts";
import { CommandError, exitCodes } from "../../exit-codes.ts";
import { asItIsNow, isModule, type ModuleRuntime, shortCode } from "../../module-code.ts";
import { safeText } from "../../terminal.ts";

type ModuleAgent = Agent & { runtime: ModuleRuntime };
type Deployed = { agent: string; id: string; module: string; revision: number; code: string; result: string };

export const deploy = command({
  path: "deploy",
  summary: "Put modules' files as they are now into service: a new revision of each agent whose files changed",
  details:
    "A revision runs the files that it was made of, on every node, whatever happens to them afterwards. Without names every agent of a module of yours is looked at; those that ship with the service come with its release. What does not parse is refused with its line, and the revision before goes on.",
  args: { names: { help: "agents by id or name, or modules by theirs", optional: true, rest: true } },
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
      out.say("No agent is of a module of yours: agentrun agents create --module <name> makes one.");
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
  const hint = `agentrun agents list shows yours; agentrun agents create --name ${name} --module ${name} makes one.`;
  throw new CommandError(`There is no agent or module ${JSON.stringify(name)} to deploy.`, exitCodes.notFound, hint);
}

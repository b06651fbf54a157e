import type { Agent, AgentRun } from "agent-run-client";
import { CommandError, exitCodes } from "./exit-codes.ts";
import type { Output } from "./output.ts";

const isId = (given: string): boolean => /^ag_[0-9a-z]{26}$/.test(given);

/** Finds an agent by its id, its name or its catalog key. */
export async function findAgentId(client: AgentRun, given: string): Promise<string> {
  if (isId(given)) return given;
  const found = await findAll(client, given);
  if (found.length === 1) return found[0].id;
  const ids = found.map(({ id }) => id).join(", ");
  throw new CommandError(`Several agents are named ${given}: ${ids}.`, exitCodes.usage, "Use the id of one of them.");
}

/** What may follow an agent to name the revision of a run. */
const suffix = /@(stable|canary|rev_[0-9a-z]{26})$/;

/** For a new run: the agent may have `@stable`, `@canary` or `@rev_…` at its end. */
export async function findRunnableAgent(client: AgentRun, given: string, out: Pick<Output, "say">): Promise<string> {
  const [end = ""] = suffix.exec(given) ?? [];
  return (await findNewestAgentId(client, given.slice(0, given.length - end.length), out)) + end;
}

/** For commands that do not change the agent: takes the newest of several matches and prints which one. */
export async function findNewestAgentId(
  client: AgentRun,
  given: string,
  { say }: Pick<Output, "say">,
): Promise<string> {
  if (isId(given)) return given;
  const found = await findAll(client, given);
  const { id } = found.reduce((newest, agent) => (agent.created_at > newest.created_at ? agent : newest));
  if (found.length > 1) say(`${found.length} agents are named ${given}; using the newest, ${id}.`);
  return id;
}

async function findAll(client: AgentRun, given: string): Promise<[Agent, ...Agent[]]> {
  const [first, ...others] = await matching(client, given);
  if (first) return [first, ...others];
  const hint = (await isInCatalog(client, given))
    ? `It is in the catalog. Hire it with \`agentrun agents hire ${given}\`.`
    : `\`agentrun agents list\` lists your agents, \`agentrun catalog\` those that you can hire. A worker creates its agents when it starts. To accept runs before that, declare the agent: \`agentrun agents create --name ${given} --queue <queue>\`.`;
  throw new CommandError(`There is no agent ${JSON.stringify(given)}.`, exitCodes.notFound, hint);
}

async function matching(client: AgentRun, given: string): Promise<Agent[]> {
  const wanted = given.toLowerCase();
  const [named, hired]: [Agent[], Agent[]] = [[], []];
  for await (const agent of client.agents.list({ limit: 100 })) {
    if (agent.name.toLowerCase() === wanted) named.push(agent);
    else if (agent.catalog_key === wanted) hired.push(agent);
  }
  // A user chose the name, so it takes precedence over the catalog key.
  return named.length > 0 ? named : hired;
}

async function isInCatalog(client: AgentRun, key: string): Promise<boolean> {
  return (await client.catalog.list()).data.some((entry) => entry.key === key);
}

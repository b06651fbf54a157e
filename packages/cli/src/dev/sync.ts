import { type Agent, type AgentRun, ApiError } from "agent-run-client";
import { collectCode } from "../bundle/collect-code.ts";
import { upload } from "../bundle/deploy-code.ts";
import { type PackedCode, packCode } from "../bundle/pack-code.ts";
import { CodeRefused } from "../bundle/refusal.ts";
import { isModule, type ModuleRuntime, shortCode } from "../module-code.ts";
import { type FoundAgent, type IgnoredFile, isFolder, lookInto, shownPath } from "./folder.ts";
import type { Screen } from "./screen.ts";
import { createWarnings } from "./unrecorded-values.ts";

export type Sync = {
  /** Creates and updates the service's agents from the folder; changed files first. */
  sync(changed: readonly string[]): Promise<void>;
  /** Reads the agents again, after something else has changed them. */
  read(): Promise<void>;
  /** Deploys one unchanged agent, so that the first edit does not wait for the service's initial work. */
  warmUp(): Promise<void>;
  /** The agents of the folder. */
  agents(): Agent[];
  nameOf(agentId: string): string | undefined;
  /** Folders outside the agents' folder with files that agents import. */
  beside(): string[];
};

/** The names that a configuration gives to agents. */
export type GivenNames = {
  /** The name of the agent with this module of the folder. */
  nameOf(module: string): string | undefined;
  /** Whether another agent of the configuration has this name. */
  isTaken(name: string): boolean;
};

const noNames: GivenNames = { nameOf: () => undefined, isTaken: () => false };

/** Keeps one agent in the service for each one in the folder, with the current files as its revision. */
export function createSync(
  client: AgentRun,
  folder: string,
  screen: Screen,
  typed: (words: string) => string,
  given = noNames,
): Sync {
  const { known, all, read, find } = createAgents(client, given);
  let present: readonly FoundAgent[] = [];
  /** The last error per module, so that it is printed once. */
  const refusals = new Map<string, string>();
  const news = createNews(screen, typed);
  let isRead = false;
  const beside = new Set<string>();
  const runtimeOf = createRuntimes(client, folder, beside);
  const warningsOf = createWarnings(folder);

  const syncOne = async (found: FoundAgent) => {
    const beganMs = performance.now();
    const before = await find(found);
    try {
      const after = await put(client, found, before, runtimeOf(found, before));
      known.set(found.module, after);
      all.set(after.id, after);
      const isMended = [refusals.delete(found.module), news.isBack(found)].includes(true);
      if (isMended || after.id !== before?.id || after.revision !== before.revision)
        report(found, before, after, performance.now() - beganMs);
      for (const text of warningsOf(found.file))
        screen.show({ kind: "warning", agent: found.name, text, data: { module: found.module } });
    } catch (error) {
      if (!(error instanceof CodeRefused) && (!(error instanceof ApiError) || error.status !== 422)) throw error;
      if (refusals.get(found.module) === error.message) return;
      refusals.set(found.module, error.message);
      const more = [
        ...(error instanceof ApiError && error.code === "module_not_found"
          ? ["the service's AGENTRUN_MODULES_DIR must be this folder"]
          : []),
        ...(before ? [`revision ${before.revision} stays deployed`] : []),
      ];
      screen.show({ kind: "refused", agent: found.name, text: error.message, more, data: { module: found.module } });
    }
  };
  const report = ({ module, name }: FoundAgent, before: Agent | undefined, after: Agent, tookMs: number) => {
    const kind = before?.id !== after.id ? "ready" : before.revision === after.revision ? "mended" : "changed";
    const text = `revision ${after.revision} · ${shortCode(after.runtime)} · ${Math.round(tookMs)} ms`;
    screen.show({ kind, agent: name, text, data: { module, agent_id: after.id, revision: after.revision } });
  };
  return {
    read,
    async sync(changed) {
      const isFirst = !isRead;
      if (isFirst) await read();
      isRead = true;
      if (news.isGone(folder)) return;
      const { found, ignored } = findOwn(folder, given);
      news.reportIgnored(ignored);
      const isChanged = ({ module }: FoundAgent) => changed.some((path) => path.split(/[\\/.]/)[0] === module);
      for (const agent of found.toSorted((one, other) => Number(isChanged(other)) - Number(isChanged(one)))) {
        await syncOne(agent);
      }
      news.reportRemoved(isFirst ? agentsOf(known) : present, found, known);
      present = found;
    },
    async warmUp() {
      const [found] = present;
      const agent = found && known.get(found.module);
      // Errors are reported when the file is saved.
      if (agent) await put(client, found, agent, runtimeOf(found, agent)).catch(() => {});
    },
    agents: () => present.flatMap(({ module }) => known.get(module) ?? []),
    nameOf: (agentId) => all.get(agentId)?.name,
    beside: () => [...beside],
  };
}

/** The agents of the service. */
function createAgents(client: AgentRun, given: GivenNames) {
  /** Those with custom modules, by module; hired agents have their own code. */
  const known = new Map<string, Agent>();
  /** Every one, by id. */
  const all = new Map<string, Agent>();
  const read = async () => {
    for await (const agent of client.agents.list({ limit: 100, order: "asc" })) {
      all.set(agent.id, agent);
      const module = moduleOf(agent);
      if (module === null) continue;
      const before = known.get(module);
      if (before?.id === agent.id || !isFromConfiguration(before)) known.set(module, agent);
    }
  };
  const isFromConfiguration = (agent: Agent | undefined): boolean =>
    agent !== undefined && given.nameOf(moduleOf(agent) ?? "") === agent.name;
  /** The agent of a module. A configuration names it; then it is an agent of this name, or one that it does not manage yet. */
  const find = async ({ module }: FoundAgent): Promise<Agent | undefined> => {
    const name = given.nameOf(module);
    if (name === undefined || known.get(module)?.name === name) return known.get(module);
    await read();
    const ofModule = [...all.values()].filter((agent) => moduleOf(agent) === module);
    return ofModule.find((agent) => agent.name === name) ?? ofModule.findLast(({ managed_by }) => !managed_by);
  };
  return { known, all, read, find };
}

/** The module of an agent with custom code. */
const moduleOf = ({ source, runtime }: Agent): string | null =>
  source === "custom" && isModule(runtime) ? runtime.module : null;

/** The agents of the folder, with the names that they have in the configuration. */
function findOwn(folder: string, given: GivenNames): { found: FoundAgent[]; ignored: IgnoredFile[] } {
  const { agents, ignored } = lookInto(folder);
  const isTaken = ({ module, name }: FoundAgent) => given.nameOf(module) === undefined && given.isTaken(name);
  const why = "the configuration has another agent with this name; rename one of them";
  return {
    found: agents
      .filter((agent) => !isTaken(agent))
      .map((agent) => {
        const name = given.nameOf(agent.module);
        return name === undefined ? agent : { ...agent, name, isNamed: true };
      }),
    ignored: [...ignored, ...agents.filter(isTaken).map(({ file }) => ({ file, why }))],
  };
}

/** Reports removed agents and ignored files, each once. */
function createNews(screen: Screen, typed: (words: string) => string) {
  const removed = new Set<string>();
  let ignoredFiles = new Set<string>();
  let isGone = false;
  return {
    /** Switching branches may remove the folder for a while. */
    isGone(folder: string): boolean {
      const wasGone = isGone;
      isGone = !isFolder(folder);
      const text = `${shownPath(folder)} was removed; its agents stay deployed and are updated when it is back`;
      if (isGone && !wasGone) screen.show({ kind: "removed", agent: "", text, data: { folder } });
      return isGone;
    },
    reportIgnored(ignored: readonly IgnoredFile[]) {
      for (const { file, why } of ignored) {
        if (!ignoredFiles.has(file))
          screen.show({ kind: "ignored", agent: "", text: `${file}: ${why}`, data: { file } });
      }
      ignoredFiles = new Set(ignored.map(({ file }) => file));
    },
    reportRemoved(before: readonly FoundAgent[], found: readonly FoundAgent[], known: ReadonlyMap<string, Agent>) {
      const here = new Set(found.map(({ module }) => module));
      const gone = before.filter(({ module }) => !here.has(module));
      for (const { module, file, name } of gone) {
        const agent = known.get(module);
        if (!agent) continue;
        removed.add(module);
        const text = `${file} has no agent now; revision ${agent.revision} stays deployed until you archive the agent`;
        // A renamed file already has an agent of the same name.
        const isOnly = [...known.values()].every((other) => other === agent || other.name !== agent.name);
        const commands = [typed(`agents archive ${isOnly ? wordFor(agent) : agent.id}`)];
        screen.show({ kind: "removed", agent: name, text, commands, data: { module, agent_id: agent.id } });
      }
    },
    /** Whether its removal was reported and it is back. */
    isBack: ({ module }: FoundAgent): boolean => removed.delete(module),
  };
}

/** Agents of a deleted folder; their file extension is unknown. */
const agentsOf = (known: ReadonlyMap<string, Agent>): FoundAgent[] =>
  [...known].flatMap(([module, { name, runtime }]) =>
    shortCode(runtime) === "" ? [] : [{ module, name, file: module }],
  );

/** The name or id of an agent for a command line. */
export const wordFor = ({ name, id }: Agent): string => (/^[\w-]+$/.test(name) ? name : id);

/** The service reads its own folder. Code beside that folder is uploaded, as `agentrun deploy` does. */
function createRuntimes(client: AgentRun, folder: string, beside: Set<string>) {
  return async ({ module, file }: FoundAgent, before: Agent | undefined): Promise<ModuleRuntime> => {
    const packed = collectBeside(folder, module, file);
    for (const each of packed?.tree.beside ?? []) beside.add(each);
    if (packed === null) return { type: "module", module };
    if (!before || !isModule(before.runtime) || before.runtime.code !== packed.hash) await upload(client, packed);
    return { type: "module", module, code: packed.hash };
  };
}

/** The code of an agent that imports files beside its folder; null for all others. */
function collectBeside(folder: string, module: string, file: string): PackedCode | null {
  try {
    const tree = collectCode(folder, file);
    return tree.beside.length > 0 ? packCode(module, tree) : null;
  } catch (error) {
    if (error instanceof CodeRefused) throw error;
    // A file may disappear while it is being saved; the service reports it.
    return null;
  }
}

async function put(
  client: AgentRun,
  { module, name, isNamed }: FoundAgent,
  before: Agent | undefined,
  collected: Promise<ModuleRuntime>,
): Promise<Agent> {
  const runtime = await collected;
  if (!before) return client.agents.create({ name, runtime });
  // Keep a name that was set elsewhere, unless the file or the configuration defines one.
  const named = (isNamed || name !== module) && name !== before.name ? { name } : {};
  try {
    return await client.agents.update(before.id, { runtime, ...named });
  } catch (error) {
    // The agent was archived, and its file is back.
    if (!(error instanceof ApiError) || error.code !== "agent_archived") throw error;
    return client.agents.create({ name, runtime });
  }
}

import { type Agent, type AgentRun, ApiError } from "agent-run-client";
import type { FoundAgent } from "../dev/folder.ts";
import { isModule, type ModuleRuntime } from "../module-code.ts";
import { collectCode } from "./collect-code.ts";
import { changedFiles, type PackedCode, packCode } from "./pack-code.ts";

export type ModuleAgent = Agent & { runtime: ModuleRuntime };

/** What a deployment did, or would do. */
export type Deployed = {
  agent: string;
  /** Null: it would be created. */
  id: string | null;
  module: string;
  result: "created" | "deployed" | "pending" | "refused" | "unchanged" | "would create" | "would deploy";
  revision: number | null;
  previous_revision: number | null;
  code: string;
  files: number;
  bytes: number;
  changed: string[];
};

export const collectAgent = (folder: string, { module, file }: FoundAgent): PackedCode =>
  packCode(module, collectCode(folder, file));

/** All agents of the organisation that run modules. */
export async function listModuleAgents(client: AgentRun): Promise<ModuleAgent[]> {
  const all: ModuleAgent[] = [];
  for await (const agent of client.agents.list({ limit: 100 })) {
    if (isModule(agent.runtime)) all.push({ ...agent, runtime: agent.runtime });
  }
  return all;
}

/** Uploads the code and deploys it to an agent, or creates the agent. Unchanged code is not uploaded. */
export async function deployCode(
  client: AgentRun,
  packed: PackedCode,
  { name, before, isDryRun }: { name: string; before: ModuleAgent | null; isDryRun: boolean },
): Promise<Deployed> {
  const { module, hash: code, bytes, tree } = packed;
  const about = { module, code, files: tree.files.size, bytes };
  const known = { agent: before?.name ?? name, id: before?.id ?? null, previous_revision: before?.revision ?? null };
  if (before?.runtime.code === code)
    return { ...known, ...about, result: "unchanged", revision: before.revision, changed: [] };
  const changed = changedFiles(tree, await deployedFiles(client, before));
  if (isDryRun)
    return { ...known, ...about, result: before ? "would deploy" : "would create", revision: null, changed };
  await upload(client, packed);
  const runtime: ModuleRuntime = { type: "module", module, code };
  const after = await (before ? client.agents.update(before.id, { runtime }) : client.agents.create({ name, runtime }));
  return { ...known, ...about, id: after.id, ...deployedRevision(after, before), changed };
}

export const upload = (client: AgentRun, { content }: PackedCode) => client.agents.createCode(new Uint8Array(content));

/** An agent with a gate keeps its revision while the new one waits, and if the gate refused the same one before. */
export function deployedRevision(
  { revision, pending_deployment: pending }: Agent,
  before: Pick<Agent, "revision"> | null,
): Pick<Deployed, "result"> & { revision: number } {
  if (before === null) return { result: "created", revision };
  if (revision !== before.revision) return { result: "deployed", revision };
  if (pending) return { result: pending.ended_at === null ? "pending" : "refused", revision: pending.revision };
  return { result: "unchanged", revision };
}

/** Modules that ship with the service have no stored files. */
async function deployedFiles(client: AgentRun, before: ModuleAgent | null) {
  if (before?.runtime.code === undefined) return [];
  try {
    return (await client.agents.getCode(before.runtime.code)).files ?? [];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

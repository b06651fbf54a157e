import { type AgentRun, ApiError } from "agent-run-client";
import type { Context } from "./context.ts";

/** An id as `name (id)`; only the id if its name is unknown. */
export type NameOf = (id: string | null | undefined) => string;

const all = { limit: 100 };
const sources = {
  agents: (client: AgentRun) => client.agents.list({ ...all, status: "all" }),
  keys: (client: AgentRun) => client.apiKeys.list(all),
  members: (client: AgentRun) => client.members.list(all),
};

export type NameSource = keyof typeof sources;

/** Names beside ids, for tables that people read; what the key may not read has no names. */
export async function readNames(
  { out }: Pick<Context, "out">,
  client: AgentRun,
  ...from: readonly NameSource[]
): Promise<NameOf> {
  const names = new Map<string, string>();
  if (!out.isJson) await Promise.all(from.map((source) => readInto(names, client, source)));
  return (id) => {
    const name = id ? names.get(id) : undefined;
    return name === undefined ? (id ?? "") : `${name} (${id})`;
  };
}

async function readInto(names: Map<string, string>, client: AgentRun, source: NameSource): Promise<void> {
  try {
    for await (const row of sources[source](client)) names.set(row.id, "email" in row ? row.email : row.name);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

import { type AgentRun, ApiError } from "agent-run-client";
import type { Context } from "./context.ts";

export type AgentNames = (id: string | null | undefined) => string;

/** The names of agents beside their ids, for tables that people read; only the id if the key may not read agents. */
export async function readAgentNames({ out }: Pick<Context, "out">, client: AgentRun): Promise<AgentNames> {
  const names = new Map<string, string>();
  if (!out.isJson) {
    try {
      for await (const { id, name } of client.agents.list({ limit: 100, status: "all" })) names.set(id, name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return (id) => {
    const name = id ? names.get(id) : undefined;
    return name === undefined ? (id ?? "") : `${name} (${id})`;
  };
}

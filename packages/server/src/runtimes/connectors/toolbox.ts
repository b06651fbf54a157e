import { approvalOf } from "../../model/connectors.ts";
import type { Tool, Toolbox } from "../tools.ts";
import type { Connection } from "./connection.ts";
import { toToolName, unusedName } from "./tool-names.ts";

/** One connector of an agent, and which of its tools the agent may use: all of them where it names none. */
export type UsedConnection = { allowed: readonly string[] | undefined; isSearched: boolean; connection: Connection };

/** Every tool of an agent under a name of its own. */
export function createToolbox(used: readonly UsedConnection[]): Toolbox {
  const tools = used.flatMap(({ allowed, isSearched, connection }) =>
    connection.tools
      .filter(({ name }) => allowed?.includes(name) ?? true)
      .map((tool) => ({ tool, isSearched, connection })),
  );
  const counts = countBy(tools.map(({ tool }) => toToolName(tool.name)));
  const taken = new Set<string>();
  const named = tools.map(({ tool, isSearched, connection }): Tool => {
    const plain = toToolName(tool.name);
    const isShared = (counts.get(plain) ?? 0) > 1;
    const name = unusedName(isShared ? toToolName(`${connection.connector.name}_${tool.name}`) : plain, taken);
    taken.add(name);
    return {
      name,
      description: tool.description,
      inputSchema: tool.inputSchema,
      isSearched,
      approval: approvalOf(connection.connector.approval, tool.name),
      execute: (input, call) => connection.call(tool.name, input, call),
    };
  });
  return {
    tools: named,
    close: async () => void (await Promise.all(used.map(({ connection }) => connection.close()))),
  };
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

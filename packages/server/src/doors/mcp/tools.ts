import type { Agent } from "@agentrun/contract";
import { textField } from "../text-input.ts";
import type { Fields } from "./message.ts";

/** What of an agent is told to whoever may call it. */
export type CallableAgent = Pick<Agent, "id" | "name" | "description" | "input_schema" | "output_schema">;

/** An agent by what it is called as a tool. */
export type NamedTool = { name: string; agent: CallableAgent };

/** With room for what tells it from another of the same name. */
const longest = 54;

/** A tool's name is of few letters, an agent's of any. */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^A-Za-z0-9_.-]+/g, "_")
    .replaceAll(/^_+|_+$/g, "")
    .slice(0, longest);

/** In the order in which they were made, so that what comes later changes nothing: of several with one name the oldest has it to itself. */
export function nameTools(agents: readonly CallableAgent[]): NamedTool[] {
  const taken = new Set<string>();
  return agents
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((agent) => {
      const plain = plainName(agent.name);
      const name = plain !== "" && !taken.has(plain) ? plain : `${plain || "agent"}_${agent.id.slice(-8)}`;
      taken.add(name);
      return { name, agent };
    });
}

/** An agent's input is an object, also where its schema does not say so. */
const toInputSchema = (schema: Fields | null): Fields =>
  schema
    ? { ...schema, type: "object" }
    : {
        type: "object",
        properties: { [textField(null)]: { type: "string", description: "What the agent is asked." } },
      };

/** `hasTasks`: the version says of each tool whether it can be called as a task. */
export const toTool = ({ name, agent }: NamedTool, hasTasks: boolean): Fields => ({
  name,
  title: agent.name,
  description: agent.description || agent.name,
  inputSchema: toInputSchema(agent.input_schema),
  ...(agent.output_schema ? { outputSchema: { ...agent.output_schema, type: "object" } } : {}),
  ...(hasTasks ? { execution: { taskSupport: "optional" } } : {}),
});

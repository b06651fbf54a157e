import { useAgentName } from "../../queries/agents.ts";

/** An agent's name, or its id until the name is loaded. */
export const AgentName = ({ id }: { id: string }) => useAgentName(id);

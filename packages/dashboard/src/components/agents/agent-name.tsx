import { useAgentName } from "../../queries/agents.ts";

/** An agent by its name; until that is known, by its id. */
export const AgentName = ({ id }: { id: string }) => useAgentName(id);

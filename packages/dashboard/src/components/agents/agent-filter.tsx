import { Select } from "@mantine/core";
import { useAgentChoices } from "../../queries/agents.ts";

type AgentFilterProps = { agent: string | undefined; onChange: (agent: string | undefined) => void };

/** The agent whose rows a page shows; all agents if none is chosen. */
export function AgentFilter({ agent, onChange }: AgentFilterProps) {
  const { data: agents = [] } = useAgentChoices();
  return (
    <Select
      aria-label="Agent"
      placeholder="Any agent"
      data={agents.map(({ id, name }) => ({ value: id, label: name }))}
      value={agent ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      clearable
      w={200}
    />
  );
}

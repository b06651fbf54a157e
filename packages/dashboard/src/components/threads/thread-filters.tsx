import { Button, Group, Select, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAgentChoices } from "../../queries/agents.ts";

export type ThreadSearch = { agent?: string; user?: string };

type ThreadFiltersProps = { search: ThreadSearch; onChange: (search: ThreadSearch) => void };

/** Filters threads by agent and user; the URL contains the filters. */
export function ThreadFilterBar({ search, onChange }: ThreadFiltersProps) {
  const { data: agents = [] } = useAgentChoices();
  const [user, setUser] = useState(search.user ?? "");
  const find = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...search, user });
  };
  const clear = () => {
    setUser("");
    onChange({});
  };
  return (
    <Group component="form" gap="xs" mb="sm" role="search" aria-label="Filter threads" onSubmit={find}>
      <Select
        aria-label="Agent"
        placeholder="Any agent"
        data={agents.map(({ id, name }) => ({ value: id, label: name }))}
        value={search.agent ?? null}
        onChange={(agent) => onChange({ ...search, agent: agent ?? "" })}
        searchable
        clearable
        w={{ base: "100%", xs: 200 }}
      />
      <TextInput
        aria-label="End user"
        placeholder="End user"
        value={user}
        onChange={(event) => setUser(event.currentTarget.value)}
        maxLength={128}
        w={{ base: "100%", xs: 220 }}
      />
      <Button type="submit" variant="default">
        Filter
      </Button>
      {(search.agent || search.user) && (
        <Button variant="subtle" color="gray" onClick={clear}>
          Clear
        </Button>
      )}
    </Group>
  );
}

import { Button, Group, SegmentedControl, Select, Switch, TextInput } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { kindLabels, type QuestionKind, questionKinds } from "../../lib/questions.ts";
import { present } from "../../lib/search.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { FilterSheet } from "../filter-sheet.tsx";
import { searchId } from "./field-ids.ts";

type InboxFiltersProps = { words: string; onWords: (words: string) => void; onHelp: () => void };

/** What the list shows; the URL contains everything but the words. */
export function InboxFilters({ words, onWords, onHelp }: InboxFiltersProps) {
  const search = useSearch({ from: "/frame/inbox" });
  const navigate = useNavigate();
  const { data: agents = [] } = useAgentChoices();
  const set = (change: { agent?: string | undefined; kind?: QuestionKind | undefined; group?: "agent" | undefined }) =>
    navigate({ to: "/inbox", search: present({ ...search, ...change }), replace: true });
  return (
    <Group gap="xs" mb="sm" role="search" aria-label="Filter requests">
      <TextInput
        id={searchId}
        aria-label="Search requests"
        placeholder="Search requests"
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        flex={{ base: "1 1 8rem", sm: "0 0 12.5rem" }}
        styles={{ input: { minHeight: "2.25rem" } }}
      />
      <FilterSheet count={[search.agent, search.kind, search.group].filter((value) => value !== undefined).length}>
        <SegmentedControl
          size="xs"
          aria-label="Type of request"
          data={[
            { value: "all", label: "All" },
            ...questionKinds.map((value) => ({ value, label: kindLabels[value] })),
          ]}
          value={search.kind ?? "all"}
          onChange={(kind) => set({ kind: kind === "all" ? undefined : (kind as QuestionKind) })}
        />
        <Select
          aria-label="Agent"
          placeholder="Any agent"
          data={agents.map(({ id, name }) => ({ value: id, label: name }))}
          value={search.agent ?? null}
          onChange={(agent) => set({ agent: agent ?? undefined })}
          searchable
          clearable
          w={{ base: "100%", xs: 200 }}
        />
        <Switch
          label="Group by agent"
          size="xs"
          checked={search.group === "agent"}
          onChange={({ currentTarget: { checked } }) => set({ group: checked ? "agent" : undefined })}
        />
      </FilterSheet>
      <Button variant="subtle" color="gray" onClick={onHelp} visibleFrom="md" ms="auto">
        Keyboard shortcuts
      </Button>
    </Group>
  );
}

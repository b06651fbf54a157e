import { Button, Group, MultiSelect, Select } from "@mantine/core";
import { Suspense, useState } from "react";
import { type RunSearch, rareFilters, runStatuses, type Since } from "../../lib/run-filters.ts";
import { statusWord } from "../../lib/status-word.ts";
import { lazyPart } from "../../parts.ts";
import { useAgentChoices } from "../../queries/agents.ts";

const MoreRunFilters = lazyPart(() => import("./more-run-filters.tsx"), "MoreRunFilters");

type RunFiltersProps = { search: RunSearch; onChange: (search: RunSearch) => void };

const times = [
  { value: "1h", label: "Last hour" },
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
];

/** Narrows the list; everything chosen stands in the address, so that it can be sent to a colleague. */
export function RunFilterBar({ search, onChange }: RunFiltersProps) {
  const { data: agents = [] } = useAgentChoices();
  const set = (change: Partial<Record<keyof RunSearch, string | undefined>>) =>
    onChange({ ...search, ...change } as RunSearch);
  const [isMore, setMore] = useState(() => rareFilters.some((name) => search[name] !== undefined));
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  const statuses = runStatuses.map((value) => ({ value, label: statusWord(value) }));
  return (
    <>
      <Group gap="xs" mb="sm" role="search" aria-label="Filter runs">
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
        <MultiSelect
          aria-label="Status"
          placeholder={search.status ? undefined : "Any status"}
          data={statuses}
          value={search.status?.split(",") ?? []}
          onChange={(chosen) => set({ status: chosen.length > 0 ? chosen.join(",") : undefined })}
          clearable
          w={{ base: "100%", xs: 260 }}
        />
        <Select
          aria-label="Created"
          placeholder="Any time"
          data={times}
          value={search.since ?? null}
          onChange={(since) => set({ since: (since as Since | null) ?? undefined })}
          clearable
          w={{ base: "100%", xs: 160 }}
        />
        <Button variant="subtle" color="gray" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
          {isMore ? "Fewer filters" : "More filters"}
        </Button>
        {isNarrowed && (
          <Button variant="subtle" color="gray" onClick={() => onChange({})}>
            Clear
          </Button>
        )}
      </Group>
      <Suspense>
        {isMore && <MoreRunFilters key={JSON.stringify(search)} search={search} onApply={onChange} />}
      </Suspense>
    </>
  );
}

import { Button, Group, MultiSelect, Pill, Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, Suspense, useState } from "react";
import { spanText } from "../../lib/period.ts";
import {
  type RunSearch,
  type RunSortName,
  rareFilters,
  runSorts,
  runStatuses,
  type Since,
} from "../../lib/run-filters.ts";
import { statusWord } from "../../lib/status-word.ts";
import { toLocal } from "../../lib/time.ts";
import { lazyPart } from "../../parts.ts";
import { useAgentChoices } from "../../queries/agents.ts";

const MoreRunFilters = lazyPart(() => import("./more-run-filters.tsx"), "MoreRunFilters");

type RunFiltersProps = { search: RunSearch; onChange: (search: RunSearch) => void };

const newestFirst = "newest";
const sorts = [
  { value: newestFirst, label: "Newest first" },
  ...Object.entries(runSorts).map(([value, { label }]) => ({ value, label })),
];

const times = [
  { value: "1h", label: "Last hour" },
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
];

/** Filters the list; the URL contains all filters, so that it can be shared. */
export function RunFilterBar({ search, onChange }: RunFiltersProps) {
  const { data: agents = [] } = useAgentChoices();
  const set = (change: { [Name in keyof RunSearch]?: RunSearch[Name] | undefined }) =>
    onChange({ ...search, ...change } as RunSearch);
  const [isMore, setMore] = useState(() => rareFilters.some((name) => search[name] !== undefined));
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  const statuses = runStatuses.map((value) => ({ value, label: statusWord(value) }));
  return (
    <>
      <Group gap="xs" mb="sm" role="search" aria-label="Filter runs">
        <TextFilter key={search.text} text={search.text} onChange={(text) => set({ text })} />
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
        <Select
          aria-label="Sort"
          data={sorts}
          value={search.sort ?? newestFirst}
          onChange={(sort) => set({ sort: sort === newestFirst ? undefined : (sort as RunSortName) })}
          allowDeselect={false}
          w={{ base: "100%", xs: 150 }}
        />
        <SpanFilter search={search} onClear={() => set({ after: undefined, before: undefined })} />
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

/** Full-text search in input and output, applied after typing. */
function TextFilter({ text, onChange }: { text: string | undefined; onChange: (text: string | undefined) => void }) {
  const [draft, setDraft] = useState(text ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(draft.trim() || undefined);
  };
  return (
    <form onSubmit={submit} style={{ flex: "1 1 14rem", maxWidth: "24rem" }}>
      <TextInput
        type="search"
        aria-label="Words in the input or output"
        placeholder="Words in the input or output"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={draft}
        maxLength={256}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => draft.trim() !== (text ?? "") && onChange(draft.trim() || undefined)}
      />
    </form>
  );
}

/** The time range from a chart that linked here. */
function SpanFilter({ search: { after, before }, onClear }: { search: RunSearch; onClear: () => void }) {
  if (!after && !before) return null;
  const text = after && before ? spanText({ from: after, to: before }) : `since ${toLocal(after ?? "", Date.now())}`;
  return (
    <Pill
      withRemoveButton
      onRemove={onClear}
      removeButtonProps={{ "aria-label": `Without ${text}`, "aria-hidden": false, tabIndex: 0 }}
      size="md"
    >
      {text}
    </Pill>
  );
}

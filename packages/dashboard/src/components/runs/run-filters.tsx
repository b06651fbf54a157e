import { Button, Group, MultiSelect, Pill, Select, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type FormEvent, Suspense, useState } from "react";
import { counted } from "../../lib/counted.ts";
import { spanText } from "../../lib/period.ts";
import {
  parseSince,
  type RunSearch,
  type RunSortName,
  rareFilters,
  runSorts,
  runStatuses,
  type Since,
} from "../../lib/run-filters.ts";
import { present } from "../../lib/search.ts";
import { statusWord } from "../../lib/status-word.ts";
import { toLocal } from "../../lib/time.ts";
import { lazyPart } from "../../parts.ts";
import { useAgentChoices } from "../../queries/agents.ts";
import { FilterSheet } from "../filter-sheet.tsx";

const MoreRunFilters = lazyPart(() => import("./more-run-filters.tsx"), "MoreRunFilters");

type RunFiltersProps = { search: RunSearch; onChange: (search: RunSearch) => void };

const newestFirst = "newest";
const sorts = [
  { value: newestFirst, label: "Newest first" },
  ...Object.entries(runSorts).map(([value, { label }]) => ({ value, label })),
];

const times = [
  { value: "5m", label: "Last 5 minutes" },
  { value: "15m", label: "Last 15 minutes" },
  { value: "1h", label: "Last hour" },
  { value: "4h", label: "Last 4 hours" },
  { value: "24h", label: "Last 24 hours" },
  { value: "7d", label: "Last 7 days" },
  { value: "30d", label: "Last 30 days" },
];
const units = { m: "minutes", h: "hours", d: "days" } as const;

/** Also what the viewer types, such as `45m`. */
function timesWith(...typed: (Since | undefined)[]) {
  const more = typed.filter((since) => since !== undefined && !times.some(({ value }) => value === since)) as Since[];
  const labelOf = (since: Since) =>
    `Last ${counted(Number(since.slice(0, -1)), units[since.slice(-1) as keyof typeof units])}`;
  return [...[...new Set(more)].map((value) => ({ value, label: labelOf(value) })), ...times];
}

/** Filters the list; the URL contains all filters, so that it can be shared. */
export function RunFilterBar({ search, onChange }: RunFiltersProps) {
  const { data: agents = [] } = useAgentChoices();
  const set = (change: { [Name in keyof RunSearch]?: RunSearch[Name] | undefined }) =>
    onChange({ ...search, ...change } as RunSearch);
  const [isMore, setMore] = useState(() => rareFilters.some((name) => search[name] !== undefined));
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  const statuses = runStatuses.map((value) => ({ value, label: statusWord(value) }));
  return (
    <Group gap="xs" mb="sm" role="search" aria-label="Filter runs">
      <TextFilter key={search.text} text={search.text} onChange={(text) => set({ text })} />
      <FilterSheet count={Object.keys(present({ ...search, text: undefined })).length}>
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
        <TimeFilter
          since={search.since}
          onChange={(since) => set({ since, after: undefined, before: undefined, from: undefined, to: undefined })}
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
        <Suspense>
          {isMore && <MoreRunFilters key={JSON.stringify(search)} search={search} onApply={onChange} />}
        </Suspense>
      </FilterSheet>
    </Group>
  );
}

type TimeFilterProps = { since: Since | undefined; onChange: (since: Since | undefined) => void };

/** A choice of relative times, or a typed one. */
function TimeFilter({ since, onChange }: TimeFilterProps) {
  const [typed, setTyped] = useState("");
  const asTyped = parseSince(typed);
  return (
    <Select
      aria-label="Created"
      placeholder="Any time"
      data={timesWith(asTyped, since)}
      filter={({ options, search: words }) =>
        options.filter((each) => {
          const { value, label } = each as { value: string; label: string };
          return value === asTyped || label.toLowerCase().includes(words.toLowerCase().trim());
        })
      }
      nothingFoundMessage="Enter a time such as 45m, 12h or 3d"
      searchable
      onSearchChange={setTyped}
      value={since ?? null}
      onChange={(chosen) => onChange(parseSince(chosen ?? undefined))}
      clearable
      w={{ base: "100%", xs: 160 }}
    />
  );
}

/** Full-text search in inputs, outputs and errors, applied after typing. */
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
        aria-label="Words in the input, output or error"
        placeholder="Words, error or error code"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={draft}
        maxLength={256}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => draft.trim() !== (text ?? "") && onChange(draft.trim() || undefined)}
      />
    </form>
  );
}

/** The exact time range, which a chart that linked here may have set. */
function SpanFilter({ search: { after, before }, onClear }: { search: RunSearch; onClear: () => void }) {
  if (!after && !before) return null;
  const text =
    after && before
      ? spanText({ from: after, to: before })
      : `${after ? "since" : "until"} ${toLocal(after ?? before ?? "", Date.now())}`;
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

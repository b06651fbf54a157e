import { Button, Group, NumberInput, Select, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { momentsOf } from "../../lib/days.ts";
import { fromInputTime, toInputTime } from "../../lib/period.ts";
import { feedbackWords, type RunSearch, runErrorCodes } from "../../lib/run-filters.ts";
import { present } from "../../lib/search.ts";
import { useApiKeys } from "../../queries/api-keys.ts";
import { useCan } from "../../queries/session.ts";

type MoreRunFiltersProps = { search: RunSearch; onApply: (search: RunSearch) => void };

const texts = [
  { name: "user", label: "End user", placeholder: "customer-42" },
  { name: "thread", label: "Thread", placeholder: "thr_…" },
  { name: "metadata", label: "Metadata", placeholder: "name=value" },
  { name: "rated", label: "Feedback name", placeholder: "accuracy" },
  { name: "label", label: "Feedback label", placeholder: "wrong" },
] as const;

const feedbackLabels = { any: "With feedback", none: "Without feedback", up: "Thumbs up", down: "Thumbs down" };

const times = [
  { name: "after", label: "From", day: "from" },
  { name: "before", label: "Until", day: "to" },
] as const;

const ranges = [
  { least: "minCost", most: "maxCost", label: "Cost", prefix: "$", suffix: "" },
  { least: "minLatency", most: "maxLatency", label: "Latency", prefix: "", suffix: " ms" },
] as const;

type Draft = { [Name in keyof RunSearch]: RunSearch[Name] | undefined };
type PartProps = { draft: Draft; set: (name: keyof RunSearch, value: string | number | null) => void };

/** The less common filters. */
export function MoreRunFilters({ search, onApply }: MoreRunFiltersProps) {
  const [draft, setDraft] = useState<Draft>(search);
  const set: PartProps["set"] = (name, value) =>
    setDraft({ ...draft, [name]: value === "" || value === null ? undefined : value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(present(draft) as RunSearch);
  };
  return (
    <form onSubmit={submit} aria-label="More filters" style={{ flexBasis: "100%" }}>
      <Group gap="xs" mb="sm" align="end">
        {texts.map(({ name, label, placeholder }) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            value={draft[name] ?? ""}
            onChange={(event) => set(name, event.currentTarget.value)}
            w={{ base: "100%", xs: 190 }}
          />
        ))}
        <KeyFilter value={draft.key} onChange={(key) => set("key", key)} />
        <Select
          label="Error code"
          placeholder="Any"
          data={runErrorCodes.map((code) => ({ value: code, label: code }))}
          value={draft.error ?? null}
          onChange={(code) => set("error", code)}
          searchable
          clearable
          w={{ base: "100%", xs: 190 }}
        />
        <Select
          label="Feedback"
          placeholder="Any run"
          data={feedbackWords.map((value) => ({ value, label: feedbackLabels[value] }))}
          value={draft.feedback ?? null}
          onChange={(feedback) => set("feedback", feedback)}
          clearable
          w={{ base: "100%", xs: 150 }}
        />
        <NumberInput
          label="Revision"
          placeholder="Any"
          min={1}
          allowDecimal={false}
          value={draft.revision ?? ""}
          onChange={(value) => set("revision", value)}
          w={{ base: "100%", xs: 100 }}
        />
        <RangeFilters draft={draft} set={set} />
        <TimeFilters draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        <Button type="submit" variant="default" h={36}>
          Filter
        </Button>
      </Group>
    </form>
  );
}

const RangeFilters = ({ draft, set }: PartProps) =>
  ranges.map(({ least, most, label, prefix, suffix }) => (
    <Group key={label} gap="xs" align="end" wrap="nowrap" w={{ base: "100%", xs: "auto" }}>
      {([least, most] as const).map((name) => (
        <NumberInput
          key={name}
          label={name === least ? `${label} from` : `${label} to`}
          placeholder="Any"
          prefix={prefix}
          suffix={suffix}
          min={0}
          hideControls
          value={draft[name] ?? ""}
          onChange={(value) => set(name, value)}
          w={{ base: "50%", xs: 110 }}
        />
      ))}
    </Group>
  ));

/** An exact time replaces a relative one, and days from a link or view of an earlier release. */
const TimeFilters = ({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) => (
  <Group gap="xs" align="end" wrap="wrap" w={{ base: "100%", xs: "auto" }}>
    {times.map(({ name, label, day }) => (
      <TextInput
        key={name}
        type="datetime-local"
        label={label}
        value={toInputTime(draft[name] ?? dayTimes(draft)[name])}
        onChange={(event) =>
          onChange({ [name]: fromInputTime(event.currentTarget.value), [day]: undefined, since: undefined })
        }
        w={{ base: "100%", xs: 200 }}
      />
    ))}
  </Group>
);

function dayTimes({ from, to }: Draft): { after?: string; before?: string } {
  const { created_after, created_before } = momentsOf({ from, to });
  return { ...(created_after ? { after: created_after } : {}), ...(created_before ? { before: created_before } : {}) };
}

function KeyFilter({ value, onChange }: { value: string | undefined; onChange: (key: string | null) => void }) {
  const can = useCan();
  const { items: keys = [] } = useApiKeys(can("api_keys:read"));
  if (!can("api_keys:read")) return null;
  return (
    <Select
      label="API key"
      placeholder="Any key"
      data={keys.map(({ id, name, last4 }) => ({ value: id, label: `${name} …${last4}` }))}
      value={value ?? null}
      onChange={onChange}
      searchable
      clearable
      w={{ base: "100%", xs: 190 }}
    />
  );
}

import { type ComboboxItem, Select } from "@mantine/core";
import { useState } from "react";

export type NamedGroup = { group: string; items: ComboboxItem[] };

type NamedSelectProps = {
  label: string;
  groups: readonly NamedGroup[];
  value: string | undefined;
  /** The name of the selected value, if no group contains it. */
  name?: string | undefined;
  onChange: (value: string | undefined) => void;
  onOpen?: () => void;
};

const isId = (text: string) => /^[a-z]+_[0-9a-z]{26}$/.test(text);

/** Selects an object by its name. A pasted id works too, also of an object that is deleted. */
export function NamedSelect({ label, groups, value, name, onChange, onOpen }: NamedSelectProps) {
  const [search, setSearch] = useState("");
  const known = new Set(groups.flatMap(({ items }) => items.map((item) => item.value)));
  const others = [value, search.trim()].filter((id): id is string => id !== undefined && isId(id) && !known.has(id));
  const byId = [...new Set(others)].map((id) => ({ value: id, label: id === value && name ? name : id }));
  return (
    <Select
      label={label}
      placeholder="Any"
      data={[...groups, ...(byId.length > 0 ? [{ group: "By ID", items: byId }] : [])]}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      onSearchChange={setSearch}
      onDropdownOpen={() => onOpen?.()}
      nothingFoundMessage="No matches. You can paste an ID."
      limit={100}
      searchable
      clearable
      w={{ base: "100%", xs: 220 }}
    />
  );
}

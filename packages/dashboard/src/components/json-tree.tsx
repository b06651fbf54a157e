import { Text, TextInput } from "@mantine/core";
import { useDeferredValue, useState } from "react";
import { formatNumber } from "../lib/format.ts";
import { hasText, isNested } from "../lib/output-views.ts";
import classes from "./json-tree.module.css";

/** Maximum number of entries, to keep the browser responsive. */
const maxShown = 200;

/** A collapsible JSON tree; a search opens the matches and hides the rest. */
export function JsonTree({ value, label }: { value: object; label: string }) {
  const [search, setSearch] = useState("");
  const text = useDeferredValue(search.trim().toLowerCase());
  return (
    <>
      <TextInput
        size="xs"
        aria-label={`Search in the ${label}`}
        placeholder="Search names and values"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.tree} role="group" tabIndex={0} aria-label={label}>
        <Members value={value} text={text} />
      </div>
    </>
  );
}

function Members({ value, text }: { value: object; text: string }) {
  const all = Object.entries(value).filter(([name, member]) => text === "" || hasText(name, member, text));
  if (all.length === 0)
    return (
      <Text size="xs" c="dimmed">
        {text === "" ? "empty" : "No matches."}
      </Text>
    );
  return (
    <ul className={classes.members}>
      {all.slice(0, maxShown).map(([name, member]) => (
        <li key={name}>
          <Member name={name} value={member} text={text} />
        </li>
      ))}
      {all.length > maxShown && <li>and {formatNumber(all.length - maxShown)} more</li>}
    </ul>
  );
}

const sizeOf = (value: object) =>
  Array.isArray(value) ? `[${formatNumber(value.length)}]` : `{${formatNumber(Object.keys(value).length)}}`;

function Member({ name, value, text }: { name: string; value: unknown; text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!isNested(value))
    return (
      <>
        <span data-code="attr">{name}</span>: <span data-code={kindOf(value)}>{JSON.stringify(value)}</span>
      </>
    );
  // A matching name shows its whole value.
  const within = name.toLowerCase().includes(text) ? "" : text;
  const isShown = isOpen || within !== "";
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span data-code="attr">{name}</span> <span className={classes.size}>{sizeOf(value)}</span>
      </summary>
      {isShown && <Members value={value} text={within} />}
    </details>
  );
}

const kindOf = (value: unknown) =>
  typeof value === "string" ? "string" : typeof value === "number" ? "number" : "literal";

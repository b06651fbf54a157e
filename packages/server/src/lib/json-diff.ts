export type JsonChange = { path: string; kind: "added" | "removed" | "changed"; base: unknown; other: unknown };

type Fields = Record<string, unknown>;

/**
 * What is otherwise in a value than in another, each change at the deepest place that both have, in the order of the first one's
 * keys. Items of lists are told by their place. At most so many, and then one more, which says that there are others.
 */
export function diffJson(base: unknown, other: unknown, most: number): JsonChange[] {
  const changes: JsonChange[] = [];
  walk(base, other, "", changes, most);
  return changes;
}

function walk(base: unknown, other: unknown, path: string, changes: JsonChange[], most: number): void {
  if (changes.length > most || Object.is(base, other)) return;
  const [before, after] = [fieldsOf(base), fieldsOf(other)];
  if (!before || !after || Array.isArray(base) !== Array.isArray(other)) {
    changes.push({ path, kind: "changed", base, other });
    return;
  }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (changes.length > most) return;
    const at = `${path}/${escaped(name)}`;
    const [had, has] = [Object.hasOwn(before, name), Object.hasOwn(after, name)];
    if (had && has) walk(before[name], after[name], at, changes, most);
    else if (had) changes.push({ path: at, kind: "removed", base: before[name], other: null });
    else changes.push({ path: at, kind: "added", base: null, other: after[name] });
  }
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === "object" && value !== null ? (value as Fields) : null;

/** As RFC 6901 has it. */
const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

export const isSameJson = (base: unknown, other: unknown): boolean => diffJson(base, other, 0).length === 0;

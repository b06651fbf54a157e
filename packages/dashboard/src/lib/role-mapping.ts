export type MappedRole = { value: string; role: string };

/** Converts form rows to a mapping, without incomplete rows. */
export const toMapping = (rows: readonly MappedRole[]): Record<string, string> =>
  Object.fromEntries(rows.filter(({ value }) => value.trim() !== "").map(({ value, role }) => [value.trim(), role]));

export const toRows = (mapping: Readonly<Record<string, string>>): MappedRole[] =>
  Object.entries(mapping).map(([value, role]) => ({ value, role }));

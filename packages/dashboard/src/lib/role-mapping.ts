export type MappedRole = { value: string; role: string };

/** What a form edits as rows; a row without a value is not one yet. */
export const toMapping = (rows: readonly MappedRole[]): Record<string, string> =>
  Object.fromEntries(rows.filter(({ value }) => value.trim() !== "").map(({ value, role }) => [value.trim(), role]));

export const toRows = (mapping: Readonly<Record<string, string>>): MappedRole[] =>
  Object.entries(mapping).map(([value, role]) => ({ value, role }));

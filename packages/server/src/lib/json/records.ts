/** The record's own value for a name from outside: `record[name]` would also find inherited members such as `constructor`. */
export const ownProperty = <Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined => (record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined);

/** JSON merge patch, one level deep: sets the given members and removes those that are null. */
export const mergePatch = <T extends object>(before: T, patch: { [Key in keyof T]?: T[Key] | null } = {}): T =>
  Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null)) as T;

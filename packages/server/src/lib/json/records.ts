/** What a record holds under a name that somebody chose: `record[name]` would also find what every object has, such as `constructor`. */
export const ownProperty = <Value>(
  record: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined => (record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined);

/** One level deep: what is named is put into what is there, and null takes it out. */
export const mergePatch = <T extends object>(before: T, patch: { [Key in keyof T]?: T[Key] | null } = {}): T =>
  Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null)) as T;

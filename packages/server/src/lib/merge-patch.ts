/** One level deep: what is named is put into what is there, and null takes it out. */
export const mergePatch = <T extends object>(before: T, patch: { [Key in keyof T]?: T[Key] | null } = {}): T =>
  Object.fromEntries(Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null)) as T;

type Search = Record<string, unknown>;

/** Text from a page's address, or nothing. */
export function textOf(search: Search, name: string): string | undefined {
  const value = search[name];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** An organisation's id, or nothing: what anybody may have written into a link is not shown. */
export function organizationOf(search: Search): string | undefined {
  const value = textOf(search, "organization");
  return value && /^org_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value) ? value : undefined;
}

/** A worker queue from a page's address, where it can be one: it stands in commands that people copy. */
export function queueOf(search: Search): string | undefined {
  const value = textOf(search, "queue");
  return value && /^[a-z0-9][a-z0-9._-]{0,63}$/.test(value) ? value : undefined;
}

/** One of a closed set of words from a page's address, or nothing. */
export function oneOf<T extends string>(search: Search, name: string, words: readonly T[]): T | undefined {
  const value = textOf(search, name);
  return words.find((word) => word === value);
}

/** An object without the members that are not there: what goes into an address. */
export function present<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
}

/** A browser reads a backslash as a slash, and leaves out tabs and the ends of lines: what is left may begin with two. */
const isOwnPath = (path: string) => /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(path);

/** Where signing in leads back to: a path of ours, never another site. */
export function safeNext(search: Search): string | undefined {
  const next = textOf(search, "next");
  return next && isOwnPath(next) ? next : undefined;
}

/** The same where it is gone to: the router hands on what an address says beside what was checked of it. */
export const pathTo = (next: string | undefined): string => (next && isOwnPath(next) ? next : "/");

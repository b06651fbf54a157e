type Search = Record<string, unknown>;

/** A text from the URL, or undefined. */
export function textOf(search: Search, name: string): string | undefined {
  const value = search[name];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A valid organisation id, or undefined: arbitrary text from a link is not shown. */
export function organizationOf(search: Search): string | undefined {
  const value = textOf(search, "organization");
  return value && /^org_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value) ? value : undefined;
}

/** A valid queue name from the URL: it is part of commands that users copy. */
export function queueOf(search: Search): string | undefined {
  const value = textOf(search, "queue");
  return value && /^[a-z0-9][a-z0-9._-]{0,63}$/.test(value) ? value : undefined;
}

/** One of the given words from the URL, or undefined. */
export function oneOf<T extends string>(search: Search, name: string, words: readonly T[]): T | undefined {
  const value = textOf(search, name);
  return words.find((word) => word === value);
}

/** Removes undefined properties, for a URL. */
export function present<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never;
}

/** Browsers read a backslash as a slash and drop tabs and newlines, so such a path could start with two slashes. */
const isOwnPath = (path: string) => /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(path);

/** The path to return to after signing in, never another site. */
export function safeNext(search: Search): string | undefined {
  const next = textOf(search, "next");
  return next && isOwnPath(next) ? next : undefined;
}

/** Checks again at navigation: the router also passes unvalidated parameters on. */
export const pathTo = (next: string | undefined): string => (next && isOwnPath(next) ? next : "/");

type Surroundings = {
  process?: { env?: Record<string, string | undefined> };
  document?: unknown;
  importScripts?: unknown;
  location?: { origin?: string };
};

const surroundings = globalThis as unknown as Surroundings;

/** An environment variable; an empty one counts as none, and a browser has none at all. */
export const readVariable = (name: string): string | undefined =>
  surroundings.process?.env?.[name]?.trim() || undefined;

/** A page or a worker of a browser, where whoever looks can read what the program holds. */
export const isBrowser = (): boolean =>
  typeof surroundings.document !== "undefined" || typeof surroundings.importScripts === "function";

export const pageOrigin = (): string | undefined => surroundings.location?.origin;

type Surroundings = {
  process?: { env?: Record<string, string | undefined>; getBuiltinModule?: (name: string) => unknown };
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

type FileSystem = { readFileSync: (path: string, encoding: "utf8") => string };

/** A file's text, where there are files; asked for by name, so that no bundler for browsers looks for such a module. */
export const readLocalFile = (path: string): string | undefined =>
  (surroundings.process?.getBuiltinModule?.("fs") as FileSystem | undefined)?.readFileSync(path, "utf8");

export const pageOrigin = (): string | undefined => surroundings.location?.origin;

type Variables = Record<string, string | undefined>;

type Surroundings = {
  process?: { env?: Variables; versions?: Variables; getBuiltinModule?: (name: string) => unknown };
  document?: unknown;
  importScripts?: unknown;
  location?: { origin?: string };
};

const surroundings = globalThis as unknown as Surroundings;

/** An environment variable. An empty one counts as unset; browsers have none. */
export const readVariable = (name: string): string | undefined =>
  surroundings.process?.env?.[name]?.trim() || undefined;

/** The variables of a proxy for HTTPS; empty if there is none. Only for Node: the `fetch` of Bun and Deno uses them itself. */
export function readProxyVariables(): Variables {
  const { env = {}, versions } = surroundings.process ?? {};
  const hasProxy = readVariable("HTTPS_PROXY") ?? readVariable("https_proxy");
  if (hasProxy === undefined || !versions?.node || versions.bun || versions.deno) return {};
  const { HTTPS_PROXY, https_proxy, NO_PROXY, no_proxy } = env;
  return { HTTPS_PROXY, https_proxy, NO_PROXY, no_proxy };
}

/** A page or a worker of a browser, where users can read everything in the program. */
export const isBrowser = (): boolean =>
  typeof surroundings.document !== "undefined" || typeof surroundings.importScripts === "function";

type FileSystem = { readFileSync: (path: string, encoding: "utf8") => string };

/** The text of a file, if the platform has files. The module is loaded by name, so that browser bundlers do not look for it. */
export const readLocalFile = (path: string): string | undefined =>
  (surroundings.process?.getBuiltinModule?.("fs") as FileSystem | undefined)?.readFileSync(path, "utf8");

type BlobFiles = { openAsBlob?: (path: string) => Promise<Blob> };

/** A file that is read while it is sent. */
export async function openLocalFile(path: string): Promise<Blob> {
  const files = surroundings.process?.getBuiltinModule?.("fs") as BlobFiles | undefined;
  if (!files?.openAsBlob) throw new TypeError("This platform has no files: pass a Blob, such as a File, or a stream.");
  return files.openAsBlob(path);
}

export const pageOrigin = (): string | undefined => surroundings.location?.origin;

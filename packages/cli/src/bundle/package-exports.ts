/** The parts of a package.json that decide which file an import loads. */
export type PackageJson = {
  name?: string;
  type?: string;
  main?: string;
  exports?: unknown;
  imports?: Record<string, unknown>;
  workspaces?: unknown;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/** The conditions that Node uses for an import, and for `require`. */
const conditionsOf = {
  import: ["node", "import", "module-sync", "default"],
  require: ["node", "require", "module-sync", "default"],
} as const;

type Kind = keyof typeof conditionsOf;

/** The file of a package for a subpath (`.` or `./part`), as in Node; null: the package does not export it. */
export function findExport({ exports, main }: PackageJson, subpath: string, kind: Kind): string | null {
  if (exports === undefined) return subpath === "." ? (main ?? "index.js") : subpath;
  const isMap =
    typeof exports === "object" && exports !== null && Object.keys(exports).some((key) => key.startsWith("."));
  return findTarget(isMap ? (exports as Record<string, unknown>) : { ".": exports }, subpath, kind);
}

/** The file, or the package, of a name such as `#lib/words`. */
export const findOwnImport = ({ imports = {} }: PackageJson, name: string, kind: Kind): string | null =>
  findTarget(imports, name, kind);

function findTarget(map: Record<string, unknown>, name: string, kind: Kind): string | null {
  if (Object.hasOwn(map, name)) return resolveTarget(map[name], "", kind);
  // The longest prefix wins, as in Node.
  const patterns = Object.keys(map).filter((key) => key.includes("*"));
  for (const pattern of patterns.toSorted((one, other) => other.indexOf("*") - one.indexOf("*"))) {
    const [start = "", end = ""] = pattern.split("*");
    if (name.startsWith(start) && name.endsWith(end) && name.length >= start.length + end.length)
      return resolveTarget(map[pattern], name.slice(start.length, name.length - end.length), kind);
  }
  return null;
}

function resolveTarget(target: unknown, star: string, kind: Kind): string | null {
  if (typeof target === "string") return target.replaceAll("*", star);
  if (Array.isArray(target))
    return target.map((each) => resolveTarget(each, star, kind)).find((each) => each !== null) ?? null;
  if (typeof target !== "object" || target === null) return null;
  for (const [condition, inner] of Object.entries(target)) {
    if (!(conditionsOf[kind] as readonly string[]).includes(condition)) continue;
    const found = resolveTarget(inner, star, kind);
    if (found !== null) return found;
  }
  return null;
}

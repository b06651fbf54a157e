import { readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { collectPackages } from "./collect-packages.ts";
import { findProject, isFile, isFolder, isWithin, packageFolderOf, readPackage, walk } from "./project.ts";
import { CodeRefused } from "./refusal.ts";
import { isHidden, resolveImport, type Trace, withoutQuery } from "./resolve-import.ts";
import { scanImports } from "./scan-imports.ts";

/** Everything that an agent needs to run, by path in its project. */
export type CodeTree = {
  entry: string;
  files: ReadonlyMap<string, Buffer>;
  /** Links to folders of the tree, as package managers create them. */
  links: readonly [path: string, folder: string][];
  /** The author's own files. */
  own: readonly string[];
  /** Absolute folders of the author's files outside the folder of the agents. */
  beside: readonly string[];
};

/** The limits of the service. */
export const codeLimits = { bytes: 20 * 1_048_576, files: 5_000 } as const;

const codeFile = /\.[cm]?[jt]s$/;
const notCode = /\.(test|spec|d)\.[cm]?[jt]s$/;

/**
 * Collects an agent's file, the files and packages that it imports, and data files that it names by relative paths. Nothing is compiled:
 * line numbers, `import.meta.url` and data files are the same as in development.
 */
export function collectCode(agents: string, entry: string): CodeTree {
  const folder = realpathSync(agents);
  const project = findProject(folder);
  const own = new Map<string, Buffer>();
  const links = new Map<string, string>();
  const packages = new Set<string>();
  const waiting = [join(folder, entry)];
  /** Files that are not named one by one, so they are not searched for imports. */
  const data = new Set<string>();
  const shown = (path: string) => relative(project.folder, path).replaceAll(sep, "/");
  const trace: Trace = { top: project.top, shown, links, packages };
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (own.has(path)) continue;
    const content = readFileSync(path);
    own.set(path, content);
    if (!codeFile.test(path)) continue;
    const { files, inFolders } = filesOf(trace, path, content.toString("utf8"), folder);
    waiting.push(...files);
    for (const each of inFolders) data.add(each);
  }
  // An agent with a folder of its own has everything in it.
  if (entry.includes(sep)) for (const path of filesIn(dirname(join(folder, entry)))) data.add(path);
  for (const path of data) if (!own.has(path)) own.set(path, readFileSync(path));
  const described = packageFiles([...own.keys()], project.top);
  const installed = collectPackages(packages, project.top, links, shown);
  const files = new Map([...own, ...described, ...installed]);
  assertLimits(files, shown);
  const isInProject = [...files.keys(), ...links.keys(), ...links.values()].every((path) =>
    isWithin(path, project.folder),
  );
  const base = isInProject ? project.folder : project.top;
  const named = (path: string) => relative(base, path).replaceAll(sep, "/");
  return {
    entry: named(join(folder, entry)),
    files: new Map([...files].map(([path, content]) => [named(path), content])),
    links: [...links].map(([path, target]): [string, string] => [named(path), named(target)]),
    own: [...own.keys()].map(named),
    beside: [...new Set([...own.keys()].filter((path) => !isWithin(path, folder)).map(dirname))],
  };
}

/** The author's files that a source refers to. A string that only looks like the path of a data file is no error. */
function filesOf(trace: Trace, path: string, source: string, agents: string) {
  const { imports, paths } = scanImports(source);
  const imported = imports.flatMap((found) => resolveImport(trace, found, path) ?? []);
  const named = paths
    .map((each) => resolve(dirname(path), withoutQuery(each)))
    .filter((target) => isDeployable(trace.top, target, agents));
  return { files: [...imported, ...named.filter(isFile)], inFolders: named.filter(isFolder).flatMap(filesIn) };
}

/** The folder of all agents does not belong to one agent. */
const isDeployable = (top: string, target: string, agents: string): boolean =>
  isWithin(target, top) && !isWithin(agents, target) && !relative(top, target).split(sep).some(isHidden);

const filesIn = (folder: string): string[] => walk(folder, (name) => notCode.test(name));

/** What Node reads of a package.json. The rest, such as scripts and versions, does not change what an agent does. */
function packageFiles(own: readonly string[], top: string): [string, Buffer][] {
  const folders = new Set(own.flatMap((path) => packageFolderOf(path, top) ?? []));
  return [...folders].map((folder) => {
    const { name, type, main, exports, imports } = readPackage(folder) ?? {};
    return [join(folder, "package.json"), Buffer.from(`${JSON.stringify({ name, type, main, exports, imports })}\n`)];
  });
}

function assertLimits(files: ReadonlyMap<string, Buffer>, shown: (path: string) => string): void {
  const sizes = new Map<string, number>();
  let bytes = 0;
  for (const [path, content] of files) {
    bytes += content.length;
    const part = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(shown(path))?.[1] ?? "your files";
    sizes.set(part, (sizes.get(part) ?? 0) + content.length);
  }
  if (bytes <= codeLimits.bytes && files.size <= codeLimits.files) return;
  const largest = [...sizes].toSorted(([, one], [, other]) => other - one).slice(0, 3);
  const list = largest.map(([part, size]) => `${part} ${(size / 1_048_576).toFixed(1)} MB`).join(", ");
  const what = `The code has ${(bytes / 1_048_576).toFixed(1)} MB in ${files.size.toLocaleString("en")} files; the limit is 20 MB and 5,000 files.`;
  throw new CodeRefused(
    what,
    `The largest parts: ${list}. Import fewer or smaller packages, or upload data with \`agentrun files upload\`.`,
  );
}

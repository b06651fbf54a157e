import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { RootName } from "./tree.ts";

/**
 * Where copies of modules' files are on this node, and the originals' folders: `<copies>/<root>/<hash>/…` is a copy of
 * `<the root's directory>/…`. Workers resolve packages from the originals, and errors show the originals' paths.
 */
export type CodePlaces = { copies: string; roots: Partial<Record<RootName, string>> };

export const copyFolder = ({ copies }: Pick<CodePlaces, "copies">, root: RootName, hash: string): string =>
  join(copies, root, hash);

/** The folder of the uploaded code that a path belongs to; null: it is a module of this installation. */
export function uploadedFolder(places: Pick<CodePlaces, "copies"> | null, path: string): string | null {
  if (places === null) return null;
  const [first = "", hash = ""] = relative(places.copies, path).split(sep);
  return first === "uploaded" ? copyFolder(places, first, hash) : null;
}

/** Escapes a text for a regular expression. */
export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Replaces the path of every copy by the original's, in texts and file URLs. Uploaded code has paths in its project. */
export function createOriginalPaths({ copies, roots }: CodePlaces): (text: string) => string {
  const pairs = Object.entries(roots).flatMap(([root, directory]) => {
    const copy = join(copies, root);
    return [
      { from: pathToFileURL(copy).href, to: pathToFileURL(directory).href },
      { from: copy, to: directory },
    ];
  });
  const uploaded = join(copies, "uploaded");
  const rules = [
    ...pairs.map(({ from, to }) => ({ pattern: new RegExp(`${escaped(from)}[\\\\/][0-9a-f]{64}`, "g"), to })),
    ...[pathToFileURL(uploaded).href, uploaded].map((from) => ({
      pattern: new RegExp(`${escaped(from)}[\\\\/][0-9a-f]{64}[\\\\/]`, "g"),
      to: "",
    })),
  ];
  return (text) => {
    if (!text.includes(copies)) return text;
    return rules.reduce((mapped, { pattern, to }) => mapped.replace(pattern, () => to), text);
  };
}

/**
 * Like `createOriginalPaths`, but relative to the modules' directory: callers of the API need not know where that is on the server.
 */
export function createRelativePaths(places: CodePlaces): (text: string) => string {
  const toOriginal = createOriginalPaths(places);
  const prefixes = Object.values(places.roots).flatMap((directory) => [
    `${pathToFileURL(directory).href}/`,
    `${directory}${sep}`,
  ]);
  return (text) => prefixes.reduce((mapped, prefix) => mapped.replaceAll(prefix, ""), toOriginal(text));
}

/**
 * The author's file for a path in a copy, on the machine where the author works; null for other files. Uploaded code does not say where
 * its project is, but its entry, which is loaded first, is in the folder of the modules.
 */
export function createSourcePaths(places: CodePlaces): (path: string) => string | null {
  const toOriginal = createOriginalPaths(places);
  const projects = new Map<string, string>();
  return (path) => {
    if (!path.startsWith(places.copies + sep)) return null;
    const folder = uploadedFolder(places, path);
    if (folder === null) return toOriginal(path);
    const inProject = relative(folder, path);
    const project = projects.get(folder) ?? projectOf(places.roots.modules ?? "", inProject);
    projects.set(folder, project);
    return join(project, inProject);
  };
}

/** The folder that the path of an entry starts from, so that the entry is in the folder of the modules. */
function projectOf(modules: string, entry: string): string {
  let project = modules;
  for (let folder = modules; dirname(folder) !== folder; folder = dirname(folder)) {
    if (entry.startsWith(relative(dirname(folder), modules) + sep)) project = dirname(folder);
  }
  return project;
}

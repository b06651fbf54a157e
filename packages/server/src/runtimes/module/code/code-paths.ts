import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { RootName } from "./tree.ts";

/**
 * Where copies of modules' files are on this node, and the originals' folders: `<copies>/<root>/<hash>/…` is a copy of
 * `<the root's directory>/…`. Workers resolve packages from the originals, and errors show the originals' paths.
 */
export type CodePlaces = { copies: string; roots: Partial<Record<RootName, string>> };

export const copyFolder = ({ copies }: Pick<CodePlaces, "copies">, root: RootName, hash: string): string =>
  join(copies, root, hash);

/** Escapes a text for a regular expression. */
export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Replaces the path of every copy by the original's, in texts and file URLs. */
export function createOriginalPaths({ copies, roots }: CodePlaces): (text: string) => string {
  const pairs = Object.entries(roots).flatMap(([root, directory]) => {
    const copy = join(copies, root);
    return [
      { from: pathToFileURL(copy).href, to: pathToFileURL(directory).href },
      { from: copy, to: directory },
    ];
  });
  const rules = pairs.map(({ from, to }) => ({ pattern: new RegExp(`${escaped(from)}[\\\\/][0-9a-f]{64}`, "g"), to }));
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

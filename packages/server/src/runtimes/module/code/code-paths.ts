import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { RootName } from "./tree.ts";

/**
 * Where copies of modules' files lie on this node, and where they were taken from: `<copies>/<root>/<hash>/…` stands for
 * `<the root's directory>/…`. Workers look for packages there, and people read their own paths in errors.
 */
export type CodePlaces = { copies: string; roots: Partial<Record<RootName, string>> };

export const copyFolder = ({ copies }: Pick<CodePlaces, "copies">, root: RootName, hash: string): string =>
  join(copies, root, hash);

/** A text as a pattern that matches it alone. */
export const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Puts the original's path in the place of every copy's, in a text or an address. */
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
 * The same, from the modules' directory on, as somebody who is in it would write them: whoever calls the API need not know
 * where on the server that is.
 */
export function createOwnPaths(places: CodePlaces): (text: string) => string {
  const toOriginal = createOriginalPaths(places);
  const beginnings = Object.values(places.roots).flatMap((directory) => [
    `${pathToFileURL(directory).href}/`,
    `${directory}${sep}`,
  ]);
  return (text) => beginnings.reduce((mapped, beginning) => mapped.replaceAll(beginning, ""), toOriginal(text));
}

import { realpathSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { findExport, findOwnImport } from "./package-exports.ts";
import { findInstalled, isFile, isWithin, packageFolderOf, readPackage } from "./project.ts";
import { type Place, refusedImport } from "./refusal.ts";
import type { FoundImport } from "./scan-imports.ts";

/** What the imports of an agent lead to. */
export type Trace = {
  /** Files outside this folder are not deployed. */
  top: string;
  /** A path as the author knows it. */
  shown: (path: string) => string;
  /** Links to folders, as package managers create them. */
  links: Map<string, string>;
  /** Folders of installed packages. */
  packages: Set<string>;
};

/** The service provides it. */
const kit = "agent-run-kit";

/** The author's file that an import loads, as Node would; null for packages and built-in modules. Refuses what cannot work. */
export function resolveImport(trace: Trace, found: FoundImport, from: string): string | null {
  const { specifier } = found;
  const place = { file: trace.shown(from), line: found.line };
  if (specifier === kit || isBuiltin(specifier) || specifier.startsWith("data:")) return null;
  if (/^(\.{1,2}(\/|$)|\/)/.test(specifier))
    return fileAt(trace, resolve(dirname(from), withoutQuery(specifier)), found, place);
  if (specifier.startsWith("file:")) return fileAt(trace, fileURLToPath(specifier), found, place);
  if (specifier.startsWith("#")) return ownImport(trace, found, from, place);
  if (!/^[a-z]+:/.test(specifier)) return packageFile(trace, found, from, place);
  const what = `${JSON.stringify(specifier)} cannot be imported.`;
  throw refusedImport(place, what, "Node imports files and installed packages.");
}

export const withoutQuery = (specifier: string): string => specifier.replace(/[?#].*$/, "");

/** A file by its path; explains what to write if it does not exist. */
function fileAt({ top }: Trace, path: string, { specifier, kind }: FoundImport, place: Place): string {
  const name = JSON.stringify(specifier);
  const found = kind === "require" ? withExtension(path) : isFile(path) ? path : undefined;
  if (found === undefined) throw refusedImport(place, `cannot find ${name}.`, hintFor(path, specifier));
  if (!isWithin(found, top)) {
    const hint = "Move the file into the project, or install it as a package.";
    throw refusedImport(place, `${name} is outside the project (${top}).`, hint);
  }
  const hidden = relative(top, found).split(sep).find(isHidden);
  if (hidden === undefined) return found;
  const hint = hidden === "node_modules" ? "Import the package by its name." : "Rename it without the leading dot.";
  throw refusedImport(place, `${name} is in ${hidden}, which is not deployed.`, hint);
}

/** Packages are collected by name; hidden files such as `.env` may be secret. */
export const isHidden = (part: string): boolean => part.startsWith(".") || part === "node_modules";

/** A file of a package in the workspace; an installed package is taken as a whole. */
function packageFile(trace: Trace, { specifier, kind }: FoundImport, from: string, place: Place): string | null {
  const { top, links, packages } = trace;
  const [, name = specifier, rest = ""] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? [];
  const what = `the package ${JSON.stringify(name)}`;
  const installed = findInstalled(name, dirname(from), top) ?? ownPackage(name, from, top);
  if (installed === null) throw refusedImport(place, `${what} is not installed.`, hintForPackage(name));
  const folder = realpathSync(installed);
  if (!isWithin(folder, top)) {
    const hint = "Install it instead, or add its folder to the workspace.";
    throw refusedImport(place, `${what} is linked from outside the project (${folder}).`, hint);
  }
  if (folder !== installed) links.set(installed, folder);
  if (folder.split(sep).includes("node_modules")) {
    packages.add(folder);
    return null;
  }
  const target = findExport(readPackage(folder) ?? {}, `.${rest}`, kind);
  if (target === null)
    throw refusedImport(place, `${what} does not export ".${rest}".`, "Add it to `exports` in its package.json.");
  const file = withExtension(join(folder, target));
  if (file === undefined) throw refusedImport(place, `${what} has no file ${target}.`, "Build the package first.");
  return file;
}

/** A package may import itself by its name. */
function ownPackage(name: string, from: string, top: string): string | null {
  const folder = packageFolderOf(from, top);
  return folder !== null && readPackage(folder)?.name === name ? folder : null;
}

/** A name such as `#lib/words`, from `imports` in package.json. */
function ownImport(trace: Trace, found: FoundImport, from: string, place: Place): string | null {
  const folder = packageFolderOf(from, trace.top);
  const target = folder && findOwnImport(readPackage(folder) ?? {}, found.specifier, found.kind);
  if (!folder || !target) {
    const what = `${JSON.stringify(found.specifier)} is not in \`imports\` of package.json.`;
    throw refusedImport(place, what, "Add it, or use a relative path.");
  }
  if (target.startsWith(".")) return fileAt(trace, resolve(folder, target), found, place);
  return packageFile(trace, { ...found, specifier: target }, from, place);
}

const extensions = ["", ".js", ".json", ".cjs", ".mjs", ".ts", ".cts", ".mts"];

/** `require` and `main` may leave out the extension, or name a folder. */
const withExtension = (path: string): string | undefined =>
  [path, join(path, "index")].flatMap((each) => extensions.map((extension) => each + extension)).find(isFile);

/** TypeScript projects often leave out the extension, or write `.js` for a `.ts` file; Node needs the name of the file. */
function hintFor(path: string, specifier: string): string {
  const [stem, other] = [specifier, path].map((each) => each.replace(/\.[cm]?js$/, ""));
  const ends = [".ts", ".mts", ".js", ".mjs", "/index.ts", "/index.js"];
  const better = ends.find((end) => isFile(`${other}${end}`));
  if (better) return `Node needs the file's name: write ${JSON.stringify(`${stem}${better}`)}.`;
  return "Check the path: it is relative to the file that imports it.";
}

const hintForPackage = (name: string): string =>
  /^(@[\w.-]+\/)?[\w.-]+$/.test(name)
    ? `Run \`npm install ${name}\`, or use a relative path if it is a file of yours.`
    : "Paths of tsconfig.json do not work in Node: use a relative path, or `imports` in package.json.";

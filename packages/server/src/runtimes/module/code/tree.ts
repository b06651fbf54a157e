import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ModuleCode } from "../../../model/agents.ts";

/** The directories that modules are taken from; what ships with the service is not among them. */
export type RootName = "modules" | "catalog";

/** A module's files at one moment, by their path below its directory. */
export type ModuleTree = {
  root: RootName;
  /** The file that has the agent. */
  entry: string;
  files: ReadonlyMap<string, Buffer>;
};

type Header = { root: RootName; module: string; entry: string; files: [path: string, bytes: number][] };

export const treeLimits = { files: 1_000, bytes: 8 * 1_048_576 } as const;
/** What a header can add to the files. */
const headerBytes = 1_048_576;

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** One line of JSON that names the files, sorted, and then the files: the same tree always has the same bytes. */
export function packTree(module: string, { root, entry, files }: ModuleTree): ModuleCode {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const header: Header = { root, module, entry, files: sorted.map(([path, content]) => [path, content.length]) };
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...sorted.map(([, content]) => content)]);
  return { hash: hashOf(whole), module, content: gzipSync(whole) };
}

/** The files again; throws where they are not what the hash names. */
export function unpackTree(hash: string, content: Buffer): ModuleTree {
  const whole = gunzipSync(content, { maxOutputLength: treeLimits.bytes + headerBytes });
  if (hashOf(whole) !== hash) throw new Error(`The code that is kept as ${hash} is not what that names.`);
  const end = whole.indexOf("\n");
  const { root, entry, files } = JSON.parse(whole.toString("utf8", 0, end)) as Header;
  let offset = end + 1;
  const contents = files.map(([path, bytes]): [string, Buffer] => {
    offset += bytes;
    return [path, whole.subarray(offset - bytes, offset)];
  });
  return { root, entry, files: new Map(contents) };
}

export type ModuleFile = {
  root: RootName;
  /** Where modules of this root are, and the file that was found there. */
  directory: string;
  path: string;
};

/** Why a module's files cannot be kept, as a sentence that says what to do. */
export class CodeRefused extends Error {}

export type Collected = ModuleTree & {
  /** The files that are code: what the entry leads to. */
  sources: readonly string[];
};

/** A text that names a file beside it, whatever it is for: an import, a `new URL`, a `require`. */
const relativePath = /(["'`])(\.{1,2}\/[^"'`\n\\]*)\1/g;
const codeFile = /\.[cm]?[jt]s$/;
const endings = ["", ".js", ".json", ".cjs", ".mjs", ".ts", ".cts", ".mts"];
/** What lies beside code and is none: tests, and declarations for the editor. */
const besideCode = /\.(test|spec|d)\.[cm]?[jt]s$/;
/** Packages are the installation's; what a dot hides, such as `.env`, is not code and may be secret. */
const isLeftOut = (name: string) => name === "node_modules" || name.startsWith(".");

/**
 * What belongs to a module: its entry and every file that it leads to by a relative path, within its directory; if it has a
 * folder of its own, everything in that as well. `isPublic` where agents' code is another user than the service: what
 * they could not read themselves does not become readable by being kept.
 */
export function collectTree({ root, directory, path }: ModuleFile, isPublic: boolean): Collected {
  const base = realpathSync(directory);
  const files = new Map<string, Buffer>();
  const entry = nameIn(base, resolve(base, relative(directory, path)));
  const take = createTaker(base, files, isPublic);
  const sources: string[] = [];
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const content = take(name);
    if (content === null || !codeFile.test(name)) continue;
    sources.push(name);
    for (const next of namesIn(base, name, content)) if (!files.has(next)) waiting.push(next);
    for (const description of descriptionsAbove(name)) take(description);
  }
  if (sources[0] !== entry) throw new CodeRefused(unreadable(entry));
  if (dirname(entry) !== ".") for (const name of walk(base, dirname(entry))) take(name);
  return { root, entry, files, sources };
}

const unreadable = (name: string) =>
  `${name} cannot be read by agents' code: it is a link that leads out of the modules' directory, or not for every user to read.`;

/** Reads a file into the tree once; null: it is there already, or none of the module's. */
function createTaker(base: string, files: Map<string, Buffer>, isPublic: boolean) {
  let bytes = 0;
  return (name: string): Buffer | null => {
    const path = join(base, name);
    if (files.has(name) || name.split("/").some(isLeftOut)) return null;
    const stat = statOf(path);
    if (!stat?.isFile() || (isPublic && (stat.mode & 0o004) === 0)) return null;
    // A link may lead anywhere, and the service may be able to read what agents' code must not.
    if (!isWithin(realpathSync(path), base)) return null;
    bytes += stat.size;
    if (files.size >= treeLimits.files || bytes > treeLimits.bytes) throw new CodeRefused(tooLarge(name));
    const content = readFileSync(path);
    files.set(name, content);
    return content;
  };
}

const tooLarge = (name: string) =>
  `The module has more than ${treeLimits.files.toLocaleString("en")} files or ${treeLimits.bytes / 1_048_576} MB (counted up to ${name}). ` +
  "Keep data elsewhere, in a folder of AGENTRUN_MODULE_FOLDERS, or in a package.";

/** The files that a text names by relative paths, and those of the folders that it names. */
function namesIn(base: string, from: string, content: Buffer): string[] {
  const found = [...content.toString("utf8").matchAll(relativePath)].map(([, , path]) => path ?? "");
  return [...new Set(found)].flatMap((path) => {
    const target = resolve(base, dirname(from), path.replace(/[?#].*$/, ""));
    // The directory of all modules is nobody's own.
    if (!isWithin(target, base) || target === base) return [];
    if (statOf(target)?.isDirectory()) return walk(base, nameIn(base, target));
    return endings.map((ending) => nameIn(base, target + ending)).filter((name) => statOf(join(base, name))?.isFile());
  });
}

/** Every `package.json` that says how this file is to be read. */
function descriptionsAbove(name: string): string[] {
  const folder = dirname(name);
  return folder === "." ? ["package.json"] : [`${folder}/package.json`, ...descriptionsAbove(folder)];
}

function walk(base: string, folder: string): string[] {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((found) => {
    const name = `${folder}/${found.name}`;
    if (isLeftOut(found.name) || besideCode.test(basename(name))) return [];
    return found.isDirectory() ? walk(base, name) : [name];
  });
}

const nameIn = (base: string, path: string): string => relative(base, path).replaceAll(sep, "/");
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);
const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

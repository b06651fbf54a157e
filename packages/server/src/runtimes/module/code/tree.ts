import { createHash, webcrypto } from "node:crypto";
import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzipSync } from "node:zlib";
import { codeLimits } from "@agentrun/contract";
import type { ModuleCode } from "../../../model/agents.ts";

/** The directories of modules, except those that ship with the service; `uploaded`: there is none, callers uploaded the code. */
export type RootName = "modules" | "catalog" | "uploaded";

/** A snapshot of a module's files, by path below its directory. */
export type ModuleTree = {
  root: RootName;
  /** The file that exports the agent. */
  entry: string;
  files: ReadonlyMap<string, Buffer>;
  /** Links to folders of the tree, as package managers create them; only in uploaded code. */
  links?: readonly [path: string, folder: string][];
};

type Header = {
  root: RootName;
  module: string;
  entry: string;
  files: [path: string, bytes: number][];
  links?: [path: string, folder: string][];
};

export const treeLimits = { files: 1_000, bytes: 8 * 1_048_576 } as const;
/** Maximum size of the header. */
export const headerBytes = 1_048_576;

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** A line of JSON that lists the files, sorted, then the files: the same tree always has the same bytes. */
export function packTree(module: string, { root, entry, files }: ModuleTree): ModuleCode {
  const sorted = [...files].sort(([one], [other]) => (one < other ? -1 : 1));
  const header: Header = { root, module, entry, files: sorted.map(([path, content]) => [path, content.length]) };
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...sorted.map(([, content]) => content)]);
  return { hash: hashOf(whole), module, content: gzipSync(whole) };
}

/** Throws if the content does not match the hash. */
export async function unpackTree(hash: string, content: Buffer): Promise<ModuleTree> {
  const { hash: actual, whole } = await inflate(content);
  if (actual !== hash) throw new Error(`The code stored as ${hash} does not match its hash.`);
  return splitTree(whole);
}

/** Decompresses and hashes without blocking the event loop. */
export async function inflate(content: Buffer): Promise<{ hash: string; whole: Buffer }> {
  const maxOutputLength = codeLimits.bytes + headerBytes;
  const whole: Buffer<ArrayBuffer> = await promisify<Buffer, object, Buffer<ArrayBuffer>>(gunzip)(content, {
    maxOutputLength,
  });
  const digest = await webcrypto.subtle.digest("SHA-256", whole);
  return { hash: Buffer.from(digest).toString("hex"), whole };
}

/** Splits a tree whose bytes are known to be well-formed. */
export function splitTree(whole: Buffer): ModuleTree {
  const end = whole.indexOf("\n");
  const { root, entry, files, links = [] } = JSON.parse(whole.toString("utf8", 0, end)) as Header;
  let offset = end + 1;
  const contents = files.map(([path, bytes]): [string, Buffer] => {
    offset += bytes;
    return [path, whole.subarray(offset - bytes, offset)];
  });
  return { root, entry, files: new Map(contents), links };
}

export type ModuleFile = {
  root: RootName;
  /** The directory of this root, and the module's file in it. */
  directory: string;
  path: string;
};

/** A module's files cannot be stored. The message contains advice for the author. */
export class CodeRefused extends Error {}

export type Collected = ModuleTree & {
  /** Code files that are reachable from the entry. */
  sources: readonly string[];
};

/** A string literal with a relative path: an import, a `new URL`, a `require`. */
const relativePath = /(["'`])(\.{1,2}\/[^"'`\n\\]*)\1/g;
const codeFile = /\.[cm]?[jt]s$/;
const extensions = ["", ".js", ".json", ".cjs", ".mjs", ".ts", ".cts", ".mts"];
/** Tests and type declarations. */
const notCode = /\.(test|spec|d)\.[cm]?[jt]s$/;
/** Packages belong to the installation; dot files such as `.env` are not code and may be secret. */
const isExcluded = (name: string) => name === "node_modules" || name.startsWith(".");

/**
 * Collects a module's files: its entry, every file that it references by a relative path within its directory and, if the module has
 * its own folder, everything in that folder. `isPublic`: agents' code runs as another user than the service, so files that this user
 * cannot read are excluded.
 */
export function collectTree({ root, directory, path }: ModuleFile, isPublic: boolean): Collected {
  const base = realpathSync(directory);
  const files = new Map<string, Buffer>();
  const entry = nameIn(base, resolve(base, relative(directory, path)));
  const read = createFileReader(base, files, isPublic);
  const sources: string[] = [];
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const content = read(name);
    if (content === null || !codeFile.test(name)) continue;
    sources.push(name);
    for (const next of namesIn(base, name, content)) if (!files.has(next)) waiting.push(next);
    for (const packageFile of packageFilesAbove(name)) read(packageFile);
  }
  if (sources[0] !== entry) throw new CodeRefused(unreadable(entry));
  if (dirname(entry) !== ".") for (const name of walk(base, dirname(entry))) read(name);
  return { root, entry, files, sources };
}

const unreadable = (name: string) =>
  `${name} cannot be read by agents' code: it is a link that leads out of the modules' directory, or not readable by every user.`;

/** Reads a file into the tree once. Null: it is already there, or does not belong to the module. */
function createFileReader(base: string, files: Map<string, Buffer>, isPublic: boolean) {
  let bytes = 0;
  return (name: string): Buffer | null => {
    const path = join(base, name);
    if (files.has(name) || name.split("/").some(isExcluded)) return null;
    const stat = statOf(path);
    if (!stat?.isFile() || (isPublic && (stat.mode & 0o004) === 0)) return null;
    // A link may lead anywhere, and the service may be able to read files that agents' code must not.
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

/** The files that a source references by relative paths, and all files of folders that it references. */
function namesIn(base: string, from: string, content: Buffer): string[] {
  const found = [...content.toString("utf8").matchAll(relativePath)].map(([, , path]) => path ?? "");
  return [...new Set(found)].flatMap((path) => {
    const target = resolve(base, dirname(from), path.replace(/[?#].*$/, ""));
    // The directory of all modules does not belong to one module.
    if (!isWithin(target, base) || target === base) return [];
    if (statOf(target)?.isDirectory()) return walk(base, nameIn(base, target));
    return extensions
      .map((extension) => nameIn(base, target + extension))
      .filter((name) => statOf(join(base, name))?.isFile());
  });
}

/** Every `package.json` that affects how Node reads this file. */
function packageFilesAbove(name: string): string[] {
  const folder = dirname(name);
  return folder === "." ? ["package.json"] : [`${folder}/package.json`, ...packageFilesAbove(folder)];
}

function walk(base: string, folder: string): string[] {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((found) => {
    const name = `${folder}/${found.name}`;
    if (isExcluded(found.name) || notCode.test(basename(name))) return [];
    return found.isDirectory() ? walk(base, name) : [name];
  });
}

const nameIn = (base: string, path: string): string => relative(base, path).replaceAll(sep, "/");
const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);
const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false });

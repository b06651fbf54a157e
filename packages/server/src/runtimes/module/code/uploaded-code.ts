import { webcrypto } from "node:crypto";
import { codeLimits } from "@agentrun/contract";
import { isDeeperThan } from "../../../lib/json/text-checks.ts";
import { CodeRefused, headerBytes, inflate, type ModuleTree, splitTree } from "./tree.ts";

/** Code that an organisation uploaded: its tree, its module, and the hash that identifies it. */
export type UploadedCode = { hash: string; module: string; tree: ModuleTree };

const moduleName = /^[a-z0-9][a-z0-9._-]{0,63}$/;
/** The entry is loaded as a module, so it is a code file. */
const entryName = /\.[cm]?[jt]s$/;

/** Validates uploaded code: nothing in it may be written outside its own folder. Throws `CodeRefused`. */
export async function readUploadedCode(content: Buffer): Promise<UploadedCode> {
  const { hash, whole } = await inflateUpload(content);
  const end = whole.indexOf("\n");
  if (end > headerBytes) throw new CodeRefused(longHeader);
  const header = parseHeader(end < 0 ? "" : whole.toString("utf8", 0, end));
  const paths = header.files.map(([path]) => path);
  assertPaths(paths, header.links);
  if (!paths.includes(header.entry) || !entryName.test(header.entry))
    throw new CodeRefused(`The entry ${JSON.stringify(header.entry)} is not one of the code files.`);
  const bytes = header.files.reduce((sum, [, size]) => sum + size, 0);
  if (whole.length - end - 1 !== bytes)
    throw new CodeRefused("The upload is incomplete: its content does not have the sizes that its first line lists.");
  return { hash, module: header.module, tree: splitTree(whole) };
}

async function inflateUpload(content: Buffer) {
  try {
    return await inflate(content);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw new CodeRefused(tooLarge);
    throw new CodeRefused("The upload is not valid gzip. Send what `agentrun deploy` sends.");
  }
}

export const tooLarge = `The code has more than ${codeLimits.bytes / 1_048_576} MB. Import fewer or smaller packages, and upload data with POST /files.`;
const tooMany = `The code has more than ${codeLimits.files.toLocaleString("en")} files. Import fewer packages.`;

const longHeader =
  "The first line of the upload, which lists the files, has more than 1 MB. Import fewer packages, or use shorter paths.";
/** Deeper folders than any package has would make checking the paths slow. */
const maxDepth = 32;

type Header = { module: string; entry: string; files: [path: string, bytes: number][]; links: [string, string][] };

const malformed = "The first line of the upload must be JSON with root, module, entry, files and links.";

function parseHeader(text: string): Header {
  const header = parseObject(text);
  const { root, module, entry, files, links = [] } = header;
  const isHeader =
    root === "uploaded" &&
    typeof module === "string" &&
    moduleName.test(module) &&
    typeof entry === "string" &&
    isPairs(files, "number") &&
    isPairs(links, "string");
  if (!isHeader) throw new CodeRefused(malformed);
  if (files.length + links.length > codeLimits.files) throw new CodeRefused(tooMany);
  return { module, entry, files: files as Header["files"], links: links as Header["links"] };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = isDeeperThan(text, 4) ? null : JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Sizes are natural numbers. */
const isPairs = (value: unknown, type: "number" | "string"): value is [string, unknown][] =>
  Array.isArray(value) &&
  value.every(
    (pair) =>
      Array.isArray(pair) &&
      pair.length === 2 &&
      typeof pair[0] === "string" &&
      typeof pair[1] === type &&
      (type === "string" || (Number.isSafeInteger(pair[1]) && pair[1] >= 0)),
  );

const segment = /^[^/\\\p{Cc}]{1,255}$/u;

/** A relative path without `.` and `..`, the same on every system. */
function isSafePath(path: string): boolean {
  const parts = path.length <= codeLimits.pathLength ? path.split("/") : [];
  const isShallow = parts.length > 0 && parts.length <= maxDepth;
  return isShallow && parts.every((part) => segment.test(part) && part !== "." && part !== "..");
}

/** Every path is used once and inside the tree, no file is also a folder, and a link leads to a folder of the tree. */
function assertPaths(files: readonly string[], links: readonly [string, string][]): void {
  const used = new Set<string>();
  const folders = new Set<string>();
  for (const path of [...files, ...links.map(([path]) => path)]) {
    if (!isSafePath(path) || used.has(path)) throw unsafe(path);
    used.add(path);
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1))
      folders.add(path.slice(0, end));
  }
  for (const path of used) if (folders.has(path)) throw unsafe(path);
  for (const [path, target] of links) if (!folders.has(target) || path.startsWith(`${target}/`)) throw unsafe(path);
}

const unsafe = (path: string) =>
  new CodeRefused(
    `The path ${JSON.stringify(path.slice(0, 200))} is not allowed: paths are relative, without "..", unique, and at most ${maxDepth} levels deep; a link leads to a folder of the upload.`,
  );

/** The files of stored code, for display. */
export async function describeCode(content: Buffer) {
  const { whole } = await inflate(content);
  const { entry, files } = splitTree(whole);
  const listed = [];
  let size = 0;
  for (const [path, bytes] of files) {
    size += bytes.length;
    const digest = await webcrypto.subtle.digest("SHA-256", bytes as Buffer<ArrayBuffer>);
    listed.push({ path, size: bytes.length, sha256: Buffer.from(digest).toString("hex") });
  }
  return { entry, size, files: listed };
}

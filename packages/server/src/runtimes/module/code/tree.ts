import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ModuleCode } from "../../../model/module-code.ts";

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

import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { CodeTree } from "./collect-code.ts";

/** Code as it is uploaded. The same files always have the same hash. */
export type PackedCode = { module: string; hash: string; content: Buffer; bytes: number; tree: CodeTree };

export function packCode(module: string, tree: CodeTree): PackedCode {
  const files = [...tree.files].sort(byPath);
  const header = {
    root: "uploaded",
    module,
    entry: tree.entry,
    files: files.map(([path, content]) => [path, content.length]),
    links: [...tree.links].sort(byPath),
  };
  const contents = files.map(([, content]) => content);
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...contents]);
  const bytes = contents.reduce((sum, content) => sum + content.length, 0);
  return { module, hash: createHash("sha256").update(whole).digest("hex"), content: gzipSync(whole), bytes, tree };
}

const byPath = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

export type FileHash = { path: string; sha256: string };

/** The files that differ from the deployed ones: `+` added, `~` changed, `-` removed. */
export function changedFiles(tree: CodeTree, deployed: readonly FileHash[]): string[] {
  const before = new Map(deployed.map(({ path, sha256 }) => [path, sha256]));
  const now = [...tree.files].flatMap(([path, content]) => {
    const known = before.get(path);
    if (known === undefined) return [`+ ${path}`];
    return known === createHash("sha256").update(content).digest("hex") ? [] : [`~ ${path}`];
  });
  const removed = [...before.keys()].filter((path) => !tree.files.has(path)).map((path) => `- ${path}`);
  return summarised([...now, ...removed].sort((one, other) => (one.slice(2) < other.slice(2) ? -1 : 1)));
}

/** Changes of packages are one line for each package. */
function summarised(lines: readonly string[]): string[] {
  const packages = new Map<string, string[]>();
  const own: string[] = [];
  for (const line of lines) {
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(line) ?? [];
    if (name === undefined) own.push(line);
    else packages.set(name, [...(packages.get(name) ?? []), line[0] ?? ""]);
  }
  return [...own, ...[...packages].map(([name, signs]) => `${signOf(signs)} ${name} (package, ${countOf(signs)})`)];
}

const signOf = ([first = "~", ...rest]: readonly string[]): string =>
  rest.every((sign) => sign === first) ? first : "~";
const countOf = ({ length }: readonly string[]): string => `${length} ${length === 1 ? "file" : "files"}`;

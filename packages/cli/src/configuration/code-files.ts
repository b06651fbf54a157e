import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import { type CodeTree, collectCode } from "../bundle/collect-code.ts";
import { type PackedCode, packCode } from "../bundle/pack-code.ts";
import { isFile, isFolder } from "../bundle/project.ts";
import { CodeRefused } from "../bundle/refusal.ts";
import type { Fault } from "./places.ts";

/** In a folder that `agentrun export` wrote: what the files do not say themselves. */
const manifestName = "agentrun-code.json";

type Manifest = { entry: string; links: [path: string, folder: string][] };
type Fields = Record<string, unknown>;

const isHash = (code: string): boolean => /^[0-9a-f]{64}$/.test(code);
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An agent with a module, and the file of its code; null: the file is not named. */
export type ConfiguredModule = { agent: string; module: string | null; path: string | null };

export type CodeReading = {
  file: string;
  codes: Map<string, PackedCode>;
  /** The module of an agent that something else deploys; null: its code belongs to the configuration. */
  moduleElsewhere(configured: ConfiguredModule): string | null;
  onRead(path: string): void;
};

/**
 * Replaces the path of a module in `agents.*.runtime.code` by the hash of its code, which the service compares. The path is relative to the
 * file. The code itself is uploaded only if the service does not have it.
 */
export function resolveCode(
  configuration: Fields,
  { file, codes, moduleElsewhere, onRead }: CodeReading,
  faults: Fault[],
): Fields {
  const { agents } = configuration;
  if (!isObject(agents)) return configuration;
  const read = (name: string, runtime: Fields, path: string): Fields => {
    const module = typeof runtime.module === "string" ? runtime.module : basename(path).replace(/\.[^.]+$/, "");
    onRead(dirname(path));
    try {
      const packed = readCode(path, module);
      for (const folder of packed.tree.beside) onRead(folder);
      codes.set(packed.hash, packed);
      return { ...runtime, module, code: packed.hash };
    } catch (error) {
      if (!(error instanceof CodeRefused)) throw error;
      faults.push({ path: ["agents", name, "runtime", "code"], message: error.message });
      return runtime;
    }
  };
  const resolved = Object.entries(agents).map(([name, agent]) => {
    const runtime = isObject(agent) ? agent.runtime : null;
    if (!isObject(runtime) || runtime.type !== "module") return [name, agent];
    const { code, ...rest } = runtime;
    if (typeof code === "string" ? isHash(code) : code !== undefined) return [name, agent];
    const path = typeof code === "string" ? resolve(dirname(file), code) : null;
    const given = typeof runtime.module === "string" ? runtime.module : null;
    const elsewhere = moduleElsewhere({ agent: name, module: given, path });
    if (elsewhere !== null) return [name, { ...(agent as Fields), runtime: { ...rest, module: elsewhere } }];
    return path === null ? [name, agent] : [name, { ...(agent as Fields), runtime: read(name, runtime, path) }];
  });
  return { ...configuration, agents: Object.fromEntries(resolved) };
}

function readCode(path: string, module: string): PackedCode {
  if (isFile(path)) return packCode(module, collectCode(dirname(path), basename(path)));
  if (isFolder(path) && isFile(join(path, manifestName))) return packCode(module, readTree(path));
  throw new CodeRefused(
    `there is no file ${path}.`,
    "Name the file of the module, or a folder that `agentrun export` wrote.",
  );
}

/** All files of an exported folder, with those of packages. */
function readTree(folder: string): CodeTree {
  const { entry, links } = JSON.parse(readFileSync(join(folder, manifestName), "utf8")) as Manifest;
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = found.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
  const files = new Map(
    paths.filter((path) => path !== manifestName).map((path) => [path, readFileSync(join(folder, path))]),
  );
  return { entry, links, files, own: [...files.keys()], beside: [] };
}

type Header = Manifest & { files: [path: string, bytes: number][] };

/** Writes uploaded code as files, so that reading the folder gives the same code. The service has checked the paths. */
export function writeCode(folder: string, content: Buffer): void {
  const whole = gunzipSync(content);
  const end = whole.indexOf("\n");
  const { entry, links = [], files } = JSON.parse(whole.toString("utf8", 0, end)) as Header;
  let offset = end + 1;
  const write = (path: string, bytes: Buffer | string) => {
    const target = resolve(folder, path);
    if (!target.startsWith(resolve(folder) + sep))
      throw new CodeRefused(`The path ${path} is outside of its folder.`, "Nothing was written there.");
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes, { flag: "wx" });
  };
  for (const [path, bytes] of files) {
    write(path, whole.subarray(offset, offset + bytes));
    offset += bytes;
  }
  write(manifestName, `${JSON.stringify({ entry, links } satisfies Manifest, null, 2)}\n`);
}

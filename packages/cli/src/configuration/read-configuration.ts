import { existsSync, readdirSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { PackedCode } from "../bundle/pack-code.ts";
import { CommandError, exitCodes } from "../exit-codes.ts";
import type { Environment } from "../settings.ts";
import { type CodeReading, resolveCode } from "./code-files.ts";
import { parseFile } from "./parse-file.ts";
import { type ConfigurationFile, type Fault, findPlace } from "./places.ts";
import { resolveReferences } from "./references.ts";

/** A configuration, with its references replaced, and the files that it was read from. */
export type ReadConfiguration = {
  name: string | undefined;
  resources: Record<string, unknown>;
  files: ConfigurationFile[];
  /** The code of modules, by hash. */
  codes: ReadonlyMap<string, PackedCode>;
};

type Fields = Record<string, unknown>;
type Source = { path: string; environmentName: string | null };

export const defaultFile = "agentrun.yaml";

/** `onRead` gets each file and folder before it is read, also if it does not exist. */
export type Reading = Partial<Pick<CodeReading, "moduleElsewhere" | "onRead">>;

/** Reads a file, or all YAML and JSON files of a folder, with the overlays of an environment. */
export function readConfiguration(
  place: string | undefined,
  environmentName: string | undefined,
  environment: Environment,
  { moduleElsewhere = () => null, onRead = () => {} }: Reading = {},
): ReadConfiguration {
  const file = place ?? findDefault();
  onRead(file);
  const sources = findSources(file, environmentName, onRead);
  const files: ConfigurationFile[] = [];
  const codes = new Map<string, PackedCode>();
  let merged: Fields = {};
  for (const { path, environmentName: overlay } of sources) {
    onRead(path);
    const file = parseFile(path);
    files.push(file);
    const faults: Fault[] = [];
    const { content } = file;
    if (content === null || content === undefined) continue;
    if (!isObject(content)) throw refuse([{ path: [], message: "must be an object with kinds of resources." }], [file]);
    const referred = resolveReferences(content, { file: path, environment, onRead }, faults) as Fields;
    const resolved = resolveCode(referred, { file: path, codes, moduleElsewhere, onRead }, faults);
    if (overlay === null) faults.push(...findDuplicates(merged, resolved));
    if (faults.length > 0) throw refuse(faults, [file]);
    merged = overlay === null ? joinKinds(merged, resolved) : mergePatch(merged, resolved);
  }
  const { $schema, name, ...resources } = merged;
  if (name !== undefined && typeof name !== "string")
    throw refuse([{ path: ["name"], message: "must be a text." }], files);
  return { name, resources, files, codes };
}

const endings = [".yaml", ".yml", ".json"];

export const defaultFiles = [defaultFile, "agentrun.yml", "agentrun.json"];

export const findDefault = (): string => defaultFiles.find((path) => existsSync(path)) ?? defaultFile;

function findSources(place: string, environmentName: string | undefined, onRead: (path: string) => void): Source[] {
  if (!existsSync(place))
    throw new CommandError(
      `The configuration ${place} does not exist.`,
      exitCodes.failed,
      "Write it with `agentrun export --output agentrun.yaml`, or name a file or folder with --file.",
    );
  const isFolder = statSync(place).isDirectory();
  if (environmentName !== undefined) onRead(overlayPath(place, environmentName));
  const all = isFolder
    ? readdirSync(place, { recursive: true, encoding: "utf8" })
        .sort()
        .map((name) => join(place, name))
    : [place, ...besides(place, environmentName)];
  const found = all.filter((path) => endings.includes(extname(path)) && statSync(path).isFile());
  const sources = found.map((path) => ({ path, environmentName: isFolder || path !== place ? overlayOf(path) : null }));
  const chosen = sources.filter(({ environmentName: overlay }) => overlay === null || overlay === environmentName);
  if (environmentName !== undefined && !chosen.some(({ environmentName: overlay }) => overlay !== null))
    throw new CommandError(
      `There is no file for the environment ${environmentName}.`,
      exitCodes.failed,
      `Write ${overlayPath(isFolder ? join(place, defaultFile) : place, environmentName)}, or leave out --environment.`,
    );
  // Overlays come last, because they change the others.
  return chosen.toSorted((a, b) => Number(a.environmentName !== null) - Number(b.environmentName !== null));
}

/** `agentrun.production.yaml` is the overlay of the environment `production`. */
const overlayOf = (path: string): string | null => /[^/\\]\.([^./\\]+)\.(?:yaml|yml|json)$/.exec(path)?.[1] ?? null;

const overlayPath = (path: string, name: string): string =>
  `${path.slice(0, -extname(path).length)}.${name}${extname(path)}`;

const besides = (path: string, name: string | undefined): string[] =>
  name === undefined ? [] : [overlayPath(path, name)].filter((each) => existsSync(each));

/** A file cannot add to a resource of another file: which one would win? */
function findDuplicates(before: Fields, added: Fields): Fault[] {
  return Object.entries(added).flatMap(([kind, named]) => {
    const known = before[kind];
    if (kind === "$schema" || known === undefined) return [];
    if (!isObject(named) || !isObject(known)) return [{ path: [kind], message: "another file has this as well." }];
    const twice = Object.keys(named).filter((name) => Object.hasOwn(known, name));
    return twice.map((name) => ({ path: [kind, name], message: `another file has ${kind}.${name} as well.` }));
  });
}

const joinKinds = (before: Fields, added: Fields): Fields => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(added).map(([kind, named]) => {
      const known = before[kind];
      return [kind, isObject(known) && isObject(named) ? { ...known, ...named } : named];
    }),
  ),
});

/** JSON Merge Patch (RFC 7386): null removes, lists are replaced. */
function mergePatch(before: unknown, patch: unknown): Fields {
  if (!isObject(patch)) return patch as Fields;
  const merged: Fields = isObject(before) ? { ...before } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else merged[name] = isObject(value) ? mergePatch(merged[name], value) : value;
  }
  return merged;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** One line for each fault, with file, line and column. */
export function refuse(faults: readonly Fault[], files: readonly ConfigurationFile[]): CommandError {
  const lines = faults.map(({ path, message }) => `${findPlace(files, path)}: ${message}`);
  return new CommandError(lines.join("\n"), exitCodes.failed, "Nothing was changed.");
}

import { isDeeperThan } from "../../../lib/json-depth.ts";
import type { Log } from "../../../lib/log.ts";
import type { LoadedModule, ModuleCode, ModuleSchemas } from "../../../model/module-code.ts";
import { type FromLoad, runLimits } from "../protocol.ts";
import { writeCopy } from "./code-copies.ts";
import { type CodePlaces, createOwnPaths } from "./code-paths.ts";
import type { ModuleTree } from "./tree.ts";

/** Loads the module at a path in a worker, and does not run it. */
export type LoadModule = (path: string) => Promise<FromLoad | null>;

/** As many as are edited at a time. */
const mostRemembered = 1_000;

/**
 * Code that parses may still be none that a run could load: a file or package that is not there, JSON that is none, no `run`. Only
 * to load it tells, and that is done where runs are. What could be loaded is remembered; the rest may only lack a package that comes. What
 * takes too long is believed: a machine that has no time must not keep anybody from deploying.
 */
export function createCodeLoader(places: CodePlaces, load: LoadModule | null, log: Pick<Log, "warn">) {
  const toOwn = createOwnPaths(places);
  const known = new Map<string, LoadedModule>();
  return async ({ hash, module }: ModuleCode, tree: ModuleTree): Promise<LoadedModule> => {
    if (load === null) return { schemas: {} };
    const before = known.get(hash);
    if (before) return before;
    const answer = await load(writeCopy(places, hash, tree));
    if (answer === null) {
      log.warn({ module }, "a module took too long to load, and is deployed without its schemas");
      return { schemas: {} };
    }
    if (answer[0] === "unloadable") return { refusal: `${placeOf(toOwn(answer[3]), tree)}: ${toOwn(answer[2])}` };
    const loaded = { schemas: toSchemas(answer[2]) };
    if (known.size >= mostRemembered) known.clear();
    known.set(hash, loaded);
    return loaded;
  };
}

/** The first of the module's own files that a stack names, with its line; else the one that has the agent. */
function placeOf(stack: string, { files, entry }: ModuleTree): string {
  const places = [...stack.matchAll(/([^\s():'"]+):(\d+)/g)];
  const own = places.find(([, name = ""]) => files.has(name));
  return own ? `${own[1]}, line ${own[2]}` : entry;
}

function toSchemas(said: string): ModuleSchemas {
  if (isDeeperThan(said, runLimits.jsonDepth)) return {};
  const { input, output } = JSON.parse(said) as Record<string, unknown>;
  return {
    ...(isObject(input) && { input_schema: input }),
    ...(isObject(output) && { output_schema: output }),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

import { createRequire, isBuiltin, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import type { AgentModule } from "../../agent-context.ts";
import { type CodePlaces, createOriginalPaths, escaped } from "../code/code-paths.ts";

const hasRun = (value: unknown): value is AgentModule =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "run") === "function";

const advice = "It needs `export default { async run(ctx) { … } }`: an object with a function `run`.";

async function load(path: string): Promise<AgentModule> {
  const namespace: unknown = await import(pathToFileURL(path).href);
  const exported = Reflect.get(Object(namespace), "default");
  if (hasRun(exported)) return exported;
  if (hasRun(namespace)) return namespace;
  throw new TypeError(`The agent module has no \`run\` function. ${advice}`);
}

/** Loads each module once. */
export function createAgentLoader(): (path: string) => AgentModule | Promise<AgentModule> {
  const loaded = new Map<string, AgentModule>();
  return (path) =>
    loaded.get(path) ??
    load(path).then((agent) => {
      loaded.set(path, agent);
      return agent;
    });
}

/** What authors import `defineAgent` from: beside this file it is TypeScript in the repository, and compiled in the package. */
const own = new URL(`../../agent-context${import.meta.url.slice(import.meta.url.lastIndexOf("."))}`, import.meta.url)
  .href;

/** A module may import the kit also where nobody has installed it: a folder with one file in it is an agent. */
export function provideKit(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier !== "agent-run-kit") return nextResolve(specifier, context);
      try {
        return nextResolve(specifier, context);
      } catch {
        return { url: own, shortCircuit: true };
      }
    },
  });
}

/**
 * A copy of a module's files finds packages, and whatever else lies outside the copy, where the original would: only the
 * files of the module belong to a revision.
 */
export function resolveFromOriginals(places: CodePlaces): void {
  const toOriginal = createOriginalPaths(places);
  const copy = new RegExp(`^${escaped(pathToFileURL(places.copies).href)}/[^/]+/[0-9a-f]{64}/`);
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL;
      const folder = from === undefined ? undefined : copy.exec(from)?.[0];
      if (from === undefined || folder === undefined || isBuiltin(specifier)) return next(specifier, context);
      const isPath = /^\.{1,2}(\/|$)|^\/|^file:/.test(specifier);
      if (isPath && new URL(specifier, from).href.startsWith(folder)) return next(specifier, context);
      const original = toOriginal(from);
      // For `require`, Node goes by the parent that it knows, whatever is said here.
      if (context.conditions.includes("require")) {
        return { url: pathToFileURL(createRequire(original).resolve(specifier)).href, shortCircuit: true };
      }
      return next(specifier, { ...context, parentURL: original });
    },
  });
}

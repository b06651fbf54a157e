import { createRequire, isBuiltin, registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AgentModule } from "../../agent-context.ts";
import { type CodePlaces, createOriginalPaths, escaped, uploadedFolder } from "../code/code-paths.ts";

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

/** Caches loaded modules. `before` is called before each one is loaded. */
export function createAgentLoader(
  before: (path: string) => void = () => {},
): (path: string) => AgentModule | Promise<AgentModule> {
  const loaded = new Map<string, AgentModule>();
  const loadFirst = async (path: string) => {
    before(path);
    const agent = await load(path);
    loaded.set(path, agent);
    return agent;
  };
  return (path) => loaded.get(path) ?? loadFirst(path);
}

/** The file that `agent-run-kit` resolves to: TypeScript in the repository, JavaScript in the package. */
const kitUrl = new URL(`../../agent-context${import.meta.url.slice(import.meta.url.lastIndexOf("."))}`, import.meta.url)
  .href;

/** Allows modules to import the kit even if it is not installed, so that a folder with one file is an agent. */
export function provideKit(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier !== "agent-run-kit") return nextResolve(specifier, context);
      try {
        return nextResolve(specifier, context);
      } catch {
        return { url: kitUrl, shortCircuit: true };
      }
    },
  });
}

/** Uploaded code contains everything that it imports. For the rest, Node would report a missing permission. */
function explainMissing<Resolved>(what: string, resolve: () => Resolved): Resolved {
  try {
    return resolve();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["ERR_ACCESS_DENIED", "ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(code)) throw error;
    const hint = "Deploying includes what is imported by a literal name or path.";
    // Packages test for this code when they try an optional dependency.
    throw Object.assign(new Error(`${what}, which is not part of the deployed code. ${hint}`), {
      code: code === "ERR_ACCESS_DENIED" ? "ERR_MODULE_NOT_FOUND" : code,
    });
  }
}

/**
 * A copy of a module resolves packages, and everything else outside the copy, as the original would: only the module's own files belong
 * to a revision.
 */
export function resolveFromOriginals(places: CodePlaces): void {
  const toOriginal = createOriginalPaths(places);
  const copy = new RegExp(`^${escaped(pathToFileURL(places.copies).href)}/[^/]+/[0-9a-f]{64}/`);
  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL;
      const folder = from === undefined ? undefined : copy.exec(from)?.[0];
      if (from === undefined || folder === undefined || isBuiltin(specifier)) return next(specifier, context);
      if (uploadedFolder(places, fileURLToPath(from)) !== null)
        return explainMissing(`${toOriginal(from)} imports ${JSON.stringify(specifier)}`, () =>
          next(specifier, context),
        );
      const isPath = /^\.{1,2}(\/|$)|^\/|^file:/.test(specifier);
      if (isPath && new URL(specifier, from).href.startsWith(folder)) return next(specifier, context);
      const original = toOriginal(from);
      // For `require`, Node ignores the parent URL that is passed here.
      if (context.conditions.includes("require")) {
        return { url: pathToFileURL(createRequire(original).resolve(specifier)).href, shortCircuit: true };
      }
      return next(specifier, { ...context, parentURL: original });
    },
  });
}

import { createRequire, isBuiltin, registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { type CodePlaces, createOriginalPaths, escaped } from "../code/code-paths.ts";

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

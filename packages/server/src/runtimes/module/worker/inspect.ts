import inspector from "node:inspector";
import { registerHooks, stripTypeScriptTypes } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type CodePlaces, createSourcePaths } from "../code/code-paths.ts";
import type { Inspection } from "../protocol.ts";

/** The files that agents are loaded from, as URLs. Packages of an agent do not stop the debugger. */
const entries = new Set<string>();

/** Blocks until a debugger is attached, so that it can stop at the first line of the agent at this path. */
export function waitForDebugger(path: string): void {
  entries.add(pathToFileURL(path).href);
  process.stderr.write(`Waiting for a debugger at ${new URL(inspector.url() ?? "ws://127.0.0.1").host}.\n`);
  inspector.waitForDebugger();
}

/**
 * Modules run from copies. A debugger needs the author's file: breakpoints are set there. Types are stripped in place, so lines and
 * columns are those of that file, and its name is enough; Node's own loader names the copy in the same way.
 */
export function showOriginalsToDebugger(places: CodePlaces, { isBreak }: Inspection): void {
  const toSource = createSourcePaths(places);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const original = url.startsWith("file:") ? toSource(fileURLToPath(url)) : null;
      const { source } = loaded;
      const [, format, isTyped] = /^(module|commonjs)(-typescript)?$/.exec(loaded.format ?? "") ?? [];
      if (original === null || format === undefined || source === null || source === undefined) return loaded;
      const text = typeof source === "string" ? source : new TextDecoder().decode(source);
      const code = isTyped ? stripTypeScriptTypes(text) : text;
      const stop = isBreak && entries.has(url) ? "debugger;" : "";
      return {
        ...loaded,
        format,
        source: `${stop}${code}\n//# sourceURL=${pathToFileURL(original).href}`,
      };
    },
  });
}

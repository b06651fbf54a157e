import { stripTypeScriptTypes } from "node:module";
import vm from "node:vm";
import { parentPort } from "node:worker_threads";

/** A syntax error. `code` is the JavaScript that V8 rejected, to find the line if it is unknown. */
export type SyntaxFault = { message: string; line: number | null; code: string; type: "module" | "commonjs" };

/**
 * Parses sources without running them, off the main thread: the TypeScript parser alone takes a tenth of a second to load.
 */
parentPort?.on("message", ([name, source]: [name: string, source: string]) => {
  parentPort?.postMessage(findFault(name, source));
});

function findFault(name: string, source: string): SyntaxFault | null {
  let code = source;
  try {
    if (/\.[cm]?ts$/.test(name)) code = stripTypeScriptTypes(source);
  } catch (error) {
    const { message, stack = "" } = error as Error;
    return { message, line: Number(/^.*:(\d+)\n/.exec(stack)?.[1]) || null, code: source, type: "module" };
  }
  const asModule = /\.c[jt]s$/.test(name) ? null : syntaxErrorOf(() => new vm.SourceTextModule(code));
  if (asModule === null && !/\.c[jt]s$/.test(name)) return null;
  const asScript = /\.m[jt]s$/.test(name) ? asModule : syntaxErrorOf(() => compileCommonJs(code));
  if (asScript === null) return null;
  // If it is neither a valid module nor a valid script, treat it as a module if it has import or export statements.
  const isModule = asModule !== null && /^\s*(import|export)\b/m.test(code);
  return { message: isModule ? asModule : asScript, line: null, code, type: isModule ? "module" : "commonjs" };
}

const compileCommonJs = (code: string) =>
  vm.compileFunction(code, ["exports", "require", "module", "__filename", "__dirname"]);

function syntaxErrorOf(compile: () => unknown): string | null {
  try {
    compile();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

import { stripTypeScriptTypes } from "node:module";
import vm from "node:vm";
import { parentPort } from "node:worker_threads";

/** What is wrong with a file; `code` is what V8 refused, for whoever can learn the line of it. */
export type SyntaxFault = { message: string; line: number | null; code: string; type: "module" | "commonjs" };

/**
 * Parses sources without running them, away from the thread that answers requests: the first parser of TypeScript takes a
 * tenth of a second to load.
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
  const asModule = /\.c[jt]s$/.test(name) ? null : refusalOf(() => new vm.SourceTextModule(code));
  if (asModule === null && !/\.c[jt]s$/.test(name)) return null;
  const asScript = /\.m[jt]s$/.test(name) ? asModule : refusalOf(() => compileCommonJs(code));
  if (asScript === null) return null;
  // What is neither was meant as a module if it says so.
  const isModule = asModule !== null && /^\s*(import|export)\b/m.test(code);
  return { message: isModule ? asModule : asScript, line: null, code, type: isModule ? "module" : "commonjs" };
}

const compileCommonJs = (code: string) =>
  vm.compileFunction(code, ["exports", "require", "module", "__filename", "__dirname"]);

function refusalOf(compile: () => unknown): string | null {
  try {
    compile();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

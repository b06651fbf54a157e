import { expect, test } from "vitest";
import { scanImports } from "./scan-imports.ts";

const specifiersOf = (source: string) => scanImports(source).imports.map(({ specifier }) => specifier);

test.each([
  ['import a from "a";', ["a"]],
  ['import a, { b as c } from "a";', ["a"]],
  ['import * as a from "a";\nimport "b";', ["a", "b"]],
  ['import { type A, b } from "a" with { type: "json" };', ["a"]],
  ['import type { A } from "a"; export type { B } from "b"; export type * from "c";', []],
  ['import type from "a"; import type, { b } from "b";', ["a", "b"]],
  ['export * from "a"; export { b } from "b"; export const from = "c";', ["a", "b"]],
  ['await import("a"); import(`b`); import(name); import("c" + name); import(`\u0024{d}`);', ["a", "b"]],
  ['require("a"); const { b } = require("b").c; module.require("c"); required("d");', ["a", "b"]],
  ['// import "a"\n/* import "b" */ const text = \'import "c"\'; const other = `import "d"`;', []],
  ['const quote = /["\'`]/.test(x); import("a");', ["a"]],
  ['const half = a / 2; const text = "/"; import("a");', ["a"]],
  ['const text = `\u0024{inner("}", `import "a"`)}`; import("b");', ["b"]],
  ["const text = 'it\\'s'; import('a');", ["a"]],
  ['const unfinished = "', []],
])("finds the imports of %s", (source, expected) => {
  expect(specifiersOf(source)).toEqual(expected);
});

test("an import has its line, and other relative paths are found", () => {
  const { imports, paths } = scanImports(
    '/*\n*/\n`\n`;\nimport a from "./a.ts";\nnew URL("../data/b.txt", import.meta.url);',
  );
  expect(imports).toEqual([{ specifier: "./a.ts", line: 5, kind: "import" }]);
  expect(paths).toEqual(["./a.ts", "../data/b.txt"]);
});

import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { collectTree, packTree, treeLimits, unpackTree } from "./tree.ts";

let home: string;
let directory: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "agentrun-collect-"));
  directory = join(home, "modules");
});
afterEach(() => rmSync(home, { recursive: true }));

function write(name: string, text = ""): string {
  const path = join(directory, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const collect = (name: string, isPublic = false) =>
  collectTree({ root: "modules", directory, path: join(directory, name) }, isPublic);
const namesOf = (name: string, isPublic = false) => [...collect(name, isPublic).files.keys()].sort();

test("a single-file module includes the files that it references by relative paths, and no others", () => {
  write(
    "a.ts",
    'import x from "./lib/x.ts";\nconst p = new URL("./prompt.md", import.meta.url); import("npm-package");',
  );
  write("lib/x.ts", "export * from '../b.js'; const y = require(`./y`);");
  for (const name of ["b.js", "lib/y.js", "prompt.md", "package.json", "neighbour.ts", "lib/unused.ts"]) write(name);
  expect(namesOf("a.ts")).toEqual(["a.ts", "b.js", "lib/x.ts", "lib/y.js", "package.json", "prompt.md"]);
  expect([...collect("a.ts").sources].sort()).toEqual(["a.ts", "b.js", "lib/x.ts", "lib/y.js"]);
});

test("a module's own folder is included, except packages, tests and dot files", () => {
  write("own/module.ts", 'import "./.env"; import "../shared/s.ts";');
  for (const name of ["data/t.csv", ".env", ".git/config", "node_modules/p/i.js", "module.test.ts", "t.d.ts"])
    write(`own/${name}`);
  write("shared/s.ts");
  expect(namesOf("own/module.ts")).toEqual(["own/data/t.csv", "own/module.ts", "shared/s.ts"]);
});

test("links that lead out, and files that agents' user cannot read, are excluded", () => {
  writeFileSync(join(home, "secret"), "of the service");
  write("own/module.ts", 'new URL("../../secret", import.meta.url);');
  chmodSync(write("own/key.pem"), 0o600);
  symlinkSync(join(home, "secret"), join(directory, "own", "link"));
  symlinkSync(join(directory, "own", "key.pem"), join(directory, "own", "inside"));
  expect(namesOf("own/module.ts")).toEqual(["own/inside", "own/key.pem", "own/module.ts"]);
  expect(namesOf("own/module.ts", true)).toEqual(["own/module.ts"]);
});

test("too many files are rejected with a message", () => {
  write("own/module.ts");
  for (let file = 0; file < treeLimits.files; file += 1) write(`own/${file}.txt`);
  expect(() => collect("own/module.ts")).toThrow(/1,000 files or 8 MB .*AGENTRUN_MODULE_FOLDERS/);
});

test("the same files have the same hash, and changed content is not unpacked", async () => {
  write("a.ts", "1");
  const packed = packTree("a", collect("a.ts"));
  expect(packTree("a", collect("a.ts"))).toEqual(packed);
  expect(await unpackTree(packed.hash, packed.content)).toMatchObject({ root: "modules", entry: "a.ts" });
  expect((await unpackTree(packed.hash, packed.content)).files.get("a.ts")?.toString()).toBe("1");
  write("a.ts", "2");
  const other = packTree("a", collect("a.ts"));
  expect(other.hash).not.toBe(packed.hash);
  await expect(unpackTree(packed.hash, other.content)).rejects.toThrow("does not match its hash");
});

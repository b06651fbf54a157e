import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFolder, lookInto, matters, shownPath, withOwnPaths } from "./folder.ts";
import { readGivenName } from "./given-name.ts";

let here: string;

beforeEach(() => {
  here = mkdtempSync(join(tmpdir(), "agentrun-folder-"));
});
afterEach(() => rmSync(here, { recursive: true }));

function write(name: string, text = "export default { run() {} };"): void {
  mkdirSync(dirname(join(here, name)), { recursive: true });
  writeFileSync(join(here, name), text);
}

test("finds agents in files and folders, and skips other files", () => {
  write("greeter.ts");
  write(
    "named.ts",
    'import { defineAgent } from "agent-run-kit";\nexport default defineAgent({\n  name: "By name",\n  run() {},\n});',
  );
  write("folder/module.ts", "export async function run() {}");
  write("common.js", "module.exports = { run() {} };");
  write("lib.ts", "export const help = 1;");
  for (const name of [
    "greeter.test.ts",
    "vitest.config.ts",
    "types.d.ts",
    "Upper.ts",
    "node_modules/x/index.js",
    ".hidden.ts",
  ])
    write(name);
  expect(lookInto(here).agents).toEqual([
    { module: "common", name: "common", file: "common.js" },
    { module: "folder", name: "folder", file: join("folder", "module.ts") },
    { module: "greeter", name: "greeter", file: "greeter.ts" },
    { module: "named", name: "By name", file: "named.ts" },
  ]);
});

test("files that only look like agents are reported with a hint", () => {
  for (const name of [
    "Upper.ts",
    "My Agents/index.ts",
    "both.ts",
    "both/index.ts",
    "two/module.ts",
    "two.js",
    "a.test.ts",
  ])
    write(name);
  write("Helper.ts", "export const help = 1;");
  write("three.ts", "export const help = 1;");
  write("three/index.ts");
  const { agents, ignored } = lookInto(here);
  // The same order as the service: a folder's module, a file, a folder's index.
  expect(agents.map(({ file }) => file)).toEqual(["both.ts", join("two", "module.ts")]);
  expect(ignored).toEqual([
    { file: join("My Agents", "index.ts"), why: expect.stringContaining("lower-case letters") },
    { file: "Upper.ts", why: expect.stringContaining("rename it") },
    { file: join("both", "index.ts"), why: expect.stringContaining("both.ts has the same name and takes precedence") },
    { file: join("three", "index.ts"), why: expect.stringContaining("three.ts has the same name") },
    { file: "two.js", why: expect.stringContaining(join("two", "module.ts")) },
  ]);
});

test("a file with an unsupported extension or with the name of another agent is reported as ignored", () => {
  const named = 'export default defineAgent({ name: "same", run() {} });';
  write("a.ts", named);
  write("b.ts", named);
  for (const name of ["c.mts", "d.cjs", "e.tsx", "f.test.mts"]) write(name);
  write("helper.cjs", "module.exports = { help: 1 };");
  const { agents, ignored } = lookInto(here);
  expect(agents).toEqual([{ module: "a", name: "same", file: "a.ts" }]);
  expect(ignored).toEqual([
    ...["c.mts", "d.cjs", "e.tsx"].map((file) => ({ file, why: expect.stringContaining("ends in .ts, .js or .mjs") })),
    { file: "b.ts", why: 'a.ts has an agent with the same name, "same"; rename one of them' },
  ]);
});

test("reads the name from any code layout, and only from the agent's definition", () => {
  for (const [text, name] of [
    ['export default defineAgent({ name: "fancy", async run() { return 1; } });', "fancy"],
    ["defineAgent( { input: { name: 'no', type: \"object\" }, 'name': `By name` })", "By name"],
    ['// defineAgent({ name: "comment" })\ndefineAgent({ /* name: "no", */ run() {} , name\n:\n"last" })', "last"],
    [
      'const said = `defineAgent({ name: "text" })`; export default defineAgent({ run() {} }); const x = { name: "x" };',
      null,
    ],
    ['defineAgent({ run() { return { name: "inner" }; } })', null],
    ['defineAgent({ name: "of " + somebody, run() {} })', null],
    ['import { defineAgent } from "agent-run-kit";\nconst run = 1;', null],
  ] as const)
    expect([text, readGivenName(text)]).toEqual([text, name]);
});

test("keys are stored next to the agents folder, never inside it", () => {
  mkdirSync(join(here, "agents"));
  const kept = join(here, ".agentrun");
  expect(findFolder(undefined, null, here)).toEqual({ folder: join(here, "agents"), dataDir: kept });
  expect(findFolder(".", null, here).dataDir).toContain(join(homedir(), ".agentrun", "dev"));
  expect(findFolder(".", "/elsewhere", here)).toEqual({ folder: here, dataDir: "/elsewhere" });
  expect(() => findFolder("nowhere", null, here)).toThrow("There is no folder");
});

test("files of editors and packages are ignored, and paths are shown as a user would type them", () => {
  expect(["a.ts", "lib/x.ts", "prompt.md"].every(matters)).toBe(true);
  expect([".a.ts.swp", "node_modules/x.js", "a.ts~", ".git/index"].some(matters)).toBe(false);
  expect(withOwnPaths("at run (file:///p/agents/a.ts:1:2) /p/agents/b.ts", "/p/agents")).toBe("at run (a.ts:1:2) b.ts");
  expect([shownPath("/p/a b", "/p"), shownPath("/q", "/p"), shownPath("/p", "/p")]).toEqual(["'a b'", "/q", "."]);
});

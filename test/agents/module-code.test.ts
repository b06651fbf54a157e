import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Agent, Revision, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import { type Cli, createCli } from "../support/cli.ts";
import type { Service } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let modules: string;
let world: World;
let tenants: Tenants;
/** Another node on the same database, which never had the files. */
let bare: Service;
let cli: Cli;

beforeAll(async () => {
  modules = mkdtempSync(join(tmpdir(), "agentrun-modules-"));
  chmodSync(modules, 0o755);
  write("node_modules/words/package.json", '{"name": "words", "main": "index.js"}');
  write("node_modules/words/index.js", 'exports.greet = (name) => "Hello, " + name;');
  world = await createWorld({ env: { AGENTRUN_MODULES_DIR: modules } });
  const elsewhere = join(modules, "elsewhere");
  mkdirSync(elsewhere);
  bare = await world.addNode({ env: { AGENTRUN_MODULES_DIR: elsewhere } });
  tenants = await openTenants(world.database.url);
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
});

afterAll(async () => {
  cli?.remove();
  await tenants?.close();
  await world?.remove();
  rmSync(modules, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  const path = join(modules, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const answering = (answer: string) => `export default { run: () => ({ answer: ${JSON.stringify(answer)} }) };\n`;

async function answerOf(api: ApiClient, agentId: string): Promise<unknown> {
  const { body } = await api<Run>("POST", "/runs", { body: { agent_id: agentId, input: {} } });
  return (body.output as { answer?: unknown } | null)?.answer ?? body.error;
}

/** The answers of both nodes: the one with the files, and the one without. */
const answersOfBoth = async (agentId: string) => [
  await answerOf(world.service.api, agentId),
  await answerOf(bare.api, agentId),
];

/** Naming a module deploys its current files. */
const deploy = (agentId: string, module: string, api = world.service.api) =>
  api<Agent>("PATCH", `/agents/${agentId}`, { body: { runtime: { type: "module", module } } });

const codeOf = ({ runtime }: Pick<Agent, "runtime">) => (runtime.type === "module" ? runtime.code : undefined);

test("a changed file has no effect on any node until it is deployed, and a rollback runs the previous code", async () => {
  const { api } = world.service;
  write("editor.ts", answering("old"));
  const id = await world.addAgent("editor");
  expect(await answersOfBoth(id)).toEqual(["old", "old"]);
  write("editor.ts", answering("new"));
  expect(await answersOfBoth(id)).toEqual(["old", "old"]);
  // A change of another field does not deploy the file.
  await api("PATCH", `/agents/${id}`, { body: { description: "Still the same code." } });
  expect(await answersOfBoth(id)).toEqual(["old", "old"]);

  const deployed = await deploy(id, "editor");
  expect([deployed.status, deployed.body.revision]).toEqual([200, 3]);
  expect(await answersOfBoth(id)).toEqual(["new", "new"]);
  expect((await deploy(id, "editor")).body.revision).toBe(3);

  await api("POST", `/agents/${id}/rollback`, { body: { revision: 1, reason: "It was better before." } });
  expect(await answersOfBoth(id)).toEqual(["old", "old"]);
  const { data } = (await api<{ data: Revision[] }>("GET", `/agents/${id}/revisions`)).body;
  const codes = data.map(({ configuration }) => codeOf(configuration));
  expect(codes).toEqual([codeOf(deployed.body), codes[2], expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(codes[0]).not.toBe(codes[2]);
  expect(data[0]?.changed_fields).toEqual(["runtime"]);
});

test("an agent whose file is deleted continues to run, and can be changed", async () => {
  write("gone.ts", answering("kept"));
  const id = await world.addAgent("gone");
  rmSync(join(modules, "gone.ts"));
  expect(await answersOfBoth(id)).toEqual(["kept", "kept"]);
  const renamed = await world.service.api<Agent>("PATCH", `/agents/${id}`, { body: { name: "Renamed" } });
  expect([renamed.status, renamed.body.revision]).toEqual([200, 2]);
  const refused = await deploy(id, "gone");
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("module_not_found")]);
});

test("a restart ignores changed files, and pins agents from before code was stored", async () => {
  write("steady.ts", answering("kept"));
  write("elder.ts", answering("first"));
  const [steady, elder] = [await world.addAgent("steady"), await world.addAgent("elder")];
  expect(await answersOfBoth(steady)).toEqual(["kept", "kept"]);
  await world.database.query(
    `update agent_revisions set code_hash = null where configuration like '%"module":"elder"%'`,
  );
  write("steady.ts", answering("another's"));
  const code = codeOf((await world.service.api<Agent>("GET", `/agents/${steady}`)).body) ?? "";
  const { dataDir } = bare;
  await bare.stop();
  writeFileSync(join(dataDir, "code", "modules", code, "steady.ts"), answering("tampered with"));
  bare = await world.addNode({ dataDir, env: { AGENTRUN_MODULES_DIR: modules } });
  expect(await answersOfBoth(steady)).toEqual(["kept", "kept"]);

  write("elder.ts", answering("second"));
  expect(await answerOf(bare.api, elder)).toBe("first");
  const agent = await world.service.api<Agent>("GET", `/agents/${elder}`);
  expect([codeOf(agent.body), agent.body.revision]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 1]);
});

test("everything that a module imports belongs to it, and packages stay where they are", async () => {
  write("shared/format.ts", 'export const format = (text: string) => text + "!";\n');
  write(
    "letter/module.ts",
    'import { readFileSync } from "node:fs";\nimport { greet } from "words";\nimport { format } from "../shared/format.ts";\nconst name = readFileSync(new URL("name.txt", import.meta.url), "utf8");\nexport default { run: () => ({ answer: format(greet(name)) }) };\n',
  );
  write("letter/name.txt", "Ada");
  write(
    "common.js",
    'const { greet } = require("words");\nconst { name } = require("./letter-name");\nmodule.exports = { run: () => ({ answer: greet(name) }) };\n',
  );
  write("letter-name.js", 'exports.name = "Eve";\n');
  const [letter, common] = [await world.addAgent("letter"), await world.addAgent("common")];
  expect([await answerOf(bare.api, letter), await answerOf(bare.api, common)]).toEqual(["Hello, Ada!", "Hello, Eve"]);
  write("letter/name.txt", "Grace");
  write("shared/format.ts", "export const format = (text: string) => text;\n");
  write("letter-name.js", 'exports.name = "Mallory";\n');
  expect([await answerOf(bare.api, letter), await answerOf(bare.api, common)]).toEqual(["Hello, Ada!", "Hello, Eve"]);
  await deploy(letter, "letter");
  await deploy(common, "common");
  expect([await answerOf(world.service.api, letter), await answerOf(world.service.api, common)]).toEqual([
    "Hello, Grace",
    "Hello, Mallory",
  ]);
});

test("a file that does not parse is rejected with its line, and the deployed code keeps running", async () => {
  write("fragile.ts", answering("fine"));
  write("twice.ts", 'import "./fragile.ts";\nexport default { run() { const a = 1;\n  const a = 2;\n} };\n');
  const id = await world.addAgent("fragile");
  write("fragile.ts", "export default {\n  run: () => ({ answer: }),\n};\n");
  const refused = await deploy(id, "fragile");
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    error: {
      code: "invalid_module",
      param: "runtime.module",
      message: expect.stringMatching(/^fragile\.ts, line 2: /),
    },
  });
  expect(await answersOfBoth(id)).toEqual(["fine", "fine"]);
  write("fragile.ts", answering("fine again"));
  const body = { name: "Twice", runtime: { type: "module", module: "twice" } };
  expect((await world.service.api("POST", "/agents/custom", { body })).body).toMatchObject({
    error: { message: expect.stringMatching(/^twice\.ts, line 3: Identifier 'a' has already been declared/) },
  });
  write("large/module.ts", answering("much"));
  write("large/data.bin", "x".repeat(9 * 1_048_576));
  const large = { name: "Large", runtime: { type: "module", module: "large" } };
  expect((await world.service.api("POST", "/agents/custom", { body: large })).body).toMatchObject({
    error: { code: "invalid_module", message: expect.stringContaining("8 MB") },
  });
});

test("a module that parses but cannot be loaded is rejected with its file and the reason, and the deployed code keeps running", async () => {
  write("loading.ts", answering("fine"));
  write("broken.json", '{"a": ');
  const id = await world.addAgent("loading");
  const refusals: [source: string, message: string | RegExp][] = [
    [
      'import { x } from "./nowhere.ts";\nexport default { run: () => x };\n',
      /^loading\.ts: Cannot find module 'nowhere\.ts' /,
    ],
    [
      'import x from "no-such-package";\nexport default { run: () => x };\n',
      /^loading\.ts: .+'no-such-package' imported from loading\.ts/,
    ],
    [
      'import x from "./broken.json" with { type: "json" };\nexport default { run: () => x };\n',
      /^loading\.ts: broken\.json: .*JSON/,
    ],
    ["export default 42;\n", /^loading\.ts: The agent module has no `run` function\. It needs /],
    [
      'const a = 1;\nthrow new Error("not today");\nexport default { run: () => a };\n',
      "loading.ts, line 2: not today",
    ],
  ];
  for (const [source, message] of refusals) {
    write("loading.ts", source);
    const refused = await deploy(id, "loading");
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { error: { code: "invalid_module", param: "runtime.module", message: expect.stringMatching(message) } },
    ]);
    expect(refused.text).not.toContain(modules);
  }
  expect((await cli.run(["deploy", "loading", "--server-folder"])).stderr).toMatch(
    /^refused {2}loading: loading\.ts, line 2: not today\n/,
  );
  expect(await answersOfBoth(id)).toEqual(["fine", "fine"]);
  write("loading.ts", answering("fine"));
});

test("an agent has the schemas of its module's code, and one with its own schemas keeps them until the code is deployed", async () => {
  const { api } = world.service;
  const taking = (field: string) =>
    `export default { input: { type: "object", required: ["${field}"] }, output: { type: "object" }, run: () => ({ answer: 1 }) };\n`;
  write("typed.ts", taking("order"));
  const id = await world.addAgent("typed");
  expect((await api<Agent>("GET", `/agents/${id}`)).body).toMatchObject({
    input_schema: { type: "object", required: ["order"] },
    output_schema: { type: "object" },
  });
  expect((await api("POST", "/runs", { body: { agent_id: id, input: {} } })).status).toBe(422);
  write("typed.ts", taking("person"));
  const deployed = await deploy(id, "typed");
  expect(deployed.body).toMatchObject({ revision: 2, input_schema: { required: ["person"] } });
  const { data } = (await api<{ data: Revision[] }>("GET", `/agents/${id}/revisions`)).body;
  expect(data[0]?.changed_fields).toEqual(["input_schema", "runtime"]);

  const runtime = { type: "module", module: "typed" };
  const own = { name: "Own", runtime, input_schema: { type: "object", required: ["mine"] } };
  const { body } = await api<Agent>("POST", "/agents/custom", { body: own });
  expect(body).toMatchObject({ input_schema: { required: ["mine"] }, output_schema: { type: "object" } });
  // The code is unchanged: nothing is deployed.
  expect((await deploy(body.id, "typed")).body).toMatchObject({ revision: 1, input_schema: { required: ["mine"] } });

  write("typed.ts", 'export default { input: { type: "nothing" }, run: () => ({}) };\n');
  expect(await deploy(id, "typed")).toMatchObject({ status: 422, text: expect.stringContaining("input_schema") });
  write("typed.ts", taking("person"));
});

test("the command deploys changed files, by name or all, and reports rejected files", async () => {
  write("first.ts", answering("one"));
  write("second.ts", answering("two"));
  const [first, second] = [await world.addAgent("first", { name: "First agent" }), await world.addAgent("second")];
  write("first.ts", answering("one, edited"));
  write("second.ts", "export default {\n  run: () => ({\n};\n");
  const some = await cli.run(["deploy", "first", "second", "--server-folder"]);
  expect([some.code, some.stdout]).toEqual([
    1,
    expect.stringMatching(/^First agent {2}revision 2 {2}[0-9a-f]{12} {2}deployed\n$/),
  ]);
  expect(some.stderr).toMatch(/^refused {2}second: second\.ts, line \d: /);
  expect(await answersOfBoth(first)).toEqual(["one, edited", "one, edited"]);
  write("second.ts", answering("two, edited"));
  const all = await cli.json<{ id: string; result: string }>(["deploy", "--server-folder"]);
  expect(all.find(({ id }) => id === second)).toMatchObject({ module: "second", revision: 2, result: "deployed" });
  expect(all.find(({ id }) => id === first)).toMatchObject({ result: "unchanged" });
  const { stdout } = await cli.run(["agents", "revisions", "second"]);
  expect(stdout).toMatch(/2 {2,}runtime {2,}[0-9a-f]{12} /);
  expect((await cli.run(["deploy", "nothing", "--server-folder"])).code).toBe(3);
});

test("a failure has the names of the author's own files, and the log has their location", async () => {
  write("thrower.ts", 'export default {\n  run() {\n    throw new Error("at " + import.meta.filename);\n  },\n};\n');
  const id = await world.addAgent("thrower");
  expect(await answerOf(world.service.api, id)).toMatchObject({ message: "at thrower.ts" });
  await expect.poll(() => world.service.output()).toContain(`${join(modules, "thrower.ts")}:3:11`);
});

test("code of another organisation is not found", async () => {
  write("private.ts", answering("mine"));
  const id = await world.addAgent("private");
  const code = codeOf((await world.service.api<Agent>("GET", `/agents/${id}`)).body);
  rmSync(join(modules, "private.ts"));
  const stranger = world.service.apiAs(await tenants.addKey(await tenants.addOrganization()));
  const body = { name: "Copied", runtime: { type: "module", module: "private", code } };
  const refused = await stranger("POST", "/agents/custom", { body });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("runtime.code")]);
  expect((await deploy(id, "private", stranger)).status).toBe(404);
  const own = await world.service.api<Agent>("POST", "/agents/custom", { body });
  expect(own.status).toBe(201);
  expect(await answerOf(bare.api, own.body.id)).toBe("mine");
});

test("a built-in module has no stored code", async () => {
  const id = await world.addAgent("echo");
  write("echo.ts", answering("not the shipped one"));
  expect(codeOf((await world.service.api<Agent>("GET", `/agents/${id}`)).body)).toBeUndefined();
  const { body } = await bare.api<Run>("POST", "/runs", { body: { agent_id: id, input: { query: "hello" } } });
  expect(body.output).toMatchObject({ result: "hello" });
  expect(codeOf((await deploy(id, "echo")).body)).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(join(world.service.dataDir, "code"))).toEqual(["modules"]);
});

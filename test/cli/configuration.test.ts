import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configurationKinds } from "@agentrun/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { secretFields } from "../../packages/cli/src/configuration/references.ts";
import { createKey, createOrganization } from "../support/accounts.ts";
import { type Cli, createCli, type Ended } from "../support/cli.ts";
import { blocksOf } from "../support/page-snippets.ts";
import { createWorld, type World } from "../support/world.ts";

/** The commands and files of docs/configuration-as-code.md. */
let world: World;
let cli: Cli;

beforeAll(async () => {
  world = await createWorld({ env: { AGENTRUN_CODE_UPLOADS: "all", AGENTRUN_MODULE_FOLDERS: "any" } });
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
});

afterAll(async () => {
  cli?.remove();
  await world?.remove();
});

const [page = "", overlay = ""] = blocksOf("configuration-as-code.md", "yaml");
const secrets = { MODELS_API_KEY: "sk-models", TRACKER_TOKEN: "tracker" };

type Folder = { path: string; run(line: string, env?: Record<string, string>): Promise<Ended> };

/** A new organisation, with its key, and a folder with files. */
async function openFolder(files: Record<string, string>): Promise<Folder> {
  const { key } = await createKey(world.database, await createOrganization(world.database), {
    scopes: ["configurations:write", "agents:write"],
  });
  const path = mkdtempSync(join(cli.home, "project-"));
  for (const folder of ["prompts", "agents", "lib", "out", "again"]) mkdirSync(join(path, folder));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(path, name), content);
  const env = { AGENTRUN_API_KEY: key, ...secrets };
  return { path, run: (line, more = {}) => cli.run(line.split(" "), { cwd: path, env: { ...env, ...more } }) };
}

const prompt = { "prompts/support.md": "Answer in two sentences.\n" };

test("the page: diff, apply, diff again, and the overlay of an environment", async () => {
  const folder = await openFolder({ "agentrun.yaml": page, "agentrun.production.yaml": overlay, ...prompt });
  const first = await folder.run("diff");
  expect([first.code, first.stdout], first.stderr).toEqual([2, expect.stringContaining("+ agents/support  create")]);
  expect(first.stdout).toContain("9 to create; 0 unchanged.");
  expect(await folder.run("apply")).toMatchObject({ code: 2, stderr: expect.stringContaining("--yes") });
  const applied = await folder.run("apply --yes");
  expect([applied.code, applied.stderr]).toEqual([0, "Applied.\n"]);
  expect(await folder.run("diff")).toMatchObject({ code: 0, stdout: "No changes; 9 unchanged.\n" });
  const production = await folder.run("diff --environment production");
  expect(production.stdout.split("\n")).toEqual([
    "~ agents/support  update",
    "    /limits/max_cost_usd: 2",
    "~ caps/daily  update",
    "    /limit: 20 → 200",
    "2 to update; 7 unchanged.",
    "",
  ]);
  const rotated = await folder.run("diff", { MODELS_API_KEY: "sk-another" });
  expect([rotated.code, rotated.stdout]).toEqual([2, expect.stringMatching(/\/api_key: "fp:\w+" → "fp:\w+"/)]);
});

test("an exported file, applied elsewhere, exports the same file", async () => {
  const first = await openFolder({ "agentrun.yaml": page, ...prompt });
  await first.run("apply --yes");
  const exported = await first.run("export -o exported.yaml");
  expect([exported.code, exported.stderr]).toEqual([0, expect.stringContaining("PROVIDERS_MAIN_API_KEY")]);
  const text = readFileSync(join(first.path, "exported.yaml"), "utf8");
  expect(text).not.toMatch(/sk-models|Bearer tracker|con_|ag_/);
  const second = await openFolder({ "agentrun.yaml": text });
  const env = {
    PROVIDERS_MAIN_API_KEY: "sk-models",
    CONNECTORS_TRACKER_HEADERS_AUTHORIZATION: "Bearer tracker",
    WEBHOOKS_CRM_SECRET: "whsec_YWJjZGVmZ2hpamtsbW5vcHFy",
  };
  const applied = await second.run("apply --yes", env);
  expect(applied.code, applied.stderr).toBe(0);
  expect((await second.run("export")).stdout).toBe(text);
});

const project = `agents:
  refund:
    runtime: { type: module, module: refund, code: agents/refund.ts }
datasets:
  cases:
    agent: refund
    rows: \${file:cases.jsonl}
`;

test("module code and rows come from files, and an export has both", async () => {
  const code = 'import { limit } from "../lib/limit.ts";\nexport default { run: () => ({ result: limit }) };\n';
  const rows = '{"input": {"query": "a"}}\n{"input": {"query": "b"}, "tags": ["x"]}\n';
  const files = { "agentrun.yaml": project, "cases.jsonl": rows, "package.json": "{}" };
  const first = await openFolder({ ...files, "agents/refund.ts": code, "lib/limit.ts": "export const limit = 100;\n" });
  const applied = await first.run("apply --yes");
  expect([applied.code, applied.stdout], applied.stderr).toEqual([0, expect.stringContaining("2 to create")]);
  expect(await first.run("diff")).toMatchObject({ code: 0, stdout: "No changes; 2 unchanged.\n" });
  expect((await first.run("export -o out/agentrun.yaml")).code).toBe(0);
  const read = (path: string) => readFileSync(join(first.path, "out", path), "utf8");
  expect(read("agentrun.yaml")).toContain("code: code/refund\n");
  expect(read("code/refund/agents/refund.ts")).toBe(code);
  const second = await openFolder({});
  cpSync(join(first.path, "out"), second.path, { recursive: true });
  expect(await second.run("apply --yes")).toMatchObject({ code: 0 });
  expect((await second.run("export -o again/agentrun.yaml")).code).toBe(0);
  const again = join(second.path, "again");
  for (const path of ["agentrun.yaml", "code/refund/agents/refund.ts", "code/refund/lib/limit.ts"])
    expect(readFileSync(join(again, path), "utf8"), path).toBe(read(path));
  writeFileSync(join(first.path, "lib/limit.ts"), "export const limit = 50;\n");
  const changed = await first.run("diff");
  expect([changed.code, changed.stdout]).toEqual([
    2,
    expect.stringMatching(/^~ agents\/refund .*\n +\/runtime\/code: /),
  ]);
  writeFileSync(join(first.path, "agents/refund.ts"), "export default { run( };\n");
  expect(await first.run("apply --yes")).toMatchObject({ code: 1, stderr: expect.stringContaining("refund.ts") });
});

const agent = (fields: string) =>
  `agents:\n  support:\n    runtime: { type: model, provider: default, model: default }\n${fields}`;

test.each([
  ["a wrong YAML", "agents:\n  a: [\n", "agentrun.yaml:3:1: "],
  ["two keys of one name", "agents: {}\nagents: {}\n", "agentrun.yaml:2:1: "],
  [
    "an unknown field",
    agent("    polcy: strict\n"),
    "agentrun.yaml:4:5: agents.support.polcy: Unknown field 'polcy'. Did you mean 'policy'?",
  ],
  ["a missing field", "agents:\n  support:\n    instructions: x\n", "agentrun.yaml:2:3: agents.support.runtime: "],
  ["a wrong type", agent("    limits:\n      retries: many\n"), "agentrun.yaml:5:7: agents.support.limits.retries: "],
  [
    "a dangling name",
    agent("    connectors:\n      - name: nowhere\n"),
    "agentrun.yaml:5:9: agents.support.connectors.0.name: there is no connector 'nowhere'",
  ],
  [
    "a cycle of steps",
    `${agent("")}pipelines:\n  p:\n    steps:\n      - { name: a, agent: support, depends_on: [b] }\n      - { name: b, agent: support, depends_on: [a] }\n`,
    "agentrun.yaml:",
  ],
  [
    "a literal secret",
    "providers:\n  main:\n    type: openai\n    api_key: sk-literal\n",
    "agentrun.yaml:4:5: this is a secret",
  ],
  [
    "an unset variable",
    agent("    instructions: ${env:MISSING}\n"),
    "agentrun.yaml:4:5: the environment variable MISSING is not set",
  ],
  [
    "a missing file",
    agent("    instructions: ${file:none.md}\n"),
    "agentrun.yaml:4:5: the file none.md does not exist",
  ],
  [
    "a folder instead of a file",
    agent("    instructions: ${file:prompts}\n"),
    "agentrun.yaml:4:5: prompts is not a file",
  ],
  [
    "a missing module",
    "agents:\n  a:\n    runtime: { type: module, module: a, code: none.ts }\n",
    "agentrun.yaml:3:41: there is no file ",
  ],
  [
    "rows that are not JSON",
    "datasets:\n  d:\n    agent: a\n    rows: ${file:agentrun.yaml}\n",
    "agentrun.yaml:4:5: agentrun.yaml: Line 1 is not JSON",
  ],
  ["a wrong kind", "agnets: {}\n", "agentrun.yaml:1:1: Unknown kind of resource 'agnets'. Did you mean 'agents'?"],
  ["a list", "- agents\n", "agentrun.yaml:1:1: must be an object"],
  ["a wrong name", `${agent("")}name: Two words\n`, "agentrun.yaml:4:1: 'name' must be 1–64 characters"],
  ["an alias of itself", "agents: &all\n  a: *all\n", "agentrun.yaml:2:6: &all is not defined before this"],
  [
    "a file of 10 MB",
    `${agent("")}#${"x".repeat(10_000_000)}\n`,
    "agentrun.yaml:1:1: the file agentrun.yaml has 9.5 MiB",
  ],
  [
    "files that are too large together",
    agent(`    instructions: \${file:long.txt}\n    description: \${file:long.txt}\n`),
    "agentrun.yaml:1:1: with the files that it names, the configuration is larger than a request may be",
  ],
])("%s is refused with its place, and nothing is changed", async (_, content, message) => {
  const folder = await openFolder({ "agentrun.yaml": content, "long.txt": "x".repeat(1_000_000) });
  for (const command of ["diff", "apply --yes"]) {
    const { code, stderr } = await folder.run(command);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  }
  expect((await folder.run("export")).stdout).toContain("\n{}\n");
});

test("the files of a folder are read together, and a resource is in one of them", async () => {
  const folder = await openFolder({});
  mkdirSync(join(folder.path, "config/agents"), { recursive: true });
  writeFileSync(join(folder.path, "config/policies.json"), JSON.stringify({ policies: { p: { guards: [] } } }));
  writeFileSync(join(folder.path, "config/agents/support.yaml"), agent("    policy: p\n"));
  expect(await folder.run("apply --file config --yes")).toMatchObject({ code: 0 });
  writeFileSync(join(folder.path, "config/twice.yaml"), agent(""));
  const { code, stderr } = await folder.run("diff --file config");
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("config/twice.yaml:2:3: another file has agents.support"),
  ]);
});

test("the schema that the service serves accepts the page", async () => {
  const schema = await fetchJson("/schemas/configuration.json");
  const isValid = new Ajv2020({ strict: false, discriminator: true, formats: fullFormats }).compile(schema);
  expect(isValid(parse(page)), JSON.stringify(isValid.errors)).toBe(true);
  expect(isValid({ agents: { a: {} } })).toBe(false);
});

async function fetchJson(path: string): Promise<object> {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  const { body } = await request(new URL(path, world.service.baseUrl), { dispatcher });
  const json = (await body.json()) as object;
  await dispatcher.close();
  return json;
}

test("the command refuses literals in the fields that the service keeps secret", () => {
  const ofService = Object.entries(configurationKinds).flatMap(([kind, { secrets: paths }]) =>
    paths.length === 0 ? [] : [[kind, paths]],
  );
  expect(Object.fromEntries(ofService)).toEqual(secretFields);
});

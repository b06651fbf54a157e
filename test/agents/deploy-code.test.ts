import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import type { Agent, AgentCode, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import { type Cli, type CliOptions, createCli } from "../support/cli.ts";
import { createFileClient, type FileClient } from "../support/file-client.ts";
import type { Service } from "../support/service.ts";
import { openTenants, type Tenants } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

/** A service that has never had the project's files, and a second node of it. */
let world: World;
let node: Service;
let tenants: Tenants;
let cli: Cli;
let files: FileClient;
/** The project on a laptop. */
let project: string;
let laptop: CliOptions;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "agentrun-laptop-"));
  // If the tests run as root, agents' code runs as another user.
  chmodSync(project, 0o755);
  const empty = join(project, "empty");
  mkdirSync(empty);
  world = await createWorld({ env: { AGENTRUN_MODULES_DIR: empty } });
  node = await world.addNode();
  tenants = await openTenants(world.database.url);
  cli = createCli();
  files = createFileClient(world.service);
  write("package.json", '{"name": "laptop", "version": "1.0.0", "type": "module"}');
  const body = { name: "deploys", scopes: ["agents:write"] };
  const { body: key } = await world.service.api<{ secret: string }>("POST", "/api-keys", { body });
  laptop = { cwd: project, env: environmentOf(key.secret) };
});

afterAll(async () => {
  cli?.remove();
  await files?.close();
  await tenants?.close();
  await world?.remove();
  rmSync(project, { recursive: true, force: true });
});

const environmentOf = (key: string) => ({
  AGENTRUN_BASE_URL: world.service.baseUrl,
  AGENTRUN_API_KEY: key,
  AGENTRUN_CA_FILE: join(world.service.dataDir, "tls/ca.pem"),
});

function write(name: string, text: string): void {
  const path = join(project, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const deploy = (...words: string[]) => cli.run(["deploy", ...words], laptop);

async function outputOf(api: ApiClient, agentId: string, input = {}): Promise<unknown> {
  const { body } = await api<Run>("POST", "/runs", { body: { agent_id: agentId, input } });
  return body.output ?? body.error;
}

async function findAgent(name: string): Promise<Agent> {
  const { body } = await world.service.api<{ data: Agent[] }>("GET", `/agents?name=${name}`);
  return body.data[0] as Agent;
}

/** Both nodes run the same code, though neither has the files. */
const outputsOf = async (agentId: string) => [
  await outputOf(world.service.api, agentId),
  await outputOf(node.api, agentId),
];

test("a project goes from a laptop to an empty service with a URL and a key, is changed, and is rolled back", async () => {
  write("lib/words.ts", 'export const greeting: string = "Hello";\n');
  write(
    "agents/greeter.ts",
    'import { defineAgent } from "agent-run-kit";\nimport { greeting } from "../lib/words.ts";\nexport default defineAgent({ input: { type: "object" }, run: () => ({ text: greeting }) });\n',
  );
  const would = await deploy("--dry-run");
  expect([would.code, would.stdout]).toEqual([
    0,
    expect.stringMatching(/^greeter {2}would create {2}[0-9a-f]{12} {2}3 files, 1 kB\n/),
  ]);
  expect(await findAgent("greeter")).toBeUndefined();

  const first = await deploy();
  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining(world.service.baseUrl)]);
  expect(first.stdout).toMatch(
    /^greeter {2}created {2}revision 1 {2}[0-9a-f]{12} {2}3 files, 1 kB\n[\s\S]*\+ lib\/words\.ts[\s\S]*Run it: .*runs create greeter\n$/,
  );
  const { id, input_schema } = await findAgent("greeter");
  expect(input_schema).toEqual({ type: "object" });
  expect(await outputsOf(id)).toEqual([{ text: "Hello" }, { text: "Hello" }]);

  write("package.json", '{"name": "laptop", "version": "1.0.1", "type": "module"}');
  expect((await deploy()).stdout).toMatch(/^greeter {2}unchanged {2}revision 1 /);

  write("lib/words.ts", 'export const greeting: string = "Good day";\n');
  const second = await deploy("greeter");
  expect(second.stdout).toMatch(
    /^greeter {2}deployed {2}revision 2 \(was 1\) .*\n +~ lib\/words\.ts\n +Roll back: .*agents rollback greeter --revision 1\n$/,
  );
  expect(await outputsOf(id)).toEqual([{ text: "Good day" }, { text: "Good day" }]);

  expect((await cli.run(["agents", "rollback", "greeter", "--revision", "1"], laptop)).code).toBe(0);
  expect(await outputsOf(id)).toEqual([{ text: "Hello" }, { text: "Hello" }]);
  const { body: audit } = await world.service.api<{ data: { action: string }[] }>(
    "GET",
    "/audit?action=createAgentCode",
  );
  expect(audit.data.length).toBe(2);
});

test("packages, packages of the workspace and data files are deployed as they are", async () => {
  write("node_modules/words/package.json", '{"name": "words", "main": "index.js", "dependencies": {"letters": "1"}}');
  write("node_modules/words/index.js", 'exports.shout = (text) => require("letters").upper(text);');
  write("node_modules/letters/package.json", '{"name": "letters", "exports": "./main.cjs"}');
  write("node_modules/letters/main.cjs", "exports.upper = (text) => text.toUpperCase();");
  write("packages/shared/package.json", '{"name": "@acme/shared", "exports": "./src/index.ts"}');
  write("packages/shared/src/index.ts", 'export { mark } from "./mark.ts";\n');
  write("packages/shared/src/mark.ts", 'export const mark: string = "!";\n');
  mkdirSync(join(project, "node_modules/@acme"), { recursive: true });
  symlinkSync("../../packages/shared", join(project, "node_modules/@acme/shared"));
  write("agents/prompt.txt", "be kind");
  write(
    "agents/packaged.ts",
    `import { readFileSync } from "node:fs";
import { mark } from "@acme/shared";
import words from "words";
const prompt = readFileSync(new URL("./prompt.txt", import.meta.url), "utf8");
export default { run: () => ({ text: words.shout(prompt) + mark }) };
`,
  );
  expect(await deploy("packaged")).toMatchObject({ code: 0, stdout: expect.stringContaining("created") });
  const { id } = await findAgent("packaged");
  expect(await outputsOf(id)).toEqual([{ text: "BE KIND!" }, { text: "BE KIND!" }]);
});

test("an import that cannot work is refused with file, line and advice, and the deployed revision stays", async () => {
  write("lib/words.ts", 'export const greeting = "Hello";\n');
  write("node_modules/native/package.json", '{"name": "native", "main": "index.js"}');
  write("node_modules/native/index.js", "");
  write("node_modules/native/build/addon.node", "");
  const refusals: [source: string, message: RegExp][] = [
    [
      'import "../lib/words";',
      /agents\/bad\.ts, line 2: cannot find "\.\.\/lib\/words"\. .*write "\.\.\/lib\/words\.ts"/,
    ],
    ['import "./words.js";', /line 2: cannot find "\.\/words\.js"\. Check the path/],
    ['import "left-pad";', /line 2: the package "left-pad" is not installed\. Run `npm install left-pad`/],
    ['import "@/lib/words";', /line 2: .*Paths of tsconfig\.json do not work in Node/],
    ['import "native";', /node_modules\/native cannot be deployed: .*addon\.node is a native addon/],
    ['import "https://example.com/x.js";', /line 2: "https:\/\/example\.com\/x\.js" cannot be imported/],
    ['import "/etc/hostname";', /line 2: "\/etc\/hostname" is outside the project/],
    ["const = 1;", /agents\/bad\.ts, line 2: /],
    [
      'const name = "./lib/"; await import(name + "gone.ts");',
      /bad\.ts imports "\.\/lib\/gone\.ts", which is not part of the deployed code/,
    ],
    ["throw new Error('not today');", /agents\/bad\.ts, line 2: not today/],
  ];
  for (const [line, message] of refusals) {
    write("agents/bad.ts", `// An agent.\n${line}\nexport default { run: () => ({}) };\n`);
    const { code, stderr } = await deploy("bad");
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(stderr).not.toContain(world.service.dataDir);
  }
  rmSync(join(project, "agents/bad.ts"));
  expect(await findAgent("bad")).toBeUndefined();
  write("agents/greeter.ts", "export default { run( };\n");
  const { stderr } = await deploy("greeter");
  expect(stderr).toMatch(/refused {2}greeter: agents\/greeter\.ts, line 1[\s\S]*revision 1 stays deployed/);
  expect((await deploy("nothing")).code).toBe(3);
});

const source = "export default { run: () => ({}) };";

/** An upload with this header and content. */
const uploadOf = (header: object, content = source) => {
  const whole = { root: "uploaded", module: "sent", entry: "a.ts", files: [["a.ts", content.length]], links: [] };
  return gzipSync(`${JSON.stringify({ ...whole, ...header })}\n${content}`);
};
const send = (body: Buffer, key = world.service.credentials.api_key) =>
  files.call("POST", "/agents/code", { body, key, headers: { "content-type": "application/gzip" } });

test("an upload that is malformed, too large or would leave its folder is rejected", async () => {
  const size = source.length;
  const wrong: [body: Buffer, status: number, message: RegExp][] = [
    [Buffer.from("no gzip"), 422, /not valid gzip/],
    [Buffer.alloc(0), 422, /not valid gzip/],
    [gzipSync("{}\n"), 422, /first line of the upload/],
    [gzipSync("[[[[[[]]]]]]\n"), 422, /first line of the upload/],
    [uploadOf({ root: "modules" }), 422, /first line of the upload/],
    [uploadOf({ module: "../up" }), 422, /first line of the upload/],
    [uploadOf({ entry: "b.ts" }), 422, /entry "b.ts" is not one of the code files/],
    [uploadOf({ files: [["a.ts", size + 1]] }), 422, /upload is incomplete/],
    [uploadOf({ files: [["a.ts", -1]] }), 422, /first line of the upload/],
    ...["../a.ts", "/etc/a.ts", "b/../../a.ts", "b//a.ts", "b\\a.ts", "./a.ts", "a\u0000.ts"].map(
      (path): [Buffer, number, RegExp] => [
        uploadOf({ entry: path, files: [[path, size]] }),
        422,
        /path .* not allowed/,
      ],
    ),
    [
      uploadOf({
        files: [
          ["a.ts", size],
          ["a.ts/b", 0],
        ],
      }),
      422,
      /path "a.ts" is not allowed/,
    ],
    [
      uploadOf({
        files: [
          ["a.ts", size],
          ["a.ts", 0],
        ],
      }),
      422,
      /path "a.ts" is not allowed/,
    ],
    ...["/etc", "..", "gone", "link"].map((target): [Buffer, number, RegExp] => [
      uploadOf({ links: [["link", target]] }),
      422,
      /path "link" is not allowed/,
    ]),
    [
      uploadOf({
        files: [
          ["a.ts", size],
          ["link/b", 0],
          ["c/d", 0],
        ],
        links: [["link", "c"]],
      }),
      422,
      /"link" is not allowed/,
    ],
    [uploadOf({ files: Array.from({ length: 5_001 }, (_, at) => [`${at}.ts`, 0]) }), 422, /more than 5,000 files/],
    [gzipSync(Buffer.alloc(22 * 1_048_576)), 422, /more than 20 MB/],
  ];
  for (const [body, status, message] of wrong) {
    const answer = await send(body);
    const { error } = answer.json<{ error: { message: string } }>();
    expect([answer.status, error.message]).toEqual([status, expect.stringMatching(message)]);
  }
  expect((await send(uploadOf({}))).status).toBe(201);
  const pieces = Array.from({ length: 21 * 16 }, () => Buffer.alloc(65_536));
  const headers = { "content-type": "application/gzip" };
  const large = await files.call("POST", "/agents/code", { body: Readable.from(pieces), headers });
  expect([large.status, large.bytes.toString()]).toEqual([413, expect.stringContaining("more than 20 MB")]);
});

test("uploading needs agents:write and an organisation that the operator allows", async () => {
  const { body: reader } = await world.service.api<{ secret: string }>("POST", "/api-keys", {
    body: { name: "reads", scopes: ["agents:read"] },
  });
  expect((await send(uploadOf({}), reader.secret)).status).toBe(403);
  const stranger = await tenants.addKey(await tenants.addOrganization());
  const refused = await send(uploadOf({}), stranger);
  expect([refused.status, refused.bytes.toString()]).toEqual([403, expect.stringContaining("AGENTRUN_CODE_UPLOADS")]);
});

/** Reports what it can read of a folder, and of the folder above. */
const spy = `import { readdirSync, readFileSync } from "node:fs";
const attempt = (work) => { try { return work(); } catch (error) { return error.code; } };
export default {
  run: ({ input }) => ({
    list: attempt(() => readdirSync(input.folder)),
    read: attempt(() => readFileSync(input.file, "utf8")),
    own: attempt(() => readFileSync(import.meta.filename, "utf8").length > 0),
  }),
};
`;

test("code of one organisation is not found, run or read by another", async () => {
  const open = await world.addNode({ env: { AGENTRUN_CODE_UPLOADS: "all", AGENTRUN_MODULE_FOLDERS: "any" } });
  const client = createFileClient(open);
  const key = await tenants.addKey(await tenants.addOrganization());
  const stranger = open.apiAs(key);
  const type = { "content-type": "application/gzip" };
  const mine = (
    await client.call("POST", "/agents/code", {
      body: uploadOf({}, "export default { run: () => ({ secret: 1 }) };"),
      headers: type,
    })
  ).json<AgentCode>();
  expect((await stranger("GET", `/agents/code/${mine.code}`)).status).toBe(404);
  const runtime = { type: "module", module: "sent", code: mine.code };
  expect(await stranger("POST", "/agents/custom", { body: { name: "Copied", runtime } })).toMatchObject({
    status: 422,
  });
  const made = await open.api<Agent>("POST", "/agents/custom", { body: { name: "Mine", runtime } });
  expect(await outputOf(open.api, made.body.id)).toEqual({ secret: 1 });

  const theirs = (
    await client.call("POST", "/agents/code", { body: uploadOf({}, spy), key, headers: type })
  ).json<AgentCode>();
  const body = { name: "Spy", runtime: { type: "module", module: "sent", code: theirs.code } };
  const { id } = (await stranger<Agent>("POST", "/agents/custom", { body })).body;
  const copies = codeFolder(open);
  const file = join(copies, mine.code, "a.ts");
  expect(existsSync(file)).toBe(true);
  const denied = { list: "ERR_ACCESS_DENIED", read: "ERR_ACCESS_DENIED", own: true };
  expect(await outputOf(stranger, id, { folder: copies, file })).toEqual(denied);
  expect(await outputOf(stranger, id, { folder: open.dataDir, file: join(project, "package.json") })).toEqual(denied);
  await client.close();
});

/** Where a node keeps copies of uploaded code. */
function codeFolder({ dataDir }: Service): string {
  const other = readdirSync(tmpdir()).filter((name) => name.startsWith("agentrun-code-"));
  const folders = [join(dataDir, "code"), ...other.map((name) => join(tmpdir(), name))].map((each) =>
    join(each, "uploaded"),
  );
  return folders.find((each) => existsSync(each) && readdirSync(each).length > 0) ?? "";
}

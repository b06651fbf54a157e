import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleFiles } from "../../tools/release/agent-examples.ts";
import { buildServicePackage } from "../../tools/release/service-package.ts";
import { createApiClient } from "../support/api-client.ts";
import { type Cli, createCli, type Running } from "../support/cli.ts";
import type { Credentials } from "../support/service.ts";

/** A local npm registry that has the installed packages of the repository, and no others. */
type LocalRegistry = { url: string; close(): void };

type Manifest = Record<string, unknown> & { name?: string; version?: string };
type Found = { folder: string; manifest: Manifest };

const root = fileURLToPath(new URL("../../", import.meta.url));

function installedPackages(): Map<string, Map<string, Found>> {
  const packages = new Map<string, Map<string, Found>>();
  for (const folder of globSync("node_modules/**/node_modules/{*,@*/*}/package.json", { cwd: root })
    .concat(globSync("node_modules/{*,@*/*}/package.json", { cwd: root }))
    .map((file) => dirname(join(root, file)))) {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
    if (!manifest.name || !manifest.version) continue;
    const versions = packages.get(manifest.name) ?? new Map<string, Found>();
    packages.set(manifest.name, versions.set(manifest.version, { folder, manifest }));
  }
  return packages;
}

/** The packument of a package: what npm requests to select a version. */
function toPackument(name: string, versions: ReadonlyMap<string, Found>, url: string): string {
  const entries = [...versions].map(([version, { manifest }]) => [
    version,
    { ...manifest, scripts: {}, dist: { tarball: `${url}/${encodeURIComponent(name)}/-/${version}.tgz` } },
  ]);
  return JSON.stringify({
    name,
    "dist-tags": { latest: [...versions.keys()].at(-1) },
    versions: Object.fromEntries(entries),
  });
}

/** The folder as a tarball, without its nested packages: npm installs those separately. */
const packFolder = (folder: string) =>
  spawn("tar", ["-cf", "-", "--exclude=./node_modules", "--transform=s,^\\.,package,", "."], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  }).stdout;

/** npm cannot install from a folder alone: this server responds offline as a registry would. */
async function startLocalRegistry(): Promise<LocalRegistry> {
  const packages = installedPackages();
  const server = createServer((request, response) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [name = "", version] = (request.url ?? "").slice(1).split("/-/").map(decodeURIComponent);
    const versions = packages.get(name);
    const found = versions?.get(version?.replace(/\.tgz$/, "") ?? "");
    if (found && existsSync(found.folder)) packFolder(found.folder).pipe(response);
    else if (versions && version === undefined) response.end(toPackument(name, versions, url));
    else response.writeHead(404).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Tests the published package: packed, installed by npm into an empty directory, and used from there. */
const run = promisify(execFile);
const directory = mkdtempSync(join(tmpdir(), "agentrun-installed-"));
// As root the database runs as another user, who needs access.
chmodSync(directory, 0o711);
const prefix = join(directory, "prefix");
const installed = join(prefix, "lib/node_modules/agent-run-service");
const npm = ["--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--cache", join(directory, "cache")];
let cli: Cli;
let registry: LocalRegistry;
let serving: Running | undefined;

beforeAll(async () => {
  await buildServicePackage(join(directory, "built"));
  mkdirSync(prefix);
  await run("npm", ["pack", ...npm, "--pack-destination", directory], { cwd: join(directory, "built") });
  const { version } = JSON.parse(readFileSync(join(directory, "built/package.json"), "utf8"));
  registry = await startLocalRegistry();
  const tarball = join(directory, `agent-run-service-${version}.tgz`);
  const install = ["install", "--global", "--prefix", prefix, "--registry", registry.url, ...npm, tarball];
  await run("npm", install, { cwd: directory });
  cli = createCli({}, join(prefix, "bin/agentrun"));
}, 240_000);

afterAll(async () => {
  if (serving) await stop(serving);
  cli?.remove();
  registry?.close();
  rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** A terminal would send Ctrl-C to the service itself; this signals only the command, which forwards it. */
async function stop({ process }: Running): Promise<number | null> {
  if (process.exitCode === null) {
    process.kill("SIGTERM");
    await once(process, "exit");
  }
  return process.exitCode;
}

test("installed from its tarball the command serves, runs an agent over HTTPS, and stops", {
  timeout: 120_000,
}, async () => {
  const data = join(directory, "data");
  const modules = join(directory, "modules");
  mkdirSync(modules);
  writeFileSync(join(modules, "own.ts"), "export default { run: (ctx: object) => ({ result: 1 }) };\n");
  serving = cli.start(["serve", "--port", "0", "--data-dir", data, "--modules-dir", modules]);
  await expect.poll(() => serving?.stdout(), { timeout: 90_000, interval: 50 }).toMatch(/API +https:/);
  const credentials = JSON.parse(readFileSync(join(data, "credentials.json"), "utf8")) as Credentials;
  const ca = readFileSync(credentials.ca_file, "utf8");
  const baseUrl = /API +(https:\S+)/.exec(serving.stdout())?.[1] ?? "";
  const api = createApiClient({ baseUrl, ca, key: credentials.api_key });
  const { status, body } = await api("POST", "/runs", {
    body: { agent_id: credentials.agent_id, input: { query: "installed" } },
  });
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { status: "completed", output: { result: "installed" } },
  });
  const page = await createApiClient({ baseUrl, ca, key: null })<string>("GET", "/../");
  expect(page.text).toContain("<title>");
  const ended = await cli.run(["runs", "create", "echo", "by the command", "--data-dir", data, "--base-url", baseUrl]);
  expect(ended).toMatchObject({ code: 0, stdout: "by the command\n" });
  expect((await cli.json(["admin", "organizations", "list", "--data-dir", data])).length).toBe(1);
  const here = ["--data-dir", data, "--base-url", baseUrl];
  const developing = cli.start(["dev", modules, "--attach", ...here]);
  await expect.poll(() => developing.stdout()).toMatch(/ own +ready +revision 1 /);
  writeFileSync(join(modules, "own.ts"), "export default {\n  run( };\n");
  await expect.poll(() => developing.stdout()).toMatch(/ own +refused +own\.ts, line 2: /);
  expect((await developing.stop()).code).toBe(0);
  expect(await cli.run(["deploy", "own", "--server-folder", ...here])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("line 2"),
  });
  expect((await cli.run(["runs", "create", "own", ...here])).stdout).toContain("1");
  expect(await stop(serving)).toBe(0);
});

test("it starts from a bundle of our own modules, next to the packages that npm installed", () => {
  const bundled = readFileSync(join(installed, "packages/server/dist/serve.js"), "utf8");
  expect(bundled).toMatch(/^import .* from "pg";$/m);
  expect(bundled).not.toMatch(/from "\.\.\/src\//);
});

test("it contains the schema of configuration files, which editors read without a service", () => {
  const schema = JSON.parse(readFileSync(join(installed, "schemas/configuration.json"), "utf8"));
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(["agents", "policies", "datasets"]));
  const { exports } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  expect(exports["./schemas/configuration.json"]).toBe("./schemas/configuration.json");
});

test("it contains JavaScript with declarations and source maps, and no TypeScript that Node would reject", () => {
  for (const suffix of ["js", "js.map", "d.ts"])
    expect(existsSync(join(installed, `packages/server/src/main.${suffix}`))).toBe(true);
  expect(existsSync(join(installed, "packages/server/src/main.ts"))).toBe(false);
  const { name, bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  expect({ name, bin }).toEqual({ name: "agent-run-service", bin: { agentrun: "packages/cli/bin/agentrun.js" } });
});

test("a project created by init installs, passes the type check and its tests", {
  timeout: 120_000,
}, async () => {
  const cwd = join(directory, "My agents");
  const ended = await cli.run(["init", "My agents"], { cwd: directory });
  expect(ended).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("cd 'My agents'\n  npm install && npm test"),
  });
  const again = await cli.run(["init"], { cwd });
  expect(again).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/package\.json, AGENTS\.md, .*README\.md.* exist already here/),
  });
  for (const { path, content } of exampleFiles()) writeFileSync(join(cwd, path), content);
  await run("npm", ["install", "--registry", registry.url, ...npm], { cwd });
  const instructions = readFileSync(join(cwd, "AGENTS.md"), "utf8");
  expect(readFileSync(join(cwd, "node_modules/agent-run-kit/AGENTS.md"), "utf8")).toBe(instructions);
  expect((await run("npm", ["test"], { cwd })).stdout).toMatch(/pass 5\n.*fail 0\n/);
  // Values that do not match the agent's schemas do not compile, also with the published types.
  await run("npm", ["run", "check", "--", "--skipLibCheck", "false"], { cwd });
  const agent = join(cwd, "agents/greeter.ts");
  const source = readFileSync(agent, "utf8");
  for (const [right, wrong] of [
    ["ctx.input.query", "ctx.input.quary"],
    ["{ result: greeting }", "{ result: 1 }"],
  ] as const) {
    writeFileSync(agent, source.replace(right, wrong));
    await expect(run("npm", ["run", "check"], { cwd })).rejects.toThrow();
  }
});

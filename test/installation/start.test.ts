import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isAlive } from "@agentrun/host";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runUntilExit, type Service, startService } from "../support/service.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const directories: string[] = [];
const services: Service[] = [];
let service: Service;
let home: string;

const env = { AGENTRUN_SECRET_KEY: "", AGENTRUN_LOG_FORMAT: "", AGENTRUN_MODULE_PROCESSES: "" };

/** As `npm start` runs it on a new machine: the only settings are the data directory and, for the tests, a free port. */
const start = async (dataDir: string, cwd?: string): Promise<Service> => {
  const started = await startService({ dataDir, env, isAsShipped: true, ...(cwd ? { cwd } : {}) });
  services.push(started);
  return started;
};

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "agentrun-start-"));
  // As root the database runs as another user, who needs access.
  chmodSync(directory, 0o711);
  directories.push(directory);
  return directory;
}

beforeAll(async () => {
  home = newDirectory();
  // A space in the path breaks an unquoted command.
  service = await start(join(home, "my data"), home);
});

afterAll(async () => {
  for (const started of services) await started.stop();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

test("the first start shows its address, how to sign in, and where that is stored", () => {
  const origin = new URL(service.baseUrl).origin;
  const { api_key, email, password } = service.credentials;
  expect(service.baseUrl).toMatch(/^https:\/\/localhost:\d+\/v2$/);
  for (const shown of [service.baseUrl, `Dashboard  ${origin}/`, `${origin}/docs`, email, password, api_key]) {
    expect(service.output()).toContain(shown);
  }
  expect(service.output()).toContain("'my data/credentials.json'");
});

test("with a JSON log every line is JSON, and none contains the first password or key", async () => {
  const dataDir = newDirectory();
  const logged = await startService({
    dataDir,
    env: { ...env, AGENTRUN_LOG_FORMAT: "json", AGENTRUN_LOG_LEVEL: "silent" },
  });
  services.push(logged);
  await logged.stop();
  const lines = logged
    .output()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: "ready",
      base_url: logged.baseUrl,
      first_account: logged.credentials.email,
      credentials_file: join(dataDir, "credentials.json"),
    }),
  );
  expect(lines.at(-1)?.msg).toMatch(/^Stopping: /);
  for (const secret of [logged.credentials.password, logged.credentials.api_key])
    expect(logged.output()).not.toContain(secret);
});

test("the first credentials are in a file that only its owner can read", () => {
  const file = join(service.dataDir, "credentials.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Object.keys(JSON.parse(readFileSync(file, "utf8")))).toEqual([
    "base_url",
    "api_key",
    "ca_file",
    "email",
    "password",
    "organization_id",
    "agent_id",
  ]);
  expect(service.credentials.base_url).toBe(service.baseUrl);
  expect(readFileSync(service.credentials.ca_file, "utf8")).toContain("BEGIN CERTIFICATE");
});

test("the shown command can be pasted and returns a completed run", async () => {
  const [command] = /^ {2}curl [\s\S]+?\}'$/m.exec(service.output()) ?? [];
  expect(command).toBeDefined();
  const answer = await paste(String(command));
  expect(JSON.parse(answer)).toMatchObject({ object: "run", status: "completed", output: { result: "hello" } });
});

test("no secret in the data directory is readable by others", () => {
  const open = readdirSync(service.dataDir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /key|secret|credentials|password/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => (statSync(file).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});

test("a second start on a data directory in use names the process that holds it", async () => {
  const { code, output } = await runUntilExit({
    dataDir: service.dataDir,
    env: { AGENTRUN_DATABASE_WAIT_SECONDS: "1" },
  });
  expect(code).toBe(1);
  expect(output).toContain(`is held by process ${service.process.pid}`);
  expect((await service.api("GET", "/agents")).status).toBe(200);
});

/** The real command, and all that it prints. */
function npmStart(dataDir: string) {
  const { PATH, HOME } = process.env;
  const settings = { AGENTRUN_DATA_DIR: dataDir, AGENTRUN_PORT: "0", AGENTRUN_PROCESSES: "1" };
  const child = spawn("npm", ["start"], { cwd: root, env: { PATH, HOME, ...settings } });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  onTestFinished(() => {
    const lock = join(dataDir, "lock.json");
    if (existsSync(lock)) process.kill(JSON.parse(readFileSync(lock, "utf8")).pid, "SIGKILL");
    child.kill("SIGKILL");
  });
  const stop = async () => {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    return (await exited)[0] as number | null;
  };
  return { stop, prints: (words: string) => expect.poll(() => printed, { timeout: 90_000 }).toContain(words) };
}

test("SIGTERM to `npm start` stops the service, and the next start waits until it has stopped", async () => {
  const dataDir = join(newDirectory(), "data");
  const first = npmStart(dataDir);
  await first.prints("is ready");
  const second = npmStart(dataDir);
  await second.prints("Waiting up to 60 s for it to stop.");
  expect(await first.stop()).toBe(0);
  await second.prints("is ready");
  expect(await second.stop()).toBe(0);
  expect(existsSync(join(dataDir, "lock.json"))).toBe(false);
});

test("a first start on a port in use reports it, leaves no database behind, and keeps the credentials for the next", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as { port: number };
  const dataDir = join(newDirectory(), "data");
  const { code, output } = await runUntilExit({ dataDir, env: { ...env, AGENTRUN_PORT: String(port) } });
  taken.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} of 127.0.0.1 is in use by another process`);
  expect(output).toContain("AGENTRUN_PORT");
  await expect.poll(() => findDatabases(dataDir).filter(isAlive)).toEqual([]);
  const next = await start(dataDir);
  expect((await next.api("GET", "/agents")).status).toBe(200);
  expect(await next.stop()).toBe(0);
});

test("every invalid setting is reported at once", async () => {
  const { code, output } = await runUntilExit({
    dataDir: newDirectory(),
    env: {
      AGENTRUN_PORT: "ninety",
      AGENTRUN_TRUST_PROXY: "everyone",
      AGENTRUN_BOOTSTRAP_PLAN: "gold",
      AGENTRUN_TLS_CERT_FILE: "cert.pem",
      AGENTRUN_CONCURENCY: "5",
    },
  });
  expect(code).toBe(1);
  for (const name of ["PORT", "TRUST_PROXY", "BOOTSTRAP_PLAN", "TLS_KEY_FILE", "CONCURENCY"]) {
    expect(output).toContain(`AGENTRUN_${name}`);
  }
  expect(output).not.toContain("    at ");
});

test("SIGTERM stops it cleanly, the database included, and the next start continues where it was", async () => {
  const created = await service.api("POST", "/runs", {
    body: { agent_id: service.credentials.agent_id, input: { query: "kept" } },
  });
  const databases = findDatabases(service.dataDir);
  expect(databases.filter(isAlive)).toHaveLength(1);
  expect(await service.stop()).toBe(0);
  expect(databases.filter(isAlive)).toEqual([]);

  service = await start(service.dataDir, home);
  expect((await service.api("GET", `/runs/${created.body.id}`)).body).toEqual(created.body);
  expect(service.output()).not.toContain(service.credentials.api_key);
  expect(service.output()).toContain("credentials are in 'my data/credentials.json'");
});

test("Ctrl-C works like SIGTERM", async () => {
  const databases = findDatabases(service.dataDir);
  service.process.kill("SIGINT");
  await expect.poll(() => service.process.exitCode, { interval: 50 }).toBe(0);
  expect(databases.filter(isAlive)).toEqual([]);
});

test("kill -9 while runs are being created loses none that was acknowledged", { timeout: 120_000 }, async () => {
  const kills = 3;
  const perKill = 70;
  const acknowledged: string[] = [];
  service = await start(service.dataDir, home);
  for (let kill = 0; kill < kills; kill += 1) {
    acknowledged.push(...(await killWhileCreating(service, perKill)));
    service = await start(service.dataDir, home);
    expect(await findMissing(service, acknowledged)).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills * perKill);
  const after = await service.api("POST", "/runs", { body: { agent_id: service.credentials.agent_id, input: {} } });
  expect([after.status, after.body.status]).toEqual([200, "completed"]);
});

/** Creates runs on many connections until enough were acknowledged, then kills the service. */
async function killWhileCreating(victim: Service, enough: number): Promise<string[]> {
  const ids: string[] = [];
  let killed: Promise<void> | undefined;
  const create = async () => {
    while (!killed) {
      const headers = { Prefer: ids.length % 2 ? "respond-async" : "wait=10" };
      const body = { agent_id: victim.credentials.agent_id, input: { query: "x" } };
      // A call that the kill interrupted was not acknowledged.
      const answer = await victim.api("POST", "/runs", { body, headers }).catch(() => null);
      if (answer && answer.status < 300) ids.push(String(answer.body.id));
      if (ids.length >= enough) killed ??= victim.kill();
    }
  };
  await Promise.all(Array.from({ length: 16 }, create));
  await killed;
  return ids;
}

/** The ids that the service does not have. */
async function findMissing(of: Service, ids: string[]): Promise<string[]> {
  const answers = await Promise.all(
    ids.map(async (id) => ({ id, status: (await of.api("GET", `/runs/${id}`)).status })),
  );
  return answers.filter(({ status }) => status !== 200).map(({ id }) => id);
}

/** The processes of the databases in a directory. */
const findDatabases = (directory: string): number[] =>
  readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("postmaster.pid"))
    .map((path) => Number(readFileSync(join(directory, path), "utf8").split("\n")[0]));

/** Runs a command in a shell, in the directory where the service was started. */
async function paste(command: string): Promise<string> {
  if (spawnSync("curl", ["--version"]).error) {
    process.stderr.write("THERE IS NO curl ON THIS MACHINE: the same request is made without it\n");
    const [, body = ""] = /-d '(.*)'$/s.exec(command) ?? [];
    return (await service.api("POST", "/runs", { rawBody: body })).text;
  }
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd: home });
  return stdout;
}

import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Agent, Run } from "@agentrun/contract";
import { findFirstUser, isRoot } from "@agentrun/host";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runUntilExit, type Service, type ServiceOptions, startService } from "../support/service.ts";
import { agentSettings } from "../support/world.ts";

const { AGENTRUN_MODULES_DIR } = agentSettings;
// Without a key in its environment the service keeps one in its data directory.
const env = { AGENTRUN_MODULES_DIR, AGENTRUN_SECRET_KEY: "", AGENTRUN_OPENAI_API_KEY: "sk-canary-0123456789" };

let elsewhere: string;
beforeAll(() => {
  elsewhere = mkdtempSync(join(tmpdir(), "agentrun-elsewhere-"));
});
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }));

type Report = {
  outcomes: Record<string, string>;
  note: string;
  temporary: string;
  own: boolean;
  uid: number;
  environment: Record<string, string>;
};

/** A module that tries everything, in a service with its own database and with secrets in its environment. */
async function breakIn(service: Service, more: object = {}): Promise<Report> {
  const runtime = { type: "module", module: "burglar" };
  const agent = await service.api<Agent>("POST", "/agents/custom", { body: { name: "Burglar", runtime } });
  const database = new URL(readFileSync(join(service.dataDir, "database-url"), "utf8").trim());
  const socket = database.searchParams.get("host") ?? database.hostname;
  const pid = service.process.pid ?? 0;
  const workerSocket = findWorkerSocket(pid);
  const input = { dataDir: service.dataDir, socket, workerSocket, service: pid, elsewhere, ...more };
  const { body } = await service.api<Run>("POST", "/runs", { body: { agent_id: agent.body.id, input } });
  expect(body.error).toBeNull();
  return body.output as Report;
}

/** The socket that workers connect to, as the OS lists it. */
function findWorkerSocket(pid: number): string | null {
  if (process.platform !== "linux") return null;
  const ways = readdirSync(`/proc/${pid}/fd`).map((descriptor) => readLinkOf(`/proc/${pid}/fd/${descriptor}`));
  const inodes = new Set(ways.map((way) => /^socket:\[(\d+)\]$/.exec(way)?.[1]));
  const named = [...readFileSync("/proc/net/unix", "latin1").matchAll(/ (\d+) @(agentrun-[0-9a-f-]{36})/g)];
  const name = named.find(([, inode]) => inodes.has(inode))?.[2];
  expect(name).toBeDefined();
  return name ?? null;
}

function readLinkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

const gotIn = ({ outcomes }: Report) =>
  Object.entries(outcomes).filter(([, outcome]) => !outcome.startsWith("refused: "));

/** Node has its own error messages for two of them. */
const refusedBySystem = /EACCES|EPERM|ENOENT: no such file or directory, open .*secret-key|The blob could not be read/;

/** Another user, for services and modules that are not root. */
const otherUser = isRoot() ? findFirstUser(["nobody"]) : undefined;
const itself = process.getuid?.();

type Situation = { name: string; options: ServiceOptions; uid: number | undefined; isApart: boolean };
const situations: Situation[] = [
  ...(otherUser
    ? [
        { name: "of a service that is root", options: { env }, uid: otherUser.uid, isApart: true },
        { name: "of an ordinary service", options: { env, user: otherUser }, uid: otherUser.uid, isApart: false },
      ]
    : []),
  {
    name: "as its service's own user",
    options: { env: { ...env, ...(otherUser ? { AGENTRUN_WORKER_USER: "root" } : {}) } },
    uid: itself,
    isApart: false,
  },
];

describe.each(situations)("a hostile module $name", ({ options, uid, isApart }) => {
  let service: Service;
  let report: Report;

  beforeAll(async () => {
    service = await startService({ ...options, isFromSources: true });
    expect(existsSync(join(service.dataDir, "secret-key"))).toBe(true);
    report = await breakIn(service);
  });
  afterAll(() => service?.remove());

  test("reaches no secret of the service, no other process, and only its own files", () => {
    expect(gotIn(report)).toEqual([]);
    expect(report.outcomes["speak as another worker"]).toMatch(process.platform === "linux" ? /hung up/ : /./);
    expect(report.outcomes["enter the database"]).toContain(isApart ? "EACCES" : "password authentication failed");
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(report).toMatchObject({ note: "kept", own: true, uid });
  });

  test("finds nothing of the service in its environment", () => {
    const names = Object.keys(report.environment);
    expect(names.filter((name) => name.startsWith("AGENTRUN_") || name === "DATABASE_URL")).toEqual([]);
    expect(Object.values(report.environment).join()).not.toContain("canary");
    if (isApart) expect(report.environment.HOME).toBe(report.temporary);
  });

  test("leaves nothing in its temporary directory when its process has ended", async () => {
    expect(existsSync(join(report.temporary, "note"))).toBe(true);
    await service.stop();
    expect(existsSync(report.temporary)).toBe(false);
  });
});

describe("a service", () => {
  let service: Service;
  afterEach(() => service?.remove());

  test.runIf(otherUser)(
    "protects its files from modules of another user by OS permissions, where Node restricts nothing",
    async () => {
      const lifted = { ...env, AGENTRUN_MODULE_FOLDERS: "any", AGENTRUN_WORKER_USER: otherUser?.name ?? "" };
      service = await startService({ env: lifted });
      const report = await breakIn(service, { filesAlone: true });
      expect(report.uid).toBe(otherUser?.uid);
      expect(gotIn(report)).toEqual([]);
      const otherwise = Object.entries(report.outcomes).filter(([, outcome]) => !refusedBySystem.test(outcome));
      expect(otherwise).toEqual([]);
    },
  );

  test("does not open a debugger on a signal", async () => {
    service = await startService({ env });
    service.process.kill("SIGUSR1");
    await expect.poll(() => service.output()).toContain("SIGUSR1 does nothing here");
    expect(service.output()).not.toContain("Debugger listening");
  });

  test("does not start if modules could read its data directory, with advice what to change", async () => {
    service = await startService({ env });
    const around = { ...env, AGENTRUN_MODULES_DIR: dirname(service.dataDir) };
    await service.stop();
    const { code, output } = await runUntilExit({ dataDir: service.dataDir, env: around });
    expect(code).toBe(1);
    expect(output).toContain("holds secrets of the service");
    expect(output).toContain("AGENTRUN_MODULES_DIR");
  });

  test.runIf(isRoot())(
    "does not start as root if there is no other user for modules, unless it is configured to",
    async () => {
      const folder = mkdtempSync(join(elsewhere, "roots-own-"));
      const { code, output } = await runUntilExit({ env: { ...env, AGENTRUN_MODULE_FOLDERS: folder } });
      rmSync(folder, { recursive: true });
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/no other user can run agents' code: .* cannot write into/),
      ]);
      expect(output).toContain("AGENTRUN_WORKER_USER");
    },
  );

  test("does not start if modules cannot run as the configured user, and leaves nothing behind", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "agentrun-refused-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const wanted = { ...env, AGENTRUN_WORKER_USER: isRoot() ? "nobody-of-this-name" : "root" };
    const { code, output } = await runUntilExit({ dataDir, env: wanted });
    expect([code, output]).toEqual([1, expect.stringContaining("AGENTRUN_WORKER_USER is ")]);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Agent, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runUntilExit, type Service, startService } from "./service.ts";
import { agentSettings } from "./world.ts";

/** A service with a database of its own, and with secrets in its environment. */
let service: Service;
let elsewhere: string;
const { AGENTRUN_MODULES_DIR } = agentSettings;
// Without a key in its environment the service keeps one in its data directory.
const env = { AGENTRUN_MODULES_DIR, AGENTRUN_SECRET_KEY: "", AGENTRUN_OPENAI_API_KEY: "sk-canary-0123456789" };

beforeAll(async () => {
  elsewhere = mkdtempSync(join(tmpdir(), "agentrun-elsewhere-"));
  service = await startService({ env });
});

afterAll(async () => {
  await service?.stop();
  await service?.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});

type Report = {
  outcomes: Record<string, string>;
  note: string;
  temporary: string;
  own: boolean;
  names: string[];
};

test("a hostile module reaches no secret of the service, no other process, and no file beyond its own", async () => {
  expect(existsSync(join(service.dataDir, "secret-key"))).toBe(true);
  const runtime = { type: "module", module: "burglar" };
  const agent = await service.api<Agent>("POST", "/agents/custom", { body: { name: "Burglar", runtime } });
  const database = new URL(readFileSync(join(service.dataDir, "database-url"), "utf8").trim());
  const socket = database.searchParams.get("host") ?? database.hostname;
  const input = { dataDir: service.dataDir, socket, service: service.process.pid, elsewhere };
  const { body } = await service.api<Run>("POST", "/runs", { body: { agent_id: agent.body.id, input } });
  expect(body.error).toBeNull();
  const report = body.output as Report;
  const gotIn = Object.entries(report.outcomes).filter(([, outcome]) => !outcome.startsWith("refused: "));
  expect(gotIn).toEqual([]);
  expect(report.outcomes["enter the database"]).toContain("password authentication failed");
  expect(existsSync(join(elsewhere, "written"))).toBe(false);
  expect(report).toMatchObject({ note: "kept", own: true });
  expect(report.names.filter((name) => name.startsWith("AGENTRUN_") || name === "DATABASE_URL")).toEqual([]);
});

test("a signal opens no debugger in the service", async () => {
  service.process.kill("SIGUSR1");
  await expect.poll(() => service.output()).toContain("SIGUSR1 does nothing here");
  expect(service.output()).not.toContain("Debugger listening");
});

test("what a module left in its temporary directory goes with its process", async () => {
  const left = (await service.api<{ data: Run[] }>("GET", "/runs")).body.data[0]?.output as Report;
  expect(existsSync(join(left.temporary, "note"))).toBe(true);
  await service.stop();
  expect(existsSync(left.temporary)).toBe(false);
});

test("a service whose modules could read its data directory does not start, and says what to change", async () => {
  const around = { ...env, AGENTRUN_MODULES_DIR: dirname(service.dataDir) };
  const { code, output } = await runUntilExit({ dataDir: service.dataDir, env: around });
  expect(code).toBe(1);
  expect(output).toContain("holds secrets of the service");
  expect(output).toContain("AGENTRUN_MODULES_DIR");
});

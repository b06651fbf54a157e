import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { makeCertificate } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { readRelease } from "../../packages/server/src/release.ts";
import { ensureProgram } from "../../tools/find-program.ts";
import { createCli } from "../support/cli.ts";
import { createWorld, type World } from "../support/world.ts";

type Line = { check: string; state: "ok" | "warning" | "problem"; words: string; what_to_do: string | null };

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world?.remove());

async function doctor(env: Record<string, string> = {}, words: string[] = ["--json"]) {
  const { database, service } = world;
  const own = {
    DATABASE_URL: database.url,
    AGENTRUN_DATA_DIR: service.dataDir,
    AGENTRUN_SECRET_KEY: "a key for the tests",
  };
  const cli = createCli({ ...own, ...env });
  try {
    return await cli.run(["admin", "doctor", ...words]);
  } finally {
    cli.remove();
  }
}

async function examine(env?: Record<string, string>) {
  const { code, stdout, stderr } = await doctor(env);
  if (stdout === "") throw new Error(stderr);
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Line[] };
  expect(code).toBe(ok ? 0 : 1);
  const find = (check: string) => checks.find((line) => line.check === check);
  return { ok, checks, find, ill: checks.filter(({ state }) => state !== "ok").map(({ check }) => check) };
}

test("next to a healthy service every line is ok, in text and in JSON", async () => {
  const healthy = await doctor({}, []);
  expect(healthy).toMatchObject({ code: 0, stdout: expect.not.stringMatching(/^(warning|problem)/m) });
  for (const line of healthy.stdout.trim().split("\n")) expect(line).toMatch(/^ok {5,}\S/);
  const { ok, checks, find } = await examine();
  expect(ok).toBe(true);
  expect(find("nodes")?.words).toBe(`1 node is running, of release ${readRelease()}.`);
  expect(checks.map(({ check }) => check)).toEqual([
    "database",
    "clock",
    "schema",
    "secret key",
    "nodes",
    "leases",
    "queue",
    "deliveries",
    "feed",
    "webhooks",
    "partitions",
    "data directory",
    "database's disk",
    "certificate",
  ]);
});

test("roles without a node are named", async () => {
  const [node] = await world.database.query<{ roles: string[] }>("select roles from nodes");
  expect(node?.roles).toEqual(["gateway", "worker", "delivery", "scheduler"]);
  await world.database.query("update nodes set roles = '{gateway,scheduler}'");
  const { ok, find } = await examine();
  await world.database.query("update nodes set roles = $1", [node?.roles]);
  expect([ok, find("nodes")]).toMatchObject([
    false,
    {
      state: "problem",
      words: expect.stringContaining("none is a worker"),
      what_to_do: expect.stringContaining("AGENTRUN_ROLES=worker,delivery"),
    },
  ]);
});

test("an unreachable database is reported, and the other checks still run", async () => {
  const { ok, find } = await examine({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
  expect(ok).toBe(false);
  expect(find("database")).toMatchObject({ state: "problem", words: expect.stringContaining("does not respond") });
  expect(find("secret key")).toMatchObject({ state: "warning" });
  expect(find("data directory")).toMatchObject({ state: "ok" });
  expect(find("certificate")).toMatchObject({ state: "ok" });
});

test("a missing database is not created by the check", async () => {
  const dataDir = join(world.service.dataDir, "nothing-yet");
  const { find } = await examine({ DATABASE_URL: "", AGENTRUN_DATA_DIR: dataDir });
  expect(find("database")).toMatchObject({
    state: "problem",
    words: expect.stringContaining("contains no database"),
  });
  expect(find("data directory")).toMatchObject({ state: "problem" });
  expect(existsSync(dataDir)).toBe(false);
});

test("a wrong secret key and an expiring certificate are reported, each with advice", async () => {
  const { cert, key } = makeCertificate(["localhost"]);
  const [certFile, keyFile] = ["own.pem", "own-key.pem"].map((name) => join(world.service.dataDir, name)) as [
    string,
    string,
  ];
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  const { ok, ill, find } = await examine({
    AGENTRUN_SECRET_KEY: "another",
    AGENTRUN_TLS_CERT_FILE: certFile,
    AGENTRUN_TLS_KEY_FILE: keyFile,
  });
  expect([ok, ill]).toEqual([false, ["secret key", "certificate"]]);
  expect(find("secret key")).toMatchObject({ state: "problem", words: expect.stringContaining("another secret key") });
  expect(find("certificate")).toMatchObject({
    state: "warning",
    words: expect.stringMatching(/expires in less than a day/),
  });
});

test("if code of models is enabled its sandbox is checked; an unavailable one is reported with advice", async () => {
  ensureProgram("bwrap", "bubblewrap");
  const { find } = await examine({ AGENTRUN_CODE: "bubblewrap" });
  expect(find("code sandbox")).toMatchObject({ state: "ok", words: expect.stringContaining("javascript") });
  const user = process.getuid?.() === 0 ? "root" : "nobody-of-this-name";
  const broken = await examine({ AGENTRUN_CODE: "bubblewrap", AGENTRUN_WORKER_USER: user });
  expect([broken.ok, broken.ill]).toEqual([false, ["code sandbox"]]);
});

test("an unattended installation: no node, abandoned runs, a queue, overdue and failing webhooks, missing migrations", async () => {
  const { api, credentials } = world.service;
  const body = { agent_id: credentials.agent_id, input: { query: "hello" } };
  const run = async () => toUuid((await api<{ id: string }>("POST", "/runs", { body })).body.id);
  const [held, queued] = [await run(), await run()];
  const hook = { url: "https://receiver.example/hook", events: ["run.completed"] };
  const webhook = (await api<{ id: string }>("POST", "/webhooks", { body: hook })).body.id;
  const { database, service } = world;
  await service.stop();
  await database.query(
    `update runs set status = 'running', output = null, completed_at = null, lease_token = gen_random_uuid(),
       lease_until = now() - interval '1 hour' where id = $1`,
    [held],
  );
  await database.query(
    "update runs set status = 'queued', output = null, completed_at = null, queued_at = now() - interval '1 hour' where id = $1",
    [queued],
  );
  await database.query("update webhooks set failing_since = now() - interval '1 hour' where id = $1", [
    toUuid(webhook),
  ]);
  await database.query(
    `insert into deliveries (id, organization_id, webhook_id, event_id, event_type, status, due_at)
     select gen_random_uuid(), organization_id, id, gen_random_uuid(), 'run.completed', 'pending', now() - interval '1 hour' from webhooks`,
  );
  await database.query("delete from migrations where name = '0016_alerts.sql'");
  const { ok, find } = await examine();
  expect(ok).toBe(false);
  expect(find("nodes")).toMatchObject({ state: "warning", what_to_do: expect.stringContaining("Start the service") });
  expect(find("leases")).toMatchObject({ state: "warning", words: expect.stringContaining("1 run is held") });
  expect(find("queue")).toMatchObject({ state: "problem", words: expect.stringContaining("60 minutes") });
  expect(find("deliveries")).toMatchObject({ state: "problem", words: expect.stringContaining("1 webhook delivery") });
  expect(find("webhooks")).toMatchObject({ state: "warning", words: expect.stringContaining(webhook) });
  expect(find("schema")).toMatchObject({ state: "warning", words: expect.stringContaining("0016_alerts.sql") });
  // The check migrated nothing.
  expect(await database.query("select 1 from migrations where name = '0016_alerts.sql'")).toEqual([]);
});

import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Agent, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cli, createCli } from "../support/cli.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let cli: Cli;
/** The agent's name is not its id, so that tables can be checked for both. */
let agentId: string;

beforeAll(async () => {
  world = await createWorld();
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
  agentId = await world.addAgent("echo", { name: "Parrot" });
});

afterAll(async () => {
  cli?.remove();
  await world?.remove();
});

const tableOf = async (...words: string[]) => {
  const { code, stdout, stderr } = await cli.run(words, { env: { COLUMNS: "300" } });
  expect(code, stderr).toBe(0);
  return stdout;
};

test("a thread is listed with its agent's name, read and deleted", async () => {
  const body = { agent_id: agentId, input: { query: "hello" }, user: "ada" };
  const { body: thread } = await world.service.api<{ id: string }>("POST", "/threads", {
    body: { agent_id: agentId, user: "ada" },
  });
  await world.service.api<Run>("POST", "/runs", { body: { ...body, thread_id: thread.id } });
  expect(await tableOf("threads", "list", "--user", "ada")).toContain(`Parrot (${agentId})`);
  expect(await tableOf("threads", "list", "--user", "eve")).toBe("");
  expect(await tableOf("threads", "get", thread.id)).toMatch(/run_count +1\n/);
  const messages = await tableOf("threads", "messages", thread.id);
  expect(messages).toMatch(/user +hello/);
  expect(messages.indexOf("user ")).toBeLessThan(messages.indexOf("assistant"));
  expect(await cli.run(["threads", "delete", thread.id])).toMatchObject({ code: 0, stderr: `Deleted ${thread.id}.\n` });
  expect((await cli.run(["threads", "get", thread.id])).code).toBe(3);
});

test("open prints the address of a page or an id", async () => {
  const { origin } = new URL(world.service.baseUrl);
  expect(await tableOf("open")).toBe(`${origin}/\n`);
  expect(await tableOf("open", "inbox")).toBe(`${origin}/inbox\n`);
  expect(await tableOf("open", agentId, "--print")).toBe(`${origin}/agents/${agentId}\n`);
  const wrong = await cli.run(["open", "run_1;reboot"]);
  expect([wrong.code, wrong.stdout, wrong.stderr]).toEqual([2, "", expect.stringContaining("There is no page for")]);
});

test("--jq passes the JSON of a command to jq, and reports an error if jq is not installed", async () => {
  const bin = join(cli.home, "bin");
  mkdirSync(bin);
  const program = join(bin, "jq");
  // As jq 1.6, which ends with an error at an option that it does not know, and `--` is one.
  writeFileSync(program, '#!/bin/sh\nfor word; do echo "[$word]"; done\nexec /bin/cat\n');
  chmodSync(program, 0o755);
  const filtered = await cli.run(["agents", "get", agentId, "--jq", ".name"], { env: { PATH: bin } });
  const [json = "", ...words] = filtered.stdout.trim().split("\n").reverse();
  expect(words.reverse()).toEqual(["[-r]", "[--unbuffered]", "[ .name]"]);
  expect(JSON.parse(json)).toMatchObject({ id: agentId, name: "Parrot" });
  writeFileSync(program, "#!/bin/sh\nexit 3\n");
  expect(await cli.run(["agents", "list", "--jq", ".["], { env: { PATH: bin } })).toMatchObject({ code: 2 });
  const without = await cli.run(["agents", "list", "--jq", ".name"], { env: { PATH: join(cli.home, "work") } });
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining("jq, which is not installed")]);
});

test("a secret is set from a pipe, listed without its value, rotated and deleted", async () => {
  const set = (value: string, ...words: string[]) => cli.run(["secrets", "set", ...words], { input: value });
  const made = await set("s3cret-one\n", "STRIPE_KEY");
  expect([made.code, made.stderr]).toEqual([0, expect.stringMatching(/^Created the secret STRIPE_KEY\. Every agent/)]);
  expect((await set("s3cret-own", "STRIPE_KEY", "--agent", "Parrot")).stderr).toContain(`Only ${agentId} can read it`);
  const listed = await tableOf("secrets", "list");
  expect(listed).toContain(`Parrot (${agentId})`);
  expect(listed).toMatch(/STRIPE_KEY +all +1/);
  expect((await set("s3cret-one", "STRIPE_KEY")).stderr).toContain("already has this value");
  expect((await set("s3cret-two", "STRIPE_KEY")).stderr).toMatch(/version 2 now\. The former value is valid until 2/);
  expect((await set("s3cret-three", "STRIPE_KEY", "--grace", "0")).stderr).toMatch(/version 3 now\. .*no longer valid/);
  expect(await set("", "STRIPE_KEY")).toMatchObject({ code: 2 });
  expect(await set("x", "not a name")).toMatchObject({ code: 2 });
  expect(await tableOf("secrets", "list", "--json")).not.toContain("s3cret");
  expect((await cli.run(["secrets", "delete", "STRIPE_KEY"])).code).toBe(0);
  const gone = await cli.run(["secrets", "delete", "STRIPE_KEY"]);
  expect([gone.code, gone.stderr]).toEqual([3, expect.stringContaining("add --agent")]);
  expect((await cli.run(["secrets", "delete", "STRIPE_KEY", "--agent", "Parrot"])).code).toBe(0);
});

test("lists show the names and the ids of agents, keys and people", async () => {
  const { api } = world.service;
  await api<Agent>("PATCH", `/agents/${agentId}`, { body: { description: "Repeats." } });
  const { body: cap } = await api<{ id: string }>("POST", "/caps", {
    body: { agent_id: agentId, limit: 5, unit: "runs", period: "day" },
  });
  await api("POST", "/runs", { body: { agent_id: agentId, input: {} } });
  const agent = `Parrot (${agentId})`;
  const { body: keys } = await api<{ data: { id: string; name: string }[] }>("GET", "/api-keys");
  // The first key is that of the service's owner, which this test uses.
  const key = keys.data.at(-1);
  const keyName = `${key?.name} (${key?.id})`;
  expect(await tableOf("caps", "list")).toContain(agent);
  expect(await tableOf("runs", "list")).toContain(agent);
  expect(await tableOf("usage", "--by", "agent")).toContain(agent);
  expect(await tableOf("usage", "--by", "key")).toContain(keyName);
  expect(await tableOf("analytics")).toContain(agent);
  expect(await tableOf("agents", "revisions", "Parrot")).toContain(keyName);
  expect(await tableOf("agents", "deployments", "Parrot")).toContain(keyName);
  expect(await tableOf("audit", "--resource", agentId)).toMatch(/First key updated agent Parrot +updateAgent +ag_/);
  expect(await tableOf("caps", "list", "--json")).toContain(`"agent_id":"${agentId}"`);
  await api("DELETE", `/caps/${cap.id}`);
});

test("a key that may not read agents sees their ids", async () => {
  const { body: key } = await world.service.api<{ secret: string }>("POST", "/api-keys", {
    body: { name: "Reads runs", scopes: ["runs:read"] },
  });
  await world.service.api("POST", "/runs", { body: { agent_id: agentId, input: {} } });
  const { code, stdout } = await cli.run(["runs", "list"], {
    env: { COLUMNS: "300", AGENTRUN_API_KEY: key.secret },
  });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/ {2}ag_\w{26}\n/)]);
});

import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createKey, createOrganization } from "../support/accounts.ts";
import { enrol, freshCode, openBrowser } from "../support/browser.ts";
import { type Cli, createCli } from "../support/cli.ts";
import { ownerPassword } from "../support/tenants.ts";
import { createWebhookWorld, until, type WebhookWorld } from "../support/webhook-world.ts";

const unknownRun = "run_01jz8v3k5qe8xa2m4n6p8r0t2v";

let world: WebhookWorld;
let cli: Cli;

beforeAll(async () => {
  world = await createWebhookWorld();
  cli = createCli({ AGENTRUN_DATA_DIR: world.service.dataDir });
});

afterAll(async () => {
  cli?.remove();
  await world?.remove();
});

test("next to a running service it needs no configuration: data on stdout, messages on stderr", async () => {
  const ran = await cli.run(["runs", "create", "echo", "hello", "there"]);
  expect(ran).toMatchObject({ code: 0, stdout: "hello there\n" });
  expect(ran.stderr).toMatch(/^run_\w{26} completed \(\d+ ms\)\n$/);
  const [run] = await cli.json<{ id: string; output: object }>(["runs", "create", "echo", "-i", '{"a": 1}']);
  expect(run).toMatchObject({ status: "completed", output: { echo: { a: 1 } } });
  const listed = await cli.json(["runs", "list", "--limit", "1", "--all"]);
  expect(listed.map(({ id }) => id)).toContain(run?.id);
  expect(listed.length).toBeGreaterThanOrEqual(2);
});

test("each exit code has its cause", async () => {
  const { service } = world;
  const codeOf = async (words: string[], env: Record<string, string> = {}) => (await cli.run(words, { env })).code;
  const weak = await createKey(world.database, service.credentials.organization_id, { scopes: ["runs:read"] });
  const refused = await cli.run(["runs", "get", unknownRun]);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toMatch(/Error: .+\n {2}code run_not_found · status 404 · request req_\w+\nNext: {2}.+/);
  expect(await codeOf(["runs", "lst"])).toBe(2);
  expect(await codeOf(["runs", "create"])).toBe(2);
  expect(await codeOf(["runs", "create", "nobody"])).toBe(3);
  expect(await codeOf(["keys", "list"], { AGENTRUN_API_KEY: "ar_live_nonsense" })).toBe(4);
  expect(await codeOf(["keys", "list"], { AGENTRUN_API_KEY: weak.key })).toBe(4);
  expect(await codeOf(["whoami", "--base-url", "https://localhost:9/v2"], { AGENTRUN_API_KEY: weak.key })).toBe(6);
  expect(
    await codeOf(["agents", "create", "--name", "x", "-d", '{"runtime": {"type": "module", "module": "none"}}']),
  ).toBe(3);
  const waiter = await world.addAgent("waiter");
  expect(await codeOf(["runs", "create", waiter, "--timeout", "1"])).toBe(7);
});

test("an exhausted quota exits with 5, and with --json the error is one line", async () => {
  const organization = await createOrganization(world.database);
  await world.database.query("update organizations set monthly_quota = 1 where id = $1", [toUuid(organization)]);
  const env = { AGENTRUN_API_KEY: (await createKey(world.database, organization)).key };
  await cli.run(["agents", "hire", "echo"], { env });
  expect(await cli.run(["runs", "create", "echo", "one"], { env })).toMatchObject({ code: 0 });
  const limited = await cli.run(["runs", "create", "echo", "two", "--json"], { env });
  expect([limited.code, limited.stdout]).toEqual([5, ""]);
  const { error } = JSON.parse(limited.stderr) as { error: Record<string, unknown> };
  expect(error).toMatchObject({ code: "quota_exceeded", status: 429, exit_code: 5 });
  expect(error.request_id).toMatch(/^req_/);
});

test("a stream is printed as it arrives; with --json each event is a line; Ctrl-C does not cancel the run", async () => {
  const agent = await world.addAgent("waiter");
  await cli.run(["agents", "hire", "countdown"]);
  const streamed = await cli.run(["runs", "stream", "countdown", "-i", '{"from": 3, "delay_ms": 0}']);
  expect(streamed).toMatchObject({ code: 0, stdout: "3 2 1 Liftoff!\n" });
  const events = await cli.json<{ type: string; sequence: number }>([
    "runs",
    "stream",
    "countdown",
    "-i",
    '{"from": 2, "delay_ms": 0}',
  ]);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1));
  expect(events.at(-1)?.type).toBe("run.completed");

  const running = cli.start(["runs", "stream", agent]);
  await running.untilPrinted(/run\.started/);
  const left = await running.stop();
  expect(left.code).toBe(130);
  const [, id = ""] = /agentrun runs stream (run_\w+)/.exec(left.stderr) ?? [];
  expect(await cli.json(["runs", "get", id])).toMatchObject([{ status: "running" }]);
  expect(await cli.run(["runs", "cancel", id, "--force"])).toMatchObject({ code: 0, stdout: "" });
  expect(await cli.json(["runs", "get", id])).toMatchObject([{ status: "cancelled" }]);
  const [listed] = await cli.json(["runs", "list", "--agent", agent, "--limit", "1", "--expand", "input"]);
  expect(listed).toMatchObject({ id, input: {} });
});

test("Ctrl-C while waiting prints the id of the run, and of several agents with the same name the newest is run", async () => {
  await world.addAgent("echo", { name: "twin", runtime: { type: "module", module: "echo" } });
  const newest = await world.addAgent("waiter", { name: "twin" });
  const running = cli.start(["runs", "create", "twin"]);
  await running.untilPrinted(new RegExp(`2 agents are named twin; using the newest, ${newest}`));
  const { api } = world.service;
  const begun = async () =>
    (await api<{ data: { id: string }[] }>("GET", `/runs?agent_id=${newest}&status=running`)).body.data;
  await until("the run starts", async () => (await begun()).length === 1);
  const left = await running.stop();
  expect([left.code, left.stdout]).toEqual([130, ""]);
  const [, id = ""] = /(run_\w+) continues\. Follow it with `agentrun runs stream/.exec(left.stderr) ?? [];
  expect((await begun()).map((run) => run.id)).toEqual([id]);
  expect(await cli.run(["runs", "cancel-many"])).toMatchObject({ code: 2 });
  const cancelled = await cli.run(["runs", "cancel-many", "--agent", newest]);
  expect(cancelled.stderr).toMatch(/^1 matched: /);
  expect(await cli.run(["runs", "cancel-many", "--all"])).toMatchObject({ code: 0 });
  // A command that changes an agent requires an unambiguous name.
  expect(await cli.run(["agents", "archive", "twin"])).toMatchObject({ code: 2 });
});

test("a draft is deployed, and several agents are archived at once", async () => {
  const [one, other] = [await world.addAgent("echo", { name: "One" }), await world.addAgent("echo", { name: "Other" })];
  const [draft] = await cli.json<{ revision: number }>(["agents", "update", one, "--draft", "--description", "tested"]);
  const revision = String(draft?.revision);
  expect(await cli.json(["agents", "deploy", "One", "--revision", revision])).toMatchObject([{ revision: 2 }]);
  expect(await cli.json(["agents", "get", one])).toMatchObject([{ description: "tested" }]);
  expect(await cli.run(["agents", "deploy", one])).toMatchObject({ code: 2 });
  const unknown = "ag_01jz8v3k5qe8xa2m4n6p8r0t2v";
  const archived = await cli.run(["agents", "archive", "One", unknown, other]);
  expect(archived).toMatchObject({ code: 1, stdout: "" });
  const [first, second, third] = archived.stderr.split("\n");
  expect([first, third]).toEqual([`Archived One (${one}).`, `Archived Other (${other}).`]);
  expect(second).toMatch(new RegExp(`^Not archived: ${unknown}\\. There is no such agent`));
});

test("workers are listed with their queues", async () => {
  const body = { protocol: 1, name: "here", build: "7", concurrency: 3, queues: ["support"] };
  await world.service.api("POST", "/workers", { body });
  expect(await cli.json(["workers", "list", "--queue", "support"])).toMatchObject([{ name: "here", build: "7" }]);
  expect(await cli.json(["workers", "list", "--queue", "sales"])).toEqual([]);
});

test("members are invited, listed and removed, and the audit log can be read", async () => {
  const invited = await cli.run(["members", "invite", "ana@example.com", "--role", "developer"]);
  expect(invited).toMatchObject({ code: 0, stdout: expect.stringMatching(/^https:\/\/.+\n$/) });
  const [invitation] = await cli.json<{ id: string }>(["members", "invitations"]);
  expect(invitation).toMatchObject({ email: "ana@example.com", role: "developer" });
  expect(await cli.run(["members", "withdraw", String(invitation?.id)])).toMatchObject({ code: 0 });
  expect(await cli.json(["members", "list"])).toMatchObject([{ email: "owner@localhost", role: "owner" }]);
  expect((await cli.run(["audit", "--jsonl", "--limit", "1"])).stdout).toMatch(/^\{.*\}\n$/);
  expect((await cli.run(["analytics"])).stdout).toMatch(/^accepted +\d+$/m);
  expect((await cli.run(["analytics", "--csv", "--time-zone", "Asia/Tokyo"])).stdout).toMatch(/^group,key,accepted,/);
  expect((await cli.run(["usage", "--csv"])).stdout).toMatch(/^group,key,calls,/);
  expect(await cli.json(["events", "list", "--type", "run.completed", "--limit", "1"])).toMatchObject([
    { type: "run.completed" },
  ]);
  expect(await cli.run(["profiles", "use", "nobody"])).toMatchObject({ code: 2 });
});

test("a pipeline is shown step by step", async () => {
  const steps = [{ name: "first", agent_id: world.service.credentials.agent_id }];
  const [pipeline] = await cli.json<{ id: string }>([
    "pipelines",
    "create",
    "--name",
    "p",
    "-d",
    JSON.stringify({ steps }),
  ]);
  const ran = await cli.run(["pipelines", "run", String(pipeline?.id), "hello"]);
  expect(ran.code).toBe(0);
  expect(ran.stderr).toMatch(/^pipeline\.step\.completed first run_\w+$/m);
  expect(await cli.run(["pipelines", "run", "p", "hello"])).toMatchObject({ code: 0 });
  const missing = await cli.run(["pipelines", "run", "weekly"]);
  expect(missing).toMatchObject({ code: 3, stderr: expect.stringContaining('There is no pipeline "weekly".') });
});

test("a file is uploaded, used in a run, downloaded, shared by a link, and deleted", async () => {
  const [path, copy] = [join(cli.home, "chart.png"), join(cli.home, "copy.png")];
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 10, 13]);
  writeFileSync(path, bytes);
  const [file] = await cli.json<{ id: string }>(["files", "upload", path, "--user", "ada"]);
  expect(file).toMatchObject({ name: "chart.png", content_type: "image/png", size: bytes.length, user: "ada" });
  const id = file?.id ?? "";
  expect(await cli.json(["files", "list", "--user", "ada"])).toEqual([file]);
  expect(await cli.json(["files", "get", id])).toEqual([file]);
  const input = JSON.stringify({ picture: { type: "file", file_id: id } });
  expect(await cli.json(["runs", "create", "echo", "-i", input])).toMatchObject([{ status: "completed" }]);
  expect(await cli.run(["files", "download", id, "--to", copy])).toMatchObject({ code: 0, stdout: "" });
  expect(readFileSync(copy).equals(bytes)).toBe(true);
  const again = await cli.run(["files", "download", id, "--to", copy]);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(copy)]);
  expect(readFileSync(copy).equals(bytes)).toBe(true);
  const { stdout: link } = await cli.run(["files", "link", id, "--seconds", "60"]);
  expect(link).toMatch(new RegExp(`^https://\\S+/files/${id}/shared\\?token=\\S+\\n$`));
  expect((await cli.run(["files", "delete", id])).code).toBe(0);
  const gone = await cli.run(["files", "download", id]);
  expect([gone.code, gone.stdout]).toEqual([3, ""]);
  expect((await cli.run(["files", "upload", join(cli.home, "none")])).stderr).toContain("There is no file");
});

test("a run's question is answered", async () => {
  await cli.run(["agents", "hire", "approval"]);
  const waiting = await cli.run(["runs", "create", "approval", "-i", '{"request": "Refund 40 EUR?"}']);
  expect(waiting.code).toBe(0);
  const [, id = ""] = /agentrun runs act (run_\w+) approve/.exec(waiting.stderr) ?? [];
  const answered = await cli.run(["runs", "act", id, "approve", "--wait", "--json"]);
  expect([answered.code, JSON.parse(answered.stdout)]).toMatchObject([0, { status: "completed" }]);
  // Approvers are named by their email addresses.
  const { email } = world.service.credentials;
  const rule = JSON.stringify({ approvals: { approvers: { members: [email] } } });
  const agentId = JSON.parse(answered.stdout).agent_id;
  expect((await cli.run(["api", "PATCH", `/agents/${agentId}`, "-d", rule])).code).toBe(0);
  const ruled = await cli.run(["runs", "create", "approval", "-i", '{"request": "Refund 40 EUR?"}']);
  expect(ruled.stderr).toContain(`0 of 1 approved, by: ${email}`);
  expect((await cli.run(["api", "PATCH", `/agents/${agentId}`, "-d", '{"approvals": null}'])).code).toBe(0);
  // A replay with the recorded answer needs no approval.
  const again = await cli.run(["runs", "replay", id, "--recorded", "--json"]);
  expect([again.code, JSON.parse(again.stdout)]).toMatchObject([0, { status: "completed", replay_of: id }]);
  expect((await cli.run(["runs", "feedback", id, "--thumbs", "down", "-m", "Too slow"])).stderr).toContain(
    "Stored feedback fb_",
  );
  const feedback = await cli.run(["runs", "feedback", id, "--json"]);
  expect(JSON.parse(feedback.stdout)).toMatchObject({ thumbs: "down", comment: "Too slow" });
});

test("tables fit the terminal's width, and colours are used only where they are wanted", async () => {
  for (const width of [40, 60, 100]) {
    const { stdout } = await cli.run(["runs", "list"], { env: { COLUMNS: String(width) } });
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(width);
    expect(stdout).toMatch(/run_\w{26}/);
  }
  const paint = "\u001b[";
  const painted = await cli.run(["runs", "list"], { env: { FORCE_COLOR: "1" } });
  const plain = await cli.run(["runs", "list"], { env: { FORCE_COLOR: "1", NO_COLOR: "1" } });
  expect([painted.stdout.includes(paint), plain.stdout.includes(paint)]).toEqual([true, false]);
});

test("a person logs in, the profile is private, and logging out revokes the key", async () => {
  const { email, password, base_url: baseUrl, ca_file: caFile } = world.service.credentials;
  const away = createCli();
  const place = ["--base-url", baseUrl, "--ca-file", caFile];
  expect(await away.run(["whoami"])).toMatchObject({ code: 4 });
  const wrong = await away.run(["login", "--email", email, "--password-stdin", ...place], { input: "wrong" });
  expect(wrong.code).toBe(4);
  const done = await away.run(["login", "--email", email, "--password-stdin", ...place], { input: `${password}\n` });
  expect(done).toMatchObject({ code: 0, stdout: "" });
  const file = join(away.home, ".config", "agentrun", "config.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await away.json(["whoami"])).toMatchObject([{ api_key_from: "profile", base_url: baseUrl, scopes: ["*"] }]);
  // Precedence: flag, environment, profile.
  const env = { AGENTRUN_API_KEY: world.service.credentials.api_key };
  expect(await away.json(["whoami"], { env })).toMatchObject([
    { api_key_from: "environment", base_url_from: "profile" },
  ]);
  expect(await away.json(["whoami", "--api-key", env.AGENTRUN_API_KEY], { env })).toMatchObject([
    { api_key_from: "flag" },
  ]);
  const { profiles } = JSON.parse(readFileSync(file, "utf8")) as { profiles: { default: { api_key: string } } };
  const none = await away.run(["login", "--profile", "shop", "--key-stdin", ...place], { input: "\n" });
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("No API key on stdin")]);
  const shop = await away.run(["login", "--profile", "shop", "--key-stdin", ...place], { input: env.AGENTRUN_API_KEY });
  expect(shop).toMatchObject({ code: 0, stderr: expect.stringContaining("Use it with --profile shop.") });
  expect(await away.json(["whoami", "--profile", "shop"])).toMatchObject([{ profile: "shop" }]);
  expect(await away.run(["logout"])).toMatchObject({ code: 0 });
  const after = await world.service.apiAs(profiles.default.api_key)("GET", "/agents");
  expect(after.status).toBe(401);
  expect(await away.run(["logout", "--profile", "shop"])).toMatchObject({ code: 0 });
  expect((await world.service.api("GET", "/agents")).status).toBe(200);
  away.remove();
});

test("login prompts for a second factor if there is one, and accepts it as a flag", async () => {
  const { base_url: baseUrl, ca_file: caFile } = world.service.credentials;
  const invited = await world.service.api<{ url: string }>("POST", "/members/invitations", {
    body: { email: "careful@example.com", role: "developer" },
  });
  const person = openBrowser(world.service);
  const body = { token: new URL(invited.body.url).hash.slice(1), password: ownerPassword };
  expect((await person.call("POST", "/api/auth/invitations/accept", { body })).status).toBe(200);
  const { secret } = await enrol(person, ownerPassword);
  const away = createCli();
  const words = ["login", "--email", "careful@example.com", "--password-stdin", "--base-url", baseUrl];
  const logIn = (...more: string[]) => away.run([...words, "--ca-file", caFile, ...more], { input: ownerPassword });
  expect(await logIn()).toMatchObject({ code: 2, stderr: expect.stringContaining("--code") });
  expect(await logIn("--code", "000000")).toMatchObject({ code: 4 });
  expect(await logIn("--code", await freshCode(world.database, secret))).toMatchObject({ code: 0 });
  away.remove();
  const member = ["members", "remove", "Careful@Example.com"];
  expect(await cli.run(member)).toMatchObject({
    code: 0,
    stderr: expect.stringContaining("Removed careful@example.com."),
  });
  expect(await cli.run(member)).toMatchObject({ code: 3, stderr: expect.stringContaining("agentrun members list") });
});

test("webhooks test sends one event and prints the result; trigger creates real events", async () => {
  await using receiver = await startReceiver((_, response) => response.writeHead(204).end());
  const [made] = await cli.json<{ id: string; secret: string }>([
    "webhooks",
    "create",
    receiver.url,
    "--events",
    "run.completed",
  ]);
  const id = made?.id ?? "";
  expect(await cli.run(["webhooks", "test", id, "--wait"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("succeeded"),
  });
  expect(JSON.parse(receiver.received[0]?.body ?? "{}")).toMatchObject({ type: "test", data: { webhook_id: id } });
  expect(await cli.json(["trigger", "test"])).toMatchObject([{ type: "test" }]);
  for (const type of ["run.completed", "run.failed", "deployment.rollback", "pipeline.completed"]) {
    expect(await cli.json(["trigger", type])).toMatchObject([{ type }]);
  }
  const unknown = await cli.run(["trigger", "run.complete"]);
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean run.completed?") });
  expect(await cli.run(["webhooks", "delete", id])).toMatchObject({ code: 0 });
});

test("logs tail shows runs step by step, and api can call every endpoint", async () => {
  const tail = cli.start(["logs", "tail", "--json"]);
  await tail.untilPrinted(/Connected/);
  const [answer] = (
    await cli.run([
      "api",
      "POST",
      "/runs",
      "-d",
      JSON.stringify({ agent_id: world.service.credentials.agent_id, input: {} }),
    ])
  ).stdout.split("\n");
  const { id } = JSON.parse(answer ?? "") as { id: string };
  await until(
    "its end",
    () => tail.stdout().includes(`"run_id":"${id}"`) && /"type":"run.completed"/.test(tail.stdout()),
  );
  expect(await tail.stop()).toMatchObject({ code: 130 });
  const me = await cli.run(["api", "GET", "/api/auth/me", "--include"]);
  expect(JSON.parse(me.stdout)).toMatchObject({ object: "me" });
  expect(me.stderr).toMatch(/^HTTP 200\n/);
  expect((await cli.run(["api", "GET", "/runs", "-q", "limit=0"])).code).toBe(2);
});

test("control characters in text from others are not sent to the terminal", async () => {
  const { stdout } = await cli.run([
    "runs",
    "create",
    "echo",
    "-i",
    JSON.stringify({ query: "\u001b]0;gotcha\u0007\u202etxt" }),
  ]);
  expect(stdout).toBe("]0;gotchatxt\n");
});

test("serve runs the service with the given settings, and exits with it", async () => {
  const dataDir = join(cli.home, "node");
  const env = {
    DATABASE_URL: world.database.url,
    AGENTRUN_SECRET_KEY: "a key for the tests",
    AGENTRUN_LOG_FORMAT: "json",
    AGENTRUN_CA_FILE: "for the command alone",
  };
  const serving = cli.start(["serve", "--port", "0", "--data-dir", dataDir, "--set", "AGENTRUN_MODULE_PROCESSES=1"], {
    env,
  });
  await until("it is ready", () => serving.stdout().includes('"msg":"ready"'), 60_000);
  expect(existsSync(join(dataDir, "tls", "ca.pem"))).toBe(true);
  // No terminal sends the signal to the service: the command must forward it.
  serving.process.kill("SIGINT");
  await until("its end", () => serving.process.exitCode !== null);
  expect(serving.process.exitCode).toBe(0);
});

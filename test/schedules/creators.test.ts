import type { Agent, Pipeline } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import type { ApiClient } from "../support/api-client.ts";
import { openBrowser } from "../support/browser.ts";
import { ownerPassword } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

/** Far enough in the future not to tick during the test. */
const schedule = { cron: "0 0 1 1 *" };
const pollOptions = { timeout: 30_000 };

let world: World;
let echo: string;

beforeAll(async () => {
  world = await createWorld();
  echo = world.service.credentials.agent_id;
});

afterAll(() => world?.remove());

type Call = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  options?: { body?: unknown },
) => Promise<{ status: number; text: string; body: Body }>;

const api: Call = (method, path, options) => world.service.api(method, path, options);

async function makeKey(scopes: string[], more: object = {}): Promise<{ id: string; secret: string; api: ApiClient }> {
  const body = { name: "maker", scopes, ...more };
  const { body: key } = await api<{ id: string; secret: string }>("POST", "/api-keys", { body });
  return { ...key, api: world.service.apiAs(key.secret) };
}

async function join(role: string) {
  const email = `${role}@example.com`;
  const { body: invited } = await api<{ url: string }>("POST", "/members/invitations", { body: { email, role } });
  const body = { token: new URL(invited.url).hash.slice(1), password: ownerPassword };
  const person = openBrowser(world.service);
  const joined = await person.call<{ user: { id: string } }>("POST", "/api/auth/invitations/accept", { body });
  return { id: joined.body.user.id, call: person.call };
}

const agent = { name: "Nightly", runtime: { type: "module", module: "echo" }, schedule };
const pipeline = () => ({ name: "nightly", steps: [{ name: "a", agent_id: echo, when: "false" }], schedule });

/** An agent and a pipeline of a creator, both with a schedule. */
async function setBoth(by: Call): Promise<string[]> {
  const made = [
    await by<{ id: string }>("POST", "/agents/custom", { body: agent }),
    await by<{ id: string }>("POST", "/pipelines", { body: pipeline() }),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  return [`/agents/${made[0]?.body.id}`, `/pipelines/${made[1]?.body.id}`];
}

const idOf = (path: string) => path.split("/").at(-1) ?? "";
const runsOf = async (path: string) =>
  (await api<{ data: unknown[] }>("GET", path.startsWith("/agents") ? `/runs?agent_id=${idOf(path)}` : `${path}/runs`))
    .body.data.length;
const refusalOf = async (path: string) => (await api<Agent | Pipeline>("GET", path)).body.schedule_refusal;

/** Moves the next tick a second into the past, and waits until it is processed. */
async function tick(path: string): Promise<void> {
  const subject = toUuid(idOf(path));
  await world.database.query("update schedules set next_at = now() - interval '1 second' where subject_id = $1", [
    subject,
  ]);
  const isDone = async () =>
    (
      await world.database.query(
        "select 1 from schedules where subject_id = $1 and tick_at is null and next_at > now()",
        [subject],
      )
    ).length;
  await vi.waitFor(async () => expect(await isDone()).toBe(1), pollOptions);
}

/** The number of log lines that a tick started no run. */
const countLogged = (path: string) =>
  world.service
    .output()
    .split("\n")
    .filter((line) => line.includes("a scheduled run was refused") && line.includes(idOf(path))).length;

/** Each starts nothing any more and has the reason, logged once; saved again by an owner, it continues. */
async function expectAdoptable(path: string, why: string): Promise<void> {
  const before = await runsOf(path);
  await tick(path);
  await tick(path);
  expect(countLogged(path)).toBe(1);
  expect([await runsOf(path), await refusalOf(path)]).toMatchObject([before, { code: "schedule_maker_gone" }]);
  expect((await refusalOf(path))?.message).toContain(why);
  const adopted = await api<Agent | Pipeline>("PATCH", path, { body: { schedule } });
  expect(adopted.body).toMatchObject({ revision: 1, schedule_refusal: null });
  await tick(path);
  expect([await runsOf(path), await refusalOf(path)]).toEqual([before + 1, null]);
}

test.concurrent("a schedule stops when the key that created it is revoked or has expired, and continues when it is saved again", async () => {
  const scopes = ["agents:write", "pipelines:write", "runs:write"];
  const revoked = await makeKey(scopes);
  const expired = await makeKey(scopes);
  for (const { id, api: by } of [revoked, expired]) {
    const paths = await setBoth(by);
    await Promise.all(paths.map(tick));
    expect(await Promise.all(paths.map(runsOf))).toEqual([1, 1]);
    if (id === revoked.id) await api("DELETE", `/api-keys/${id}`);
    else await world.database.query("update api_keys set expires_at = now() where id = $1", [toUuid(id)]);
    await Promise.all(paths.map((path) => expectAdoptable(path, "Its API key was revoked or has expired.")));
  }
});

test.concurrent("a schedule of a rotated key continues with its successor, and stops with that", async () => {
  const old = await makeKey(["agents:write", "pipelines:write", "runs:write"]);
  const paths = await setBoth(old.api);
  const { body: fresh } = await api<{ id: string }>("POST", `/api-keys/${old.id}/rotate`, {
    body: { grace_seconds: 0 },
  });
  await Promise.all(paths.map(tick));
  expect(await Promise.all(paths.map(runsOf))).toEqual([1, 1]);
  await api("DELETE", `/api-keys/${fresh.id}`);
  await Promise.all(paths.map((path) => expectAdoptable(path, "Its API key was revoked")));
});

test.concurrent("a schedule stops when its creator is removed, or may not start runs any more (P26)", async () => {
  const person = await join("developer");
  const [removed, demoted] = [await setBoth(person.call), await setBoth(person.call)];
  await api("PATCH", `/members/${person.id}`, { body: { role: "viewer" } });
  for (const path of demoted) {
    await tick(path);
    expect([await runsOf(path), await refusalOf(path)]).toMatchObject([0, { code: "insufficient_scope" }]);
  }
  await api("DELETE", `/members/${person.id}`);
  await Promise.all(removed.map((path) => expectAdoptable(path, "The person is no longer a member.")));
});

test.concurrent("a schedule requires the right to start runs, when it is created and when it is changed", async () => {
  const { api: narrow } = await makeKey(["agents:write", "pipelines:write"]);
  const [agentPath, pipelinePath] = (await setBoth(api)) as [string, string];
  const plain = await narrow<{ id: string }>("POST", "/agents/custom", { body: { ...agent, schedule: null } });
  expect(plain.status).toBe(201);
  const refusals = [
    await narrow("POST", "/agents/custom", { body: agent }),
    await narrow("PATCH", `/agents/${plain.body.id}`, { body: { schedule } }),
    await narrow("PATCH", agentPath, { body: { schedule } }),
    await narrow("POST", "/pipelines", { body: pipeline() }),
    await narrow("POST", "/pipelines", { body: { ...pipeline(), schedule: null } }),
    await narrow("PATCH", pipelinePath, { body: { name: "mine" } }),
  ];
  expect(refusals.map(({ status, text }) => [status, text.includes("runs:write")])).toEqual(
    refusals.map(() => [403, true]),
  );
  for (const path of [agentPath, pipelinePath]) expect((await narrow("DELETE", path)).status).toBe(200);
});

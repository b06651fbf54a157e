import type { Run } from "@agentrun/contract";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashSecret } from "../../packages/server/src/lib/crypto/api-key.ts";
import { type Browser, openBrowser } from "../support/browser.ts";
import { createPipelineClient, pathOf } from "../support/pipeline-client.ts";
import type { Service } from "../support/service.ts";
import { ownerPassword } from "../support/tenants.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let service: Service;
let second: Service;
let waiter: string;
let owner: Browser;

beforeAll(async () => {
  world = await createWorld();
  ({ service } = world);
  second = await world.addNode();
  waiter = await world.addAgent("waiter");
  owner = await signIn();
});

afterAll(() => world?.remove());

type Key = { id: string; secret: string };
type Headers = Record<string, string>;

const bearer = (secret: string): Headers => ({ authorization: `Bearer ${secret}` });
const asPerson = (browser: Browser): Headers => ({ cookie: browser.cookie() });

async function signIn(): Promise<Browser> {
  const browser = openBrowser(service);
  expect((await browser.login(service.credentials.email, service.credentials.password)).status).toBe(200);
  return browser;
}

const makeKey = async () => (await service.api<Key>("POST", "/api-keys", { body: { name: "k", scopes: ["*"] } })).body;

async function mint(parent: Headers): Promise<string> {
  const headers = { "sec-fetch-site": "same-origin", ...parent };
  const made = await service.apiAs(null)<{ secret: string }>("POST", "/api/auth/token", {
    body: { all_users: true },
    headers,
  });
  expect(made.status).toBe(201);
  return made.body.secret;
}

async function join(role: string) {
  const body = { email: `${role}-${performance.now()}@example.com`, role };
  const { body: invited } = await owner.call<{ url: string }>("POST", "/members/invitations", { body });
  const token = new URL(invited.url).hash.slice(1);
  const browser = openBrowser(service);
  const joined = await browser.call<{ user: { id: string } }>("POST", "/api/auth/invitations/accept", {
    body: { token, password: ownerPassword },
  });
  return { browser, id: joined.body.user.id };
}

type StreamOptions = { method?: "GET" | "POST"; body?: unknown };

/** A stream of the service, and whether it has ended. */
async function watch(path: string, headers: Headers, on = service, { method = "GET", body }: StreamOptions = {}) {
  // One node is read over HTTP/1.1, the other over HTTP/2.
  const dispatcher = new Agent({ connect: { ca: on.ca }, allowH2: on === second, bodyTimeout: 60_000 });
  const answer = await request(on.baseUrl + path, {
    method,
    dispatcher,
    headers: { accept: "text/event-stream", ...(body ? { "content-type": "application/json" } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  const stream = { hasEnded: false, close: () => dispatcher.destroy() };
  answer.body.resume().on("error", () => {});
  answer.body.once("end", () => {
    stream.hasEnded = true;
  });
  return stream;
}

const feed = (headers: Headers, on = service) => watch("/events", headers, on);
/** The check runs every five seconds, on data cached for three seconds. */
const untilEnded = (...streams: { hasEnded: boolean }[]) =>
  expect.poll(() => streams.map(({ hasEnded }) => hasEnded), { interval: 20 }).toEqual(streams.map(() => true));

async function startRun(): Promise<string> {
  const body = { agent_id: waiter, input: {} };
  const headers = { prefer: "respond-async" };
  return (await service.api<Run>("POST", "/runs", { body, headers })).body.id;
}
const statusOf = async (runId: string) => (await service.api<Run>("GET", `/runs/${runId}`)).body.status;

test("a revoked key's streams end, of every kind and on every node, and those of other keys do not", async () => {
  const key = await makeKey();
  const headers = bearer(key.secret);
  const runId = await startRun();
  const pipelines = createPipelineClient(service);
  const pipelineId = await pipelines.create([{ name: "waits", agent_id: waiter }]);
  const { body: pipelineRun } = await pipelines.start(pipelineId, {}, { headers: { prefer: "respond-async" } });
  const paths = ["/events", `/runs/${runId}/stream`, `${pathOf(pipelineRun)}/stream`];
  const opened = await Promise.all(
    [service, second].flatMap((node) => paths.map((path) => watch(path, headers, node))),
  );
  const others = await Promise.all(paths.map((path) => watch(path, bearer(service.credentials.api_key))));
  expect((await service.api("DELETE", `/api-keys/${key.id}`)).status).toBe(200);
  await untilEnded(...opened);
  expect((await service.apiAs(key.secret)("GET", "/events")).status).toBe(401);
  expect(others.map(({ hasEnded }) => hasEnded)).toEqual([false, false, false]);
  await service.api("DELETE", `/runs/${runId}?wait=10`);
  await untilEnded(others[1] ?? expect.fail("there is no stream of the run"));
  await service.api("DELETE", `${pathOf(pipelineRun)}?wait=10`);
  await others[0]?.close();
});

test("a run continues when the key that streams it is revoked, also if it should be cancelled with its reader", async () => {
  for (const query of ["", "?on_disconnect=cancel"]) {
    const key = await makeKey();
    const body = { agent_id: waiter, input: {} };
    const stream = await watch(`/runs/stream${query}`, bearer(key.secret), service, { method: "POST", body });
    const { body: runs } = await service.api<{ data: Run[] }>("GET", `/runs?agent_id=${waiter}&limit=1`);
    const runId = runs.data[0]?.id ?? "";
    await expect.poll(() => statusOf(runId)).toBe("running");
    await service.api("DELETE", `/api-keys/${key.id}`);
    await untilEnded(stream);
    expect(await statusOf(runId)).toBe("running");
    await service.api("DELETE", `/runs/${runId}?wait=10`);
  }
});

test("a rotated key's streams end with its grace period, and not before", async () => {
  const [without, brief, long] = [await makeKey(), await makeKey(), await makeKey()];
  const streams = await Promise.all([without, brief, long].map(({ secret }) => feed(bearer(secret))));
  for (const [key, grace_seconds] of [
    [without, 0],
    [brief, 2],
    [long, 3_600],
  ] as const) {
    expect((await service.api("POST", `/api-keys/${key.id}/rotate`, { body: { grace_seconds } })).status).toBe(201);
  }
  await untilEnded(...streams.slice(0, 2));
  expect(streams[2]?.hasEnded).toBe(false);
  await streams[2]?.close();
});

test("a token's streams end with its parent, and at its expiry", async () => {
  const [key, person] = [await makeKey(), await signIn()];
  const tokens = [await mint(bearer(key.secret)), await mint(asPerson(person)), await mint(asPerson(owner))];
  const streams = await Promise.all(tokens.map((token) => feed(bearer(token))));
  await service.api("DELETE", `/api-keys/${key.id}`);
  await person.call("POST", "/api/auth/logout");
  const [, , short = ""] = tokens;
  await world.database.query("update session_tokens set expires_at = now() where hash = $1", [hashSecret(short)]);
  await untilEnded(...streams);
});

test("a session's streams end when it is signed out, and when its member is removed or loses the scope", async () => {
  const [person, removed, demoted] = [await signIn(), await join("developer"), await join("developer")];
  const body = { agent_id: waiter, input: {} };
  const asDemoted = { ...asPerson(demoted.browser), "sec-fetch-site": "same-origin" };
  const streams = await Promise.all([
    feed(asPerson(person), second),
    feed(asPerson(removed.browser), second),
    watch("/runs/stream", asDemoted, second, { method: "POST", body }),
  ]);
  const feedOfDemoted = await feed(asPerson(demoted.browser), second);
  await person.call("POST", "/api/auth/logout");
  await owner.call("DELETE", `/members/${removed.id}`);
  await owner.call("PATCH", `/members/${demoted.id}`, { body: { role: "viewer" } });
  // The feed's content depends on more scopes than the one that opens it: the client reconnects with the remaining ones.
  await untilEnded(...streams, feedOfDemoted);
  const again = await feed(asPerson(demoted.browser), second);
  expect(again.hasEnded).toBe(false);
  await again.close();
});

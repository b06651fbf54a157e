import type { ApiKey } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import type { Service } from "../support/service.ts";
import { openStream } from "../support/sse-client.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let service: Service;
let second: Service;

beforeAll(async () => {
  // This machine is a trusted proxy, so that a test can use any client address.
  world = await createWorld({ env: { AGENTRUN_TRUST_PROXY: "127.0.0.0/8,::1/128" } });
  ({ service } = world);
  second = await world.addNode();
});

afterAll(() => world?.remove());

type NewKey = ApiKey & { secret: string };

/** A client with this address. */
const from = (address: string, key: string, on = service): ApiClient => {
  const api = on.apiAs(key);
  const headers = { "x-forwarded-for": address };
  return Object.assign(((method, path, options = {}) => api(method, path, { ...options, headers })) as typeof api, {
    close: api.close,
  });
};
const make = async (body: Record<string, unknown>, api: ApiClient = service.api) => {
  const answer = await api<NewKey>("POST", "/api-keys", { body: { name: "bound", ...body } });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
};
const errorOf = ({ status, body }: ApiAnswer<unknown>) => {
  const { code, param } = (body as { error: { code: string; param: string | null } }).error;
  return [status, code, param];
};

test("a key works only from its networks, and the error names the client's address", async () => {
  const networks = ["198.51.100.0/24", "2001:db8:7::/48", "203.0.113.9"];
  const { secret, ...key } = await make({ networks });
  expect(key.networks).toEqual(networks);
  expect((await service.api<ApiKey>("GET", `/api-keys/${key.id}`)).body.networks).toEqual(networks);
  for (const address of ["198.51.100.1", "::ffff:198.51.100.255", "2001:db8:7:ffff::1", "203.0.113.9"])
    for (const node of [service, second])
      expect([address, (await from(address, secret, node)("GET", "/agents")).status]).toEqual([address, 200]);
  for (const address of ["198.51.101.1", "2001:db8:8::1", "203.0.113.8"]) {
    const refused = await from(address, secret)("GET", "/agents");
    expect(errorOf(refused)).toEqual([403, "network_not_allowed", null]);
    expect(refused.text).toContain(address);
  }
  const direct = await service.apiAs(secret)("GET", "/agents");
  expect(errorOf(direct)).toEqual([403, "network_not_allowed", null]);
  expect(direct.text).toMatch(/127\.0\.0\.1|::1/);
});

test("a key cannot exclude its own address, unless it insists", async () => {
  const { id, secret } = await make({ scopes: ["*"] });
  const own = from("198.51.100.1", secret);
  const networks = ["192.0.2.0/24"];
  const refused = await own("PATCH", `/api-keys/${id}`, { body: { networks } });
  expect(errorOf(refused)).toEqual([422, "networks_exclude_caller", "networks"]);
  expect(refused.text).toContain("198.51.100.1");
  const included = { networks: [...networks, "198.51.100.0/24"] };
  expect((await own("PATCH", `/api-keys/${id}`, { body: included })).status).toBe(200);
  expect((await own("PATCH", `/api-keys/${id}?force=true`, { body: { networks } })).status).toBe(200);
  await expect.poll(async () => (await own("GET", "/agents")).status).toBe(403);
});

test("a forged header has no effect through an untrusted proxy", async () => {
  const { secret } = await make({ networks: ["198.51.100.0/24"] });
  const spoofed = await service.apiAs(secret)("GET", "/agents", {
    headers: { "x-forwarded-for": "198.51.100.1, 203.0.113.1" },
  });
  expect(errorOf(spoofed)).toEqual([403, "network_not_allowed", null]);
  expect(spoofed.text).toContain("203.0.113.1");
});

test("a short-lived token is restricted to its key's networks, also after they change", async () => {
  const { id, secret } = await make({ networks: ["198.51.100.0/24"], scopes: ["*"] });
  const inside = from("198.51.100.1", secret);
  const { secret: token } = (await inside<{ secret: string }>("POST", "/api/auth/token", { body: { all_users: true } }))
    .body;
  expect((await from("198.51.100.2", token)("GET", "/agents")).status).toBe(200);
  expect(errorOf(await from("192.0.2.1", token)("GET", "/agents"))).toEqual([403, "network_not_allowed", null]);
  await service.api("PATCH", `/api-keys/${id}`, { body: { networks: ["192.0.2.0/24"] } });
  await expect.poll(async () => (await from("192.0.2.1", token)("GET", "/agents")).status).toBe(200);
  expect(errorOf(await from("198.51.100.2", token)("GET", "/agents"))).toEqual([403, "network_not_allowed", null]);
});

test("networks are kept by rotation, inherited by keys that a key creates, and can only be narrowed by it", async () => {
  const creator = await make({ networks: ["198.51.100.0/24"], scopes: ["*"] });
  const api = from("198.51.100.1", creator.secret);
  expect((await make({}, api)).networks).toEqual(["198.51.100.0/24"]);
  expect((await make({ networks: null }, api)).networks).toEqual(["198.51.100.0/24"]);
  const child = await make({ networks: ["198.51.100.128/25"] }, api);
  const wider = { name: "wider", networks: ["198.51.100.0/24", "0.0.0.0/0"] };
  expect(errorOf(await api("POST", "/api-keys", { body: wider }))).toEqual([403, "network_not_allowed", "networks"]);

  const rotated = await api<NewKey>("POST", `/api-keys/${child.id}/rotate`);
  expect(rotated.body.networks).toEqual(["198.51.100.128/25"]);
  const free = await make({ scopes: ["runs:read"] });
  const taken = await api<NewKey>("POST", `/api-keys/${free.id}/rotate`);
  expect(taken.body.networks).toEqual(["198.51.100.0/24"]);
  const elsewhere = await make({ networks: ["192.0.2.0/24"] });
  expect(errorOf(await api("POST", `/api-keys/${elsewhere.id}/rotate`))).toEqual([
    403,
    "network_not_allowed",
    "networks",
  ]);

  for (const id of [creator.id, rotated.body.id, elsewhere.id]) {
    const widened = await api("PATCH", `/api-keys/${id}`, { body: { networks: ["0.0.0.0/0"] } });
    expect(errorOf(widened)).toEqual([403, "network_not_allowed", "networks"]);
  }
  const child2 = await service.api("PATCH", `/api-keys/${rotated.body.id}`, { body: { networks: ["192.0.2.0/24"] } });
  expect(errorOf(child2)).toEqual([403, "network_not_allowed", "networks"]);
});

test("name and networks change at once on every node, and streams from other networks end", async () => {
  const { id, secret } = await make({ scopes: ["*"] });
  const streams = await Promise.all(
    ["198.51.100.1", "192.0.2.1"].map((address) =>
      openStream(service, "/events?type=run.completed", {
        headers: { authorization: `Bearer ${secret}`, accept: "text/event-stream", "x-forwarded-for": address },
      }),
    ),
  );
  const ended = [false, false];
  const broken: unknown[] = [];
  const watch = async (at: number) => {
    for await (const event of streams[at]?.events ?? []) broken.push(event);
    ended[at] = true;
  };
  for (const at of streams.keys()) watch(at).catch((error) => broken.push(error));
  for (const node of [service, second])
    expect((await from("192.0.2.1", secret, node)("GET", "/agents")).status).toBe(200);
  const body = { name: "moved", networks: ["198.51.100.0/24"] };
  const changed = await service.api<ApiKey>("PATCH", `/api-keys/${id}`, { body });
  expect(changed).toMatchObject({ status: 200, body: { ...body, id } });
  for (const node of [service, second])
    await expect.poll(async () => (await from("192.0.2.1", secret, node)("GET", "/agents")).status).toBe(403);
  await expect.poll(() => ended).toEqual([false, true]);
  // They got no event, and neither connection failed; the first is closed by the test.
  expect(broken).toEqual([]);
  streams[0]?.close();
  expect((await service.api<ApiKey>("PATCH", `/api-keys/${id}`, { body: { networks: null } })).body).toMatchObject({
    name: "moved",
    networks: null,
  });
  await expect.poll(async () => (await from("192.0.2.1", secret)("GET", "/agents")).status).toBe(200);
});

test("a key can be changed by a caller who could have created it, and not by a token, a demo key or the key it replaced", async () => {
  const wide = await make({ scopes: ["*"] });
  const narrow = await make({ scopes: ["api_keys:write"] });
  const body = { name: "taken" };
  const patch = async (api: ApiClient, id: string) => errorOf(await api("PATCH", `/api-keys/${id}`, { body }));
  expect(await patch(service.apiAs(narrow.secret), wide.id)).toEqual([403, "insufficient_scope", null]);
  const { secret: token } = (
    await service.api<{ secret: string }>("POST", "/api/auth/token", { body: { all_users: true } })
  ).body;
  expect(await patch(service.apiAs(token), wide.id)).toEqual([403, "insufficient_scope", null]);
  const demo = await make({ kind: "demo", scopes: ["*"] });
  const other = await make({ kind: "demo", scopes: ["runs:read"] });
  expect(await patch(service.apiAs(demo.secret), other.id)).toEqual([403, "demo_key_restricted", null]);
  const { body: next } = await service.api<NewKey>("POST", `/api-keys/${wide.id}/rotate`);
  expect(await patch(service.apiAs(wide.secret), next.id)).toEqual([403, "api_key_replaced", "id"]);
});

test.each([
  [["10.0.0.0/33"], "networks.0"],
  [["10.0.0.0/8", "office"], "networks.1"],
  [["fe80::1%eth0"], "networks.0"],
])("%j is rejected with the invalid position, on creation and on change", async (networks, param) => {
  const made = await service.api("POST", "/api-keys", { body: { name: "bad", networks } });
  expect(errorOf(made)).toEqual([422, "invalid_value", param]);
  const { id } = await make({});
  expect(errorOf(await service.api("PATCH", `/api-keys/${id}`, { body: { networks } }))).toEqual([
    422,
    "invalid_value",
    param,
  ]);
});

test("a key has the address of its last use, and a rejected call does not count", async () => {
  const { id, secret } = await make({ networks: ["198.51.100.0/24"] });
  const read = async () => {
    const { last_used_at, last_used_address } = (await service.api<ApiKey>("GET", `/api-keys/${id}`)).body;
    return [last_used_at !== null, last_used_address];
  };
  expect(await read()).toEqual([false, null]);
  await from("198.51.100.7", secret)("GET", "/agents");
  await from("::ffff:198.51.100.8", secret)("GET", "/agents");
  await from("192.0.2.1", secret)("GET", "/agents");
  await expect.poll(read).toEqual([true, "198.51.100.8"]);
});

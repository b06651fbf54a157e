import type { GrantedScope } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as configurations from "../support/configurations.ts";
import { everything, plan, planAndApply } from "../support/configurations.ts";
import { createWorld, type World } from "../support/world.ts";

/** What the API shows of resources that a configuration manages, and how drift is reported. */
let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(async () => {
  await world?.remove();
});

const openOrganization = async (scopes?: readonly GrantedScope[]) =>
  (await configurations.openOrganization(world, scopes)).api;

const model = { type: "model", provider: "default", model: "default" } as const;
const agentNamed = (instructions: string) => ({ agents: { support: { runtime: model, instructions } } });

test("resources show the configuration that manages them, wherever they are returned", async () => {
  const api = await openOrganization();
  const before = await api<Shown>("POST", "/policies", { body: { name: "by hand", guards: [] } });
  expect(before.body.managed_by).toBe(null);
  const { changes } = await planAndApply(api, everything, { name: "shop" });
  expect(changes.length).toBe(16);
  for (const kind of Object.keys(everything)) {
    const { body } = await api<{ data: Shown[] }>("GET", `/${kind}?limit=100`);
    const own = body.data.filter(({ id, managed_by }) => id !== before.body.id && managed_by !== null);
    expect([kind, ...own.map(({ managed_by }) => managed_by)]).toEqual([
      kind,
      ...Object.keys(everything[kind] ?? {}).map(() => "shop"),
    ]);
    const one = await api<Shown>("GET", `/${kind}/${own[0]?.id}`);
    expect([kind, one.body.managed_by]).toEqual([kind, "shop"]);
  }
  const { body } = await api<{ data: Shown[] }>("GET", "/policies");
  expect(body.data.filter(({ managed_by }) => managed_by === null).length).toBeGreaterThan(1);
  const [agent] = (await api<{ data: Shown[] }>("GET", "/agents?name=echo")).body.data;
  const patched = await api<Shown>("PATCH", `/agents/${agent?.id}`, { body: { description: "by hand" } });
  expect(patched.body.managed_by).toBe("shop");
});

type Shown = { id: string; managed_by: string | null };

test("a plan with `report` sends an event if something differs, without values", async () => {
  const writer = await openOrganization();
  await planAndApply(writer, agentNamed("as in the file"));
  const events = async () => (await writer<{ data: Drift[] }>("GET", "/events?type=configuration.drifted")).body.data;
  await plan(writer, agentNamed("as in the file"), { report: true });
  expect(await events()).toEqual([]);
  const [agent] = (await writer<{ data: Shown[] }>("GET", "/agents")).body.data;
  await writer("PATCH", `/agents/${agent?.id}`, { body: { instructions: "by hand" } });
  await plan(writer, agentNamed("as in the file"));
  expect(await events()).toEqual([]);
  const { body } = await plan(writer, agentNamed("as in the file"), { report: true });
  expect(await events()).toMatchObject([
    {
      data: {
        ...{ name: "default", digest: body.digest, changed: 1 },
        changes: [{ kind: "agents", name: "support", action: "update", id: agent?.id, paths: ["/instructions"] }],
      },
    },
  ]);
  expect(JSON.stringify(await events())).not.toContain("by hand");
  const reader = await openOrganization(["configurations:read"]);
  expect((await plan(reader, agentNamed("x"), { report: true })).status).toBe(403);
});

type Drift = { data: Record<string, unknown> };

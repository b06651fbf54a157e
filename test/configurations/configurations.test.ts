import type { AgentId, GrantedScope } from "@agentrun/contract";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { createKey, createOrganization } from "../support/accounts.ts";
import * as configurations from "../support/configurations.ts";
import { apply, everything, exportAll, plan, planAndApply, withSecrets } from "../support/configurations.ts";
import { until } from "../support/webhook-world.ts";
import { createWorld, type World } from "../support/world.ts";

/** Configurations through the API: export, plan and apply. */
let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(async () => {
  await world?.remove();
});

/** A new organisation. */
const openOrganization = async (scopes?: readonly GrantedScope[]) =>
  (await configurations.openOrganization(world, scopes)).api;

test("an exported configuration, applied to an empty organisation, gives the same organisation", async () => {
  const [first, second] = [await openOrganization(), await openOrganization()];
  const { changes } = await planAndApply(first, everything);
  expect(changes.every(({ action, id }) => action === "create" && id === null)).toBe(true);
  const exported = await exportAll(first);
  expect(exported.secrets.map(({ variable }) => variable)).toContain("CONNECTORS_TRACKER_HEADERS_AUTHORIZATION");
  expect(JSON.stringify(exported)).not.toContain("sk-main");
  await planAndApply(second, withSecrets(exported));
  expect(await exportAll(second)).toEqual(exported);
  const again = await plan(second, everything);
  expect(again.body).toMatchObject({ changes: [], unchanged: 16 });
});

test("a configuration that was applied changes nothing the second time", async () => {
  const api = await openOrganization();
  await planAndApply(api, everything);
  const { body } = await plan(api, everything, { prune: true });
  expect(body.changes).toEqual([]);
  const applied = await apply(api, everything, body.digest, { prune: true });
  expect(applied.body.changes).toEqual([]);
  const agents = await api<{ data: { revision: number }[] }>("GET", "/agents");
  expect(agents.body.data.map(({ revision }) => revision)).toEqual([1, 1, 1, 1]);
});

const model = { type: "model", provider: "default", model: "default" } as const;
const agentNamed = (instructions: string) => ({ agents: { support: { runtime: model, instructions } } });

test("a plan shows each field that differs, and secrets only as fingerprints", async () => {
  const api = await openOrganization();
  await planAndApply(api, everything);
  const changed = structuredClone(everything);
  Object.assign(changed.agents?.support ?? {}, { limits: { retries: 3 }, description: "New" });
  Object.assign(changed.providers?.main ?? {}, { api_key: "sk-another" });
  Object.assign(changed.webhooks?.crm ?? {}, { secret: "whsec_cXBvbm1sa2ppaGdmZWRjYmE5ODc2" });
  const { body, text } = await plan(api, changed);
  expect(
    body.changes.map(({ kind, name, action, fields }) => [kind, name, action, ...fields.map(({ path }) => path)]),
  ).toEqual([
    ["providers", "main", "update", "/api_key"],
    ["agents", "support", "update", "/description", "/limits/retries", "/limits/max_tokens"],
    ["webhooks", "crm", "update", "/secret"],
  ]);
  expect(text).not.toMatch(/sk-another|cXBvbm1sa2/);
  expect(body.unchanged).toBe(13);
  await planAndApply(api, changed);
  expect((await plan(api, changed)).body.changes).toEqual([]);
  const [agent] = (await api<{ data: { limits: object }[] }>("GET", "/agents?name=support")).body.data;
  expect(agent?.limits).toEqual({ retries: 3 });
});

test("of two who apply at once, one is refused", async () => {
  const api = await openOrganization();
  await planAndApply(api, agentNamed("first"));
  const wanted = ["Be brief.", "Be kind.", "Be both."].map(agentNamed);
  const plans = await Promise.all(wanted.map((configuration) => plan(api, configuration)));
  const answers = await Promise.all(
    wanted.map((configuration, index) => apply(api, configuration, plans[index]?.body.digest ?? "")),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    error: { code: "configuration_changed" },
  });
});

test("a plan is void after something that it compares was changed in another way", async () => {
  const api = await openOrganization();
  await planAndApply(api, agentNamed("first"));
  const { body } = await plan(api, agentNamed("second"));
  const [agent] = (await api<{ data: { id: string }[] }>("GET", "/agents")).body.data;
  await api("PATCH", `/agents/${agent?.id}`, { body: { instructions: "by hand" } });
  expect((await apply(api, agentNamed("second"), body.digest)).status).toBe(409);
});

test("one fault anywhere means that nothing is changed, and the error names the place", async () => {
  const api = await openOrganization();
  const faults: [object, string][] = [
    [{ agents: { a: { runtime: model, instructoins: "x" } } }, "agents.a.instructoins"],
    [{ agents: { a: { runtime: { type: "model", provider: "default" } } } }, "agents.a.runtime.model"],
    [{ agents: { a: { runtime: model, connectors: [{ name: "nowhere" }] } } }, "agents.a.connectors.0.name"],
    [
      { agents: { a: { runtime: model, connectors: [{ id: "con_01jz8v3k5qe8xa2m4n6p8r0t2v" }] } } },
      "agents.a.connectors.0.id",
    ],
    [{ pipelines: { p: { steps: [{ name: "s", agent: "nobody" }] } } }, "pipelines.p.steps.0.agent"],
    [{ agents: { a: { runtime: model, policy: "nothing" } } }, "agents.a.policy"],
    [{ agents: { a: { runtime: model, limits: { on_budget: "ask" } } } }, "agents.a.limits.on_budget"],
    [{ policies: { strict: { guards: [] } } }, "policies.strict"],
    [{ agnets: {} }, "agnets"],
    [{ agents: [] }, "agents"],
    [{ agents: { a: null } }, "agents.a"],
    [{ caps: { c: { period: "day", unit: "runs", limit: 0.5 } } }, "caps.c.limit"],
    [{ webhooks: { w: { url: "http://plain.example", events: ["run.completed"] } } }, "webhooks.w.url"],
  ];
  for (const [fault, param] of faults) {
    const answer = await plan(api, { policies: { fine: { guards: [] } }, ...fault });
    expect(
      [answer.status >= 400 && answer.status < 500, (answer.body as unknown as Refusal).error.param],
      answer.text,
    ).toEqual([true, param]);
  }
  const { body } = await api<{ data: object[] }>("GET", "/policies?source=custom");
  expect(body.data).toEqual([]);
});

test("all faults of a configuration are reported together, each once", async () => {
  const api = await openOrganization();
  const agents = {
    a: { runtime: model, instructoins: "x" },
    b: { runtime: model, connectors: [{ id: "con_01jz8v3k5qe8xa2m4n6p8r0t2v" }] },
    c: null,
  };
  const answer = await plan(api, { agnets: {}, agents, caps: { c: { period: "day", unit: "runs", limit: "few" } } });
  const { error } = answer.body as unknown as Refusal;
  expect(error).toMatchObject({ code: "unknown_field", param: "agnets" });
  expect(error.details.map(({ param }) => param)).toEqual([
    ...["agnets", "agents.b.connectors.0.id", "agents.c", "agents.a.instructoins", "caps.c.limit"],
  ]);
});

type Refusal = { error: { code: string; param: string; details: { param: string }[] } };

test("prune deletes what the configuration manages and no longer has, and nothing else", async () => {
  const api = await openOrganization();
  const byHand = await api<{ id: string }>("POST", "/policies", { body: { name: "by hand", guards: [] } });
  const provider = { type: "openai_compatible", base_url: "https://other.example/v1" };
  await api("POST", "/providers", { body: { ...provider, name: "other" } });
  await api("POST", "/webhooks", { body: { url: "https://crm.example/hook", events: ["run.failed"] } });
  await planAndApply(api, everything);
  const { agents = {}, providers = {}, policies = {}, connectors = {} } = everything;
  const { support = {} } = agents;
  const rest = { providers, policies, connectors, agents: { support } };
  expect((await plan(api, rest)).body.changes).toEqual([]);
  const other = await plan(api, {}, { name: "other", prune: true });
  expect(other.body.changes).toEqual([]);
  const { changes } = await planAndApply(api, rest, { prune: true });
  expect(changes.map(({ kind, name, action }) => `${action} ${kind}/${name}`)).toEqual([
    ...["questions", "empty"].map((name) => `delete datasets/${name}`),
    ...["daily", "per-user"].map((name) => `delete caps/${name}`),
    ...["delete alerts/errors", "delete webhooks/crm", "delete pipelines/nightly"],
    ...["echo", "remote", "queue"].map((name) => `delete agents/${name}`),
  ]);
  await planAndApply(api, {}, { prune: true });
  expect((await exportAll(api)).configuration).toEqual({
    providers: { other: { ...provider, is_default: true } },
    policies: { "by hand": { guards: [] } },
    webhooks: {
      "crm-example-hook": {
        url: "https://crm.example/hook",
        events: ["run.failed"],
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a reference.
        secret: "${env:WEBHOOKS_CRM_EXAMPLE_HOOK_SECRET}",
      },
    },
  });
  expect((await api("GET", `/policies/${byHand.body.id}`)).status).toBe(200);
});

test("two configurations cannot manage one resource", async () => {
  const api = await openOrganization();
  await planAndApply(api, agentNamed("one"), { name: "shop" });
  const answer = await plan(api, agentNamed("two"), { name: "desk" });
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining("the configuration 'shop' manages")]);
});

test("rows of a data set are added and removed by their content, and rows that a file leaves out stay", async () => {
  const api = await openOrganization();
  await planAndApply(api, everything);
  const rows = [{ input: { query: "Hello" } }, { input: { query: "New" }, tags: ["de"] }];
  const changed = {
    ...everything,
    datasets: { questions: { ...everything.datasets?.questions, rows }, empty: { agent: "echo" } },
  };
  const { changes } = await planAndApply(api, changed);
  expect(changes.map(({ kind, fields }) => [kind, fields.length])).toEqual([["datasets", 3]]);
  const [set] = (
    await api<{ data: { id: string; name: string; version: number; rows: number }[] }>("GET", "/datasets")
  ).body.data.filter(({ name }) => name === "questions");
  expect(set).toMatchObject({ rows: 2, version: 3 });
  expect((await exportAll(api)).configuration.datasets?.questions?.rows).toEqual(rows);
  const { rows: _, ...withoutRows } = changed.datasets.questions;
  const left = { ...changed, datasets: { questions: withoutRows, empty: { agent: "echo" } } };
  expect((await plan(api, left)).body.changes).toEqual([]);
  const moved = { ...changed, datasets: { ...changed.datasets, questions: { ...withoutRows, agent: "echo" } } };
  expect((await plan(api, moved)).text).toContain("datasets.questions.agent: this cannot be changed");
});

test("a cap of another agent is replaced", async () => {
  const api = await openOrganization();
  await planAndApply(api, everything);
  const caps = { ...everything.caps, daily: { ...everything.caps?.daily, agent: "echo" } };
  const { changes } = await planAndApply(api, { ...everything, caps });
  expect(changes.map(({ name, action }) => [name, action])).toEqual([["daily", "replace"]]);
});

test("`only` leaves everything else alone", async () => {
  const api = await openOrganization();
  await planAndApply(
    api,
    { ...agentNamed("one"), policies: { p: { guards: [] } } },
    { only: ["policies", "agents/else"] },
  );
  expect((await exportAll(api)).configuration).toEqual({ policies: { p: { guards: [] } } });
});

test("fifty agents are applied together, in one transaction with a bounded number of writes", async () => {
  const api = await openOrganization();
  const agents = Object.fromEntries(
    Array.from({ length: 50 }, (_, number) => [
      `agent-${number}`,
      { runtime: model, instructions: `You are ${number}.` },
    ]),
  );
  const written = await countWrites(world.database);
  const { changes } = await planAndApply(api, { agents });
  const writes = await written();
  expect(changes.length).toBe(50);
  expect((await plan(api, { agents })).body).toMatchObject({ changes: [], unchanged: 50 });
  const { data } = (await api<{ data: { id: AgentId }[] }>("GET", "/agents?limit=100")).body;
  const ids = data.map(({ id }) => toUuid(id));
  const transactions = await world.database.query(
    `select xmin::text from agents where id = any($1) union select xmin::text from agent_revisions where agent_id = any($1)
     union select xmin::text from deployments where agent_id = any($1) union select xmin::text from managed_resources where resource_id = any($1)`,
    [ids],
  );
  expect(transactions).toHaveLength(1);
  // The plan makes the changes, too, and rolls them back. Each agent is a row in a few tables.
  expect(writes).toBeGreaterThan(50);
  expect(writes).toBeLessThan(2 * 50 * 6);
});

/** Counts the statements that write to any table, also those that are rolled back: a sequence keeps its numbers. */
async function countWrites({ query }: World["database"]): Promise<() => Promise<number>> {
  await query("create sequence counted_writes");
  await query(
    "create function count_write() returns trigger language plpgsql as $$ begin perform nextval('counted_writes'); return null; end $$",
  );
  await query(`do $$ declare name text; begin
    for name in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname in ('agents', 'agent_revisions', 'deployments', 'managed_resources', 'audit_entries', 'events', 'deliveries')
    loop execute format('create trigger count_writes after insert or update or delete on %s for each statement execute function count_write()', name);
    end loop; end $$`);
  return async () => {
    const [row] = await query<{ last_value: string }>("select last_value from counted_writes");
    await query("drop function count_write cascade");
    await query("drop sequence counted_writes");
    return Number(row?.last_value);
  };
}

test("the scope for configurations is enough to apply, and the audit log has one entry with the changes", async () => {
  const writer = await openOrganization(["configurations:write", "audit:read"]);
  await planAndApply(writer, everything);
  const { body } = await writer<{ data: { action: string; after: Record<string, object> }[] }>("GET", "/audit");
  expect(body.data.map(({ action }) => action)).toEqual(["applyConfiguration"]);
  expect(body.data[0]?.after["agents/support"]).toMatchObject({
    action: "create",
    "/instructions": "Answer in two sentences.",
  });
  expect(JSON.stringify(body)).not.toContain("sk-main");
  expect((await writer("GET", "/agents")).status).toBe(403);
});

test("a reader can export and plan, and not apply", async () => {
  const reader = await openOrganization(["configurations:read"]);
  const { body } = await plan(reader, everything);
  expect(body.changes.length).toBe(16);
  expect((await apply(reader, everything, body.digest)).status).toBe(403);
  const agentsWriter = await openOrganization(["agents:write", "policies:write"]);
  expect((await plan(agentsWriter, everything)).status).toBe(403);
});

test("a plan compares secrets, but not for a reader, who could try guesses", async () => {
  const id = await createOrganization(world.database);
  const [writer, reader] = await Promise.all(
    (["configurations:write", "configurations:read"] as const).map(async (scope) =>
      world.service.apiAs((await createKey(world.database, id, { scopes: [scope] })).key),
    ),
  );
  if (!writer || !reader) throw new Error("unreachable");
  const toConfiguration = (api_key: string) => ({ providers: { main: { ...everything.providers?.main, api_key } } });
  await planAndApply(writer, toConfiguration("sk-main"));
  const guessed = toConfiguration("sk-guess");
  expect((await plan(writer, guessed)).body.changes).toMatchObject([{ fields: [{ path: "/api_key" }] }]);
  expect((await plan(reader, guessed)).body).toMatchObject({ changes: [], unchanged: 1 });
});

test("a node that is killed while it applies leaves nothing behind", async () => {
  const node = await world.addNode();
  const { api, key } = await configurations.openOrganization(world);
  const { body } = await plan(api, everything);
  const holder = new pg.Client({ connectionString: world.database.url });
  await holder.connect();
  try {
    // Caps come last, so everything else has been written when the transaction waits here.
    await holder.query("begin");
    await holder.query("lock table caps in exclusive mode");
    const interrupted = apply(node.apiAs(key), everything, body.digest).catch(() => null);
    await until("the transaction waits", async () => {
      const [row] = await world.database.query<{ count: number }>(
        "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return (row?.count ?? 0) > 0;
    });
    await node.kill();
    await interrupted;
  } finally {
    await holder.end();
  }
  expect((await exportAll(api)).configuration).toEqual({});
  await planAndApply(api, everything);
});

test("the data set of an archived agent is not exported, because the agent is not", async () => {
  const [api, other] = [await openOrganization(), await openOrganization()];
  const runtime = { type: "module", module: "echo" };
  const { body: agent } = await api<{ id: string }>("POST", "/agents/custom", { body: { name: "old", runtime } });
  const dataset = { agent_id: agent.id, name: "cases", rows: [{ input: { query: "a" } }] };
  expect((await api("POST", "/datasets", { body: dataset })).status).toBe(201);
  expect((await exportAll(api)).configuration).toMatchObject({ datasets: { cases: { agent: "old" } } });
  expect((await api("DELETE", `/agents/${agent.id}`)).status).toBe(200);
  const { configuration } = await exportAll(api);
  expect(configuration).toEqual({});
  await planAndApply(other, configuration);
});

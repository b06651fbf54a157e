import type { Agent, Deployment, Revision } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { createKey } from "../support/accounts.ts";
import { refusals } from "../support/agent-refusals.ts";
import type { ApiAnswer } from "../support/api-client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Service, startService } from "../support/service.ts";

let database: TestDatabase;
let service: Service;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
});

afterAll(async () => {
  await service?.remove();
  await database?.drop();
});

type Page<Item> = { data: Item[]; first_id: string | null; last_id: string | null; has_more: boolean };
type EventRow = { type: string; data: Record<string, unknown> };

const echo = { name: "Mine", runtime: { type: "module", module: "echo" } };
const http = { type: "http", url: "https://agents.example.com/run" };

const errorOf = (answer: ApiAnswer<unknown>) =>
  (answer.body as { error: { code: string; param: string | null } }).error;

async function createAgent(fields: object = {}): Promise<Agent> {
  const { status, body } = await service.api<Agent>("POST", "/agents/custom", { body: { ...echo, ...fields } });
  expect(status).toBe(201);
  return body;
}

const patch = (id: string, body: object) => service.api<Agent>("PATCH", `/agents/${id}`, { body });
const rollback = (id: string, body: object) => service.api<Deployment>("POST", `/agents/${id}/rollback`, { body });
const revisionsOf = async (id: string) =>
  (await service.api<Page<Revision>>("GET", `/agents/${id}/revisions`)).body.data;
const deploymentsOf = async (id: string) =>
  (await service.api<Page<Deployment>>("GET", `/agents/${id}/deployments`)).body.data;

/** The events about an agent, oldest first. */
async function eventsOf(agentId: string): Promise<EventRow[]> {
  const rows = await database.query<{ type: string; data: string }>("select type, data from events order by id");
  return rows
    .map(({ type, data }) => ({ type, data: JSON.parse(data) as Record<string, unknown> }))
    .filter(({ data }) => data.agent_id === agentId);
}

describe("deploying from the catalog", () => {
  test("without a body uses the catalog's configuration, with revision 1 and its deployment", async () => {
    const { status, body, headers } = await service.api<Agent>("POST", "/agents/echo/deploy");
    expect(status).toBe(201);
    expect(headers.location).toBe(`${service.baseUrl}/agents/${body.id}`);
    expect(body).toMatchObject({
      object: "agent",
      source: "catalog",
      catalog_key: "echo",
      status: "active",
      revision: 1,
    });
    expect(body.archived_at).toBeNull();
    expect(await revisionsOf(body.id)).toMatchObject([{ revision: 1, changed_fields: [] }]);
    expect(await deploymentsOf(body.id)).toMatchObject([{ revision: 1, previous_revision: null, reason: null }]);
    expect((await eventsOf(body.id)).map(({ type }) => type)).toEqual(["deployment.created"]);
  });

  test("with a body overrides only what the body names", async () => {
    const body = { name: "Parrot", metadata: { team: "birds" }, limits: { timeout_seconds: 7 } };
    const hired = await service.api<Agent>("POST", "/agents/echo/deploy", { body });
    expect(hired.body).toMatchObject({ ...body, catalog_key: "echo", runtime: { type: "module", module: "echo" } });
    const catalog = await service.api<{ data: { key: string; description: string }[] }>("GET", "/catalog");
    expect(hired.body.description).toBe(catalog.body.data.find(({ key }) => key === "echo")?.description);
  });

  test("returns 404 for an unknown key, also for one that is too long", async () => {
    for (const key of ["nobody-of-this-name", "n".repeat(1_000)]) {
      const answer = await service.api("POST", `/agents/${key}/deploy`);
      expect([answer.status, errorOf(answer).code]).toEqual([404, "catalog_agent_not_found"]);
    }
  });

  test("offers at least ten agents, among them echo and approval, and each can be deployed", async () => {
    const { body } = await service.api<{ data: { key: string }[] }>("GET", "/catalog");
    const keys = body.data.map(({ key }) => key);
    expect(keys.length).toBeGreaterThanOrEqual(10);
    expect(keys).toEqual(expect.arrayContaining(["echo", "approval"]));
    for (const key of keys)
      expect([key, (await service.api("POST", `/agents/${key}/deploy`)).status]).toEqual([key, 201]);
  });
});

describe("a custom agent", () => {
  test("requires a name and a runtime, and has defaults for the rest", async () => {
    expect(await createAgent()).toMatchObject({
      ...echo,
      source: "custom",
      catalog_key: null,
      description: null,
      instructions: null,
      input_schema: null,
      output_schema: null,
      policy: null,
      connectors: [],
      limits: {},
      metadata: {},
    });
  });

  test.each(refusals)("with %s is rejected, naming the field", async (_what, fields, status, code, param) => {
    const answer = await service.api("POST", "/agents/custom", { body: { ...echo, ...fields } });
    expect([answer.status, errorOf(answer).code, errorOf(answer).param]).toEqual([status, code, param]);
  });
});

describe("a change", () => {
  test("creates a revision, a deployment and their events", async () => {
    const agent = await createAgent({ description: "before" });
    const { status, body } = await patch(agent.id, { description: "after", metadata: { a: "1" } });
    expect([status, body.revision, body.description]).toEqual([200, 2, "after"]);
    expect(body.updated_at >= agent.updated_at).toBe(true);
    const revisions = await revisionsOf(agent.id);
    expect(revisions).toMatchObject([
      { revision: 2, changed_fields: ["description", "metadata"], configuration: { description: "after" } },
      { revision: 1, changed_fields: [], configuration: { description: "before" } },
    ]);
    expect(revisions[0]?.created_by).toMatch(/^key_/);
    expect(await deploymentsOf(agent.id)).toMatchObject([{ revision: 2, previous_revision: 1 }, { revision: 1 }]);
    const events = await eventsOf(agent.id);
    expect(events.map(({ type }) => type)).toEqual(["deployment.created", "deployment.created", "agent.updated"]);
    expect(events[2]?.data).toMatchObject({
      revision: 2,
      changed_fields: ["description", "metadata"],
      old: { description: "before", metadata: {} },
      new: { description: "after", metadata: { a: "1" } },
      changed_by: revisions[0]?.created_by,
    });
    expect(Object.keys(events[2]?.data.old as object)).toEqual(["description", "metadata"]);
  });

  test("without a difference creates none of them", async () => {
    const agent = await createAgent({ limits: { max_steps: 3, timeout_seconds: 5 }, metadata: { a: "1", b: "2" } });
    const same = { name: "Mine", metadata: { b: "2", a: "1" }, limits: { timeout_seconds: 5, max_steps: 3 } };
    const { body } = await patch(agent.id, same);
    expect(body).toEqual(agent);
    expect(await revisionsOf(agent.id)).toHaveLength(1);
    expect(await eventsOf(agent.id)).toHaveLength(1);
  });

  test("without any field is rejected", async () => {
    const agent = await createAgent();
    expect((await patch(agent.id, {})).status).toBe(400);
  });

  test("applies to the next run", async () => {
    const agent = await createAgent({ input_schema: { type: "object", required: ["query"] } });
    await patch(agent.id, { input_schema: null });
    const { status, body } = await service.api("POST", "/runs", { body: { agent_id: agent.id, input: {} } });
    expect([status, body.agent_revision]).toEqual([200, 2]);
  });

  test("creates one revision each when many are made concurrently, and loses none", async () => {
    const agent = await createAgent();
    const names = Array.from({ length: 10 }, (_, number) => `name ${number}`);
    const answers = await Promise.all(names.map((name) => patch(agent.id, { name })));
    expect(answers.map(({ body }) => body.revision).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });
});

describe("an archived agent", () => {
  test("can be read by id, stays archived, and accepts neither runs nor changes", async () => {
    const { id } = await createAgent();
    const first = await service.api<Agent>("DELETE", `/agents/${id}`);
    expect([first.status, first.body.status]).toEqual([200, "archived"]);
    expect(first.body.archived_at).not.toBeNull();
    const again = await service.api<Agent>("DELETE", `/agents/${id}`);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await service.api("GET", `/agents/${id}`)).body).toEqual(first.body);
    const run = await service.api("POST", "/runs", { body: { agent_id: id, input: {} } });
    expect([run.status, errorOf(run).code, errorOf(run).param]).toEqual([422, "agent_archived", "agent_id"]);
    const changed = await patch(id, { name: "Late" });
    expect([changed.status, errorOf(changed).code]).toEqual([422, "agent_archived"]);
    expect((await rollback(id, { reason: "late" })).status).toBe(422);
  });
});

describe("a rollback", () => {
  test("without a revision returns to the previously deployed one, with the reason", async () => {
    const agent = await createAgent({ description: "good" });
    await patch(agent.id, { description: "bad" });
    const { status, body, headers } = await rollback(agent.id, { reason: "It was bad." });
    expect(status).toBe(201);
    expect(headers.location).toBe(`${service.baseUrl}/agents/${agent.id}/deployments`);
    expect(body).toMatchObject({ revision: 1, previous_revision: 2, reason: "It was bad." });
    expect(body).toMatchObject({ rolled_back_from: 2, rolled_back_to: 1 });
    expect((await service.api("GET", `/agents/${agent.id}`)).body).toMatchObject({ revision: 1, description: "good" });
    expect(await revisionsOf(agent.id)).toHaveLength(2);
    const [deployed, updated] = (await eventsOf(agent.id)).slice(-2);
    const data = { reason: "It was bad.", rolled_back_from: 2 };
    expect(deployed).toMatchObject({ type: "deployment.rollback", data });
    expect(updated).toMatchObject({
      type: "agent.updated",
      data: { revision: 1, changed_fields: ["description"], old: { description: "bad" }, new: { description: "good" } },
    });
    expect((await patch(agent.id, { description: "better" })).body.revision).toBe(3);
  });

  test("to a given revision deploys it", async () => {
    const agent = await createAgent({ description: "1" });
    for (const description of ["2", "3"]) await patch(agent.id, { description });
    const { body } = await rollback(agent.id, { revision: 1, reason: "The first was best." });
    expect(body).toMatchObject({ revision: 1, previous_revision: 3, rolled_back_from: 3, rolled_back_to: 1 });
  });

  test("without a revision goes back one step each time and never forward", async () => {
    const agent = await createAgent({ description: "1" });
    for (const description of ["2", "3"]) await patch(agent.id, { description });
    const back = async () => {
      const answer = await rollback(agent.id, { reason: "Worse." });
      return answer.status === 201 ? answer.body.revision : errorOf(answer).code;
    };
    expect([await back(), await back(), await back()]).toEqual([2, 1, "nothing_to_roll_back"]);
    await patch(agent.id, { description: "4" });
    expect([await back(), await back()]).toEqual([1, "nothing_to_roll_back"]);
    expect((await rollback(agent.id, { revision: 3, reason: "It was good." })).body.revision).toBe(3);
    expect(await back()).toBe(1);
  });

  test("to the current revision or to a draft is rejected", async () => {
    const agent = await createAgent();
    const draft = await service.api("POST", `/agents/${agent.id}/revisions`, { body: { description: "draft" } });
    const refused = async (revision: unknown) => {
      const answer = await rollback(agent.id, { reason: "x", revision });
      return [answer.status, errorOf(answer).code, errorOf(answer).param];
    };
    expect(await refused(1)).toEqual([422, "revision_already_deployed", "revision"]);
    expect(await refused(draft.body.revision)).toEqual([422, "revision_never_deployed", "revision"]);
  });

  test("to an identical configuration sends no agent.updated event", async () => {
    const agent = await createAgent({ description: "1" });
    for (const description of ["2", "1"]) await patch(agent.id, { description });
    await rollback(agent.id, { revision: 1, reason: "It is the same." });
    expect((await eventsOf(agent.id)).slice(-2).map(({ type }) => type)).toEqual([
      "agent.updated",
      "deployment.rollback",
    ]);
  });

  test("of an agent without history, to an unknown revision or without a reason is rejected", async () => {
    const agent = await createAgent();
    const refused = async (body: object) => {
      const answer = await rollback(agent.id, body);
      return [answer.status, errorOf(answer).code, errorOf(answer).param];
    };
    expect(await refused({ reason: "x" })).toEqual([422, "nothing_to_roll_back", null]);
    expect(await refused({ reason: "x", revision: 9 })).toEqual([422, "revision_not_found", "revision"]);
    expect(await refused({ reason: "x", revision: 2 ** 31 })).toEqual([422, "invalid_value", "revision"]);
    expect(await refused({})).toEqual([400, "missing_required_field", "reason"]);
  });
});

describe("the headers of an HTTP agent", () => {
  const secret = "canary-0d1f2b";
  const runtime = (Authorization: string) => ({ ...http, headers: { Authorization } });
  const shown = { headers: { Authorization: "[redacted]" } };

  test("are encrypted at rest and redacted in every response", async () => {
    const agent = await createAgent({ runtime: runtime(secret) });
    const changed = await patch(agent.id, { runtime: runtime(`${secret}-new`) });
    expect(agent.runtime).toMatchObject(shown);
    expect(changed.body.runtime).toMatchObject(shown);
    expect(await revisionsOf(agent.id)).toMatchObject([
      { configuration: { runtime: shown } },
      { configuration: { runtime: shown } },
    ]);
    const update = (await eventsOf(agent.id)).find(({ type }) => type === "agent.updated");
    expect(update?.data).toMatchObject({ old: { runtime: shown }, new: { runtime: shown } });
    // The values look the same, so the name of the secret shows what changed.
    const field = "runtime.headers.Authorization";
    expect(update?.data.changed_fields).toEqual(["runtime", field]);
    expect(update?.data).toMatchObject({ old: { [field]: "[redacted]" }, new: { [field]: "[redacted]" } });
    const list = await service.api("GET", "/agents?limit=100");
    expect(list.text).not.toContain(secret);
    expect(list.text).not.toContain("enc:v");
    expect(await storedText()).not.toContain(secret);
    expect(await storedHeaders(agent.id)).toEqual([
      expect.stringMatching(/^enc:v2:/),
      expect.stringMatching(/^enc:v2:/),
    ]);
  });

  test("are unchanged when [redacted] is sent back", async () => {
    const { id } = await createAgent({ runtime: runtime(secret) });
    // Read afterwards, since the response to the create may contain values that are shown once.
    const { body: agent } = await service.api<Agent>("GET", `/agents/${id}`);
    const same = await patch(agent.id, { runtime: agent.runtime });
    expect(same.body.revision).toBe(1);
    const moved = await patch(agent.id, { runtime: { ...agent.runtime, url: "https://agents.example.com/moved" } });
    expect(moved.body).toMatchObject({ revision: 2, runtime: { url: "https://agents.example.com/moved", ...shown } });
    const [before, after] = await storedHeaders(agent.id);
    expect(after).toBe(before);
  });

  test("are not taken as encrypted because they look encrypted", async () => {
    const agent = await createAgent({ runtime: runtime("enc:v1:AAAA") });
    expect(await storedHeaders(agent.id)).not.toContain("enc:v1:AAAA");
  });

  const storedText = async () =>
    JSON.stringify([
      await database.query("select * from agent_revisions"),
      await database.query("select * from events"),
      await database.query("select * from idempotency_keys"),
    ]);

  async function storedHeaders(agentId: string): Promise<string[]> {
    const rows = await database.query<{ configuration: string }>(
      "select configuration from agent_revisions where agent_id = $1 order by revision",
      [toUuid(agentId)],
    );
    return rows.map(({ configuration }) => JSON.parse(configuration).runtime.headers.Authorization);
  }
});

describe("an input schema", () => {
  test("is enforced for every run, and the error has the path that failed", async () => {
    const agent = await createAgent({
      input_schema: {
        type: "object",
        properties: { order: { type: "object", properties: { lines: { type: "array", items: { type: "integer" } } } } },
        required: ["order"],
        additionalProperties: false,
      },
    });
    const run = (input: object) => service.api("POST", "/runs", { body: { agent_id: agent.id, input } });
    const refused = async (input: object) => {
      const answer = await run(input);
      return [answer.status, errorOf(answer).code, errorOf(answer).param];
    };
    expect(await refused({})).toEqual([422, "invalid_input", "input.order"]);
    expect(await refused({ order: { lines: [1, "two"] } })).toEqual([422, "invalid_input", "input.order.lines.1"]);
    expect(await refused({ order: {}, extra: 1 })).toEqual([422, "invalid_input", "input.extra"]);
    expect((await run({ order: { lines: [1] } })).status).toBe(200);
  });

  test("cannot block the service by its content", async () => {
    const agent = await createAgent({
      input_schema: { properties: { a: { pattern: "^(a+)+$" }, b: { uniqueItems: true } } },
    });
    const input = { a: `${"a".repeat(50_000)}!`, b: Array.from({ length: 50_000 }, (_, number) => number) };
    const began = performance.now();
    const answer = await service.api("POST", "/runs", { body: { agent_id: agent.id, input } });
    expect(answer.status).toBe(422);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

test("a key limited to some agents can neither read nor change other agents", async () => {
  const [mine, other] = [await createAgent(), await createAgent()];
  const { key } = await createKey(database, service.credentials.organization_id, {
    scopes: ["*"],
    agentIds: [mine.id],
  });
  const api = service.apiAs(key);
  expect((await api<Page<Agent>>("GET", "/agents?status=all")).body.data.map(({ id }) => id)).toEqual([mine.id]);
  expect((await api("GET", `/agents/${mine.id}`)).status).toBe(200);
  for (const [method, path, body] of [
    ["GET", `/agents/${other.id}`],
    ["DELETE", `/agents/${other.id}`],
    ["PATCH", `/agents/${other.id}`, { name: "Taken" }],
    ["GET", `/agents/${other.id}/revisions`],
    ["POST", "/runs", { agent_id: other.id, input: {} }],
  ] as const) {
    const answer = await api(method, path, body ? { body } : {});
    expect([path, answer.status, errorOf(answer).code]).toEqual([path, 403, "agent_not_allowed"]);
  }
});

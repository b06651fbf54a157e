import { readFileSync } from "node:fs";
import type { Agent, Pipeline } from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKey } from "../support/accounts.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let echo: string;
let archived: string;

beforeAll(async () => {
  world = await createWorld();
  echo = world.service.credentials.agent_id;
  archived = await world.addAgent("waiter");
  await world.service.api("DELETE", `/agents/${archived}`);
});

afterAll(() => world?.remove());

/** The agent does not exist yet where the tables below are defined. */
const named = (body: unknown): unknown => JSON.parse(JSON.stringify(body).replaceAll("@echo", echo));

const call = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  world.service.api<Body>(method, path, body === undefined ? {} : { body: named(body) });

const step = (name: string, more: Record<string, unknown> = {}) => ({ name, agent_id: "@echo", ...more });

async function create(more: Record<string, unknown> = {}): Promise<Pipeline> {
  const answer = await call<Pipeline>("POST", "/pipelines", { name: "a pipeline", steps: [step("one")], ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

test("a pipeline is created, read, listed, changed and archived", async () => {
  const steps = [step("one", { input: { query: { expr: "input.q" } } }), step("two", { depends_on: ["one"] })];
  const answer = await call<Pipeline>("POST", "/pipelines", { name: "mine", steps, metadata: { team: "a" } });
  expect(answer.status).toBe(201);
  expect(answer.headers.location).toBe(`${world.service.baseUrl}/pipelines/${answer.body.id}`);
  expect(answer.body).toMatchObject({
    object: "pipeline",
    status: "active",
    name: "mine",
    description: null,
    input_schema: null,
    output: null,
    schedule: null,
    next_run_at: null,
    steps: named(steps),
    revision: 1,
    metadata: { team: "a" },
    archived_at: null,
  });
  const { id } = answer.body;
  expect((await call("GET", `/pipelines/${id}`)).body).toEqual(answer.body);
  expect((await call<{ data: Pipeline[] }>("GET", "/pipelines")).body.data).toContainEqual(answer.body);

  const changed = await call<Pipeline>("PATCH", `/pipelines/${id}`, { description: "better" });
  expect(changed.body).toMatchObject({ description: "better", revision: 2, steps: named(steps) });
  expect((await call<Pipeline>("PATCH", `/pipelines/${id}`, { description: "better" })).body.revision).toBe(2);

  const gone = await call<Pipeline>("DELETE", `/pipelines/${id}`);
  expect([gone.status, gone.body.status]).toEqual([200, "archived"]);
  expect((await call<Pipeline>("DELETE", `/pipelines/${id}`)).body).toEqual(gone.body);
  expect((await call("GET", `/pipelines/${id}`)).status).toBe(200);
  const listed = async (status: string) =>
    (await call<{ data: Pipeline[] }>("GET", `/pipelines?status=${status}`)).body.data.some((one) => one.id === id);
  expect([await listed("active"), await listed("archived"), await listed("all")]).toEqual([false, true, true]);
  const late = [
    await call("PATCH", `/pipelines/${id}`, { name: "too late" }),
    await call("POST", `/pipelines/${id}/runs`, { input: {} }),
  ];
  for (const refused of late)
    expect([refused.status, refused.body]).toMatchObject([422, { error: { code: "pipeline_archived" } }]);
});

test("the same idempotency key creates one pipeline", async () => {
  const make = () =>
    world.service.api<Pipeline>("POST", "/pipelines", {
      body: named({ name: "once", steps: [step("one")] }),
      headers: { "idempotency-key": "p1" },
    });
  const [first, second] = [await make(), await make()];
  expect(second.body).toEqual(first.body);
  expect(second.headers["idempotent-replayed"]).toBe("true");
});

const unknownAgent = "ag_01jz8v3k5qe8xa2m4n6p8r0t2v";
const deep = Array.from({ length: 60 }, () => "[").join("") + Array.from({ length: 60 }, () => "]").join("");

const nonsense: [what: string, more: Record<string, unknown>, code: string, param: string][] = [
  [
    "an unknown agent",
    { steps: [step("a"), step("b", { agent_id: unknownAgent })] },
    "agent_not_found",
    "steps.1.agent_id",
  ],
  ["a name twice", { steps: [step("a"), step("a")] }, "invalid_value", "steps.1.name"],
  ["an unknown dependency", { steps: [step("a", { depends_on: ["a1"] })] }, "step_not_found", "steps.0.depends_on.0"],
  [
    "an unknown step in an expression",
    { steps: [step("a", { input: { list: [{ text: { expr: "steps.zzz.output" } }] } })] },
    "step_not_found",
    "steps.0.input",
  ],
  ["an unknown step in the output", { output: { x: { expr: "steps.zzz.output" } } }, "step_not_found", "output"],
  [
    "a circle of three",
    {
      steps: [
        step("a", { depends_on: ["c"] }),
        step("b", { when: "steps.a.status == 'completed'" }),
        step("c", { input: { x: { expr: "steps.b.output" } } }),
      ],
    },
    "cyclic_steps",
    "steps.0",
  ],
  ["a step that waits for itself", { steps: [step("z"), step("a", { depends_on: ["a"] })] }, "cyclic_steps", "steps.1"],
  [
    "an expression that is none",
    { steps: [step("a"), step("b"), step("c", { input: { text: { expr: "input." } } })] },
    "invalid_expression",
    "steps.2.input.text",
  ],
  ["an unknown variable", { steps: [step("a", { when: "nobody.ready" })] }, "invalid_expression", "steps.0.when"],
  [
    "an item where there is no fan-out",
    { steps: [step("a", { input: { x: { expr: "item" } } })] },
    "invalid_expression",
    "steps.0.input.x",
  ],
  ["a condition that is a number", { steps: [step("a", { when: "1 + 1" })] }, "invalid_expression", "steps.0.when"],
  ["a list that is a text", { steps: [step("a", { for_each: "'abc'" })] }, "invalid_expression", "steps.0.for_each"],
  [
    "steps that are not named",
    { steps: [step("a", { when: "size(steps) > 0" })] },
    "invalid_expression",
    "steps.0.when",
  ],
  ["a function that is not there", { output: { x: { expr: "env('HOME')" } } }, "invalid_expression", "output.x"],
  ["an expression that is too deep", { output: { x: { expr: deep } } }, "invalid_expression", "output.x"],
  [
    "an expression that is too long",
    { output: { x: { expr: `'${"a".repeat(2_000)}'` } } },
    "invalid_expression",
    "output.x",
  ],
  ["a schema that is none", { input_schema: { type: "nonsense" } }, "invalid_json_schema", "input_schema"],
  ["a cron that is none", { schedule: { cron: "soon" } }, "invalid_schedule", "schedule.cron"],
  [
    "a time zone that is none",
    { schedule: { cron: "* * * * *", timezone: "Nowhere" } },
    "invalid_schedule",
    "schedule.timezone",
  ],
  [
    "a schedule's input that its own schema refuses",
    { schedule: { cron: "* * * * *", input: {} }, input_schema: { type: "object", required: ["q"] } },
    "invalid_input",
    "schedule.input.q",
  ],
  [
    "a definition that is too large",
    { steps: [step("a", { input: { x: "y".repeat(270_000) } })] },
    "invalid_value",
    "steps",
  ],
  ["too many steps", { steps: Array.from({ length: 101 }, (_, n) => step(`s${n}`)) }, "invalid_value", "steps"],
  ["no steps", { steps: [] }, "invalid_value", "steps"],
  ["a name that no expression could use", { steps: [step("No Good")] }, "invalid_value", "steps.0.name"],
];

describe("an invalid definition is 422, with the path of the error", () => {
  test.each(nonsense)("%s", async (_what, more, code, param) => {
    const answer = await call("POST", "/pipelines", { name: "wrong", steps: [step("one")], ...more });
    expect([answer.status, answer.body]).toMatchObject([422, { error: { code, param } }]);
    const { id } = await create();
    const patched = await call("PATCH", `/pipelines/${id}`, more);
    expect([patched.status, patched.body]).toMatchObject([422, { error: { code, param } }]);
  });

  test("an archived agent", async () => {
    const answer = await call("POST", "/pipelines", { name: "wrong", steps: [step("a", { agent_id: archived })] });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { error: { code: "agent_archived", param: "steps.0.agent_id" } },
    ]);
  });
});

test("a malformed definition is 400", async () => {
  const missing = await call("POST", "/pipelines", { name: "x", steps: [{ name: "a" }] });
  expect([missing.status, missing.body]).toMatchObject([
    400,
    { error: { code: "missing_required_field", param: "steps.0.agent_id" } },
  ]);
  const unknown = await call("POST", "/pipelines", { name: "x", steps: [step("a", { retries: 3 })] });
  expect([unknown.status, unknown.body]).toMatchObject([
    400,
    { error: { code: "unknown_field", param: "steps.0.retries" } },
  ]);
});

test("a key limited to some agents cannot use pipelines, nor a demo key their runs", async () => {
  const { id } = await create();
  const { organization_id } = world.service.credentials;
  const { key } = await createKey(world.database, organization_id, { scopes: ["*"], agentIds: [echo as Agent["id"]] });
  const narrow = world.service.apiAs(key);
  for (const path of ["/pipelines", `/pipelines/${id}`, `/pipelines/${id}/runs`]) {
    const answer = await narrow("GET", path);
    expect([path, answer.status, answer.body]).toMatchObject([path, 403, { error: { code: "agent_not_allowed" } }]);
  }
  const demo = await createKey(world.database, organization_id, { scopes: ["pipelines:write"] });
  await world.database.query("update api_keys set kind = 'demo' where name = 'A test key' and scopes = $1", [
    ["pipelines:write"],
  ]);
  const refused = await world.service.apiAs(demo.key)("POST", `/pipelines/${id}/runs`, { body: { input: {} } });
  expect([refused.status, refused.body]).toMatchObject([403, { error: { code: "demo_key_restricted" } }]);
});

test("the example of the page about pipelines is valid", async () => {
  const page = readFileSync(new URL("../../docs/pipelines.md", import.meta.url), "utf8");
  const [, example = ""] = /agentrun pipelines create -d '(\{[\s\S]*?\})'\n/.exec(page) ?? [];
  const answer = await call<Pipeline>("POST", "/pipelines", JSON.parse(example.replaceAll("ag_…", "@echo")));
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.steps).toHaveLength(3);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../support/world.ts";

/** Properties that every object inherits, so that `record[name]` finds something that was never set. */
const inherited = ["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"];

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world?.remove());

/** An object with those names; the last of them is only possible in JSON text. */
const named = (value: string, names = inherited) => `{${names.map((name) => `"${name}":"${value}"`).join(",")}}`;
const call = (method: string, path: string, rawBody: string) => world.service.api(method, path, { rawBody });
const redacted = JSON.parse(named("[redacted]"));

const agent = (headers: string) =>
  `{"name":"Odd","runtime":{"type":"http","url":"https://agents.example.com/","headers":${headers}}}`;
const connector = (headers: string) =>
  `{"name":"Odd","type":"mcp","url":"https://tools.example.com/mcp","headers":${headers}}`;

test("an agent's headers can have any name: they are stored, redacted, and kept", async () => {
  // Header names have no underscores.
  const names = inherited.filter((name) => !name.includes("_"));
  const shown = { runtime: { headers: JSON.parse(named("[redacted]", names)) } };
  const made = await call("POST", "/agents/custom", agent(named("a value", names)));
  expect(made).toMatchObject({ status: 201, body: shown });
  const { runtime } = JSON.parse(agent(named("[redacted]", names)));
  const kept = await call("PATCH", `/agents/${made.body.id}`, JSON.stringify({ runtime, description: "changed" }));
  expect(kept).toMatchObject({ status: 200, body: shown });
});

test("a connector's headers can have any name too", async () => {
  const made = await call("POST", "/connectors", connector(named("a value")));
  expect([made.status, made.body.headers]).toEqual([201, redacted]);
  const kept = await call("PATCH", `/connectors/${made.body.id}`, `{"headers":${named("[redacted]")}}`);
  expect([kept.status, kept.body.headers]).toEqual([200, redacted]);
});

test.each(inherited)("a stored header '%s' is not found if it was never set", async (name) => {
  const headers = `{"${name}":"[redacted]"}`;
  for (const [path, body] of [
    ["/agents/custom", agent(headers)],
    ["/connectors", connector(headers)],
  ] as const) {
    const { status, body: answer } = await call("POST", path, body);
    expect([status, (answer.error as { code: string }).code]).toEqual([422, "invalid_value"]);
    const made = await call("POST", path, body.replace(headers, '{"x-other":"1"}'));
    const patch =
      path === "/connectors" ? `{"headers":${headers}}` : `{"runtime":${JSON.stringify(JSON.parse(body).runtime)}}`;
    expect((await call("PATCH", `${path.replace("/custom", "")}/${made.body.id}`, patch)).status).toBe(422);
  }
});

test("metadata with these names is stored, and can be filtered by", async () => {
  const { agent_id } = world.service.credentials;
  const made = await call(
    "POST",
    "/runs",
    `{"agent_id":"${agent_id}","input":{"query":"x"},"metadata":${named("odd")}}`,
  );
  expect([made.status, made.body.metadata]).toEqual([200, JSON.parse(named("odd"))]);
  for (const name of inherited) {
    const found = await world.service.api<{ data: unknown[] }>("GET", `/runs?metadata[${name}]=odd`);
    expect([name, found.body.data]).toEqual([name, [expect.objectContaining({ id: made.body.id })]]);
    const other = await world.service.api<{ data: unknown[] }>("GET", `/runs?metadata[${name}]=even`);
    expect(other.body.data).toEqual([]);
  }
});

test("a schema can use these names, and only sent members count", async () => {
  const properties = `{${inherited.map((name) => `"${name}":{"type":"string"}`).join(",")}}`;
  const agentWith = async (schema: string) => {
    const runtime = '{"type":"module","module":"echo"}';
    const made = await call("POST", "/agents/custom", `{"name":"Odd","runtime":${runtime},"input_schema":${schema}}`);
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
  const optional = await agentWith(`{"type":"object","properties":${properties}}`);
  const required = await agentWith(`{"type":"object","required":${JSON.stringify(inherited)}}`);
  const run = (id: unknown, input: string) => call("POST", "/runs", `{"agent_id":"${id}","input":${input}}`);
  expect((await run(optional, "{}")).status).toBe(200);
  expect((await run(optional, '{"constructor":1}')).status).toBe(422);
  const refused = await run(required, "{}");
  expect([refused.status, (refused.body.error as { code: string }).code]).toEqual([422, "invalid_input"]);
  const taken = await run(required, named("odd"));
  expect([taken.status, taken.body.input]).toEqual([200, JSON.parse(named("odd"))]);
});

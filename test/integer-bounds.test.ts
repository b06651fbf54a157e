import { endpoints } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

/** No integer of a request is larger than JavaScript counts exactly, and so none is larger than the database's. */
type Schema = { [key: string]: unknown; type?: string; maximum?: number; enum?: unknown; const?: unknown };

/** Where in a schema an integer may be as large as it likes. */
function unbounded(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each, index) => unbounded(each, `${path}[${index}]`));
  if (typeof schema !== "object" || schema === null) return [];
  const { type, maximum = Number.POSITIVE_INFINITY, enum: names, const: only } = schema as Schema;
  const isFree = type === "integer" && names === undefined && only === undefined && maximum > Number.MAX_SAFE_INTEGER;
  const deeper = Object.entries(schema).flatMap(([key, value]) => unbounded(value, `${path}.${key}`));
  return [...(isFree ? [path] : []), ...deeper];
}

test("every integer in a path, a query or a body has a maximum", () => {
  const requests = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    (["params", "query", "body"] as const).map((part) => [
      `${name}.${part}`,
      part in endpoint ? (endpoint as Record<string, unknown>)[part] : null,
    ]),
  );
  expect(requests.length).toBeGreaterThan(200);
  expect(requests.flatMap(([name, schema]) => unbounded(schema, String(name)))).toEqual([]);
});

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.remove());

test("a place in a stream that is too large to count is a 400 that names it", async () => {
  const { api, credentials } = world.service;
  const body = { agent_id: credentials.agent_id, input: {} };
  const run = await api<{ id: string }>("POST", "/runs", { body });
  const steps = [{ name: "a", agent_id: credentials.agent_id, when: "false" }];
  const pipeline = await api<{ id: string }>("POST", "/pipelines", { body: { name: "p", steps } });
  const path = `/pipelines/${pipeline.body.id}`;
  const pipelineRun = await api<{ id: string }>("POST", `${path}/runs`, { body: { input: {} } });
  expect([run, pipeline, pipelineRun].every(({ status }) => status < 300)).toBe(true);
  const runPath = `/runs/${run.body.id}`;
  for (const place of [`${runPath}/events`, `${runPath}/stream`, `${path}/runs/${pipelineRun.body.id}/stream`]) {
    const answer = await api<{ error?: { param: string } }>("GET", `${place}?after=10000000000000000000`);
    expect([place, answer.status, answer.body.error?.param]).toEqual([place, 400, "after"]);
  }
});

import type { Pipeline, PipelineRun, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiAnswer } from "./api-client.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
let echo: string;

beforeAll(async () => {
  world = await createWorld();
  echo = world.service.credentials.agent_id;
});

afterAll(() => world?.remove());

const api = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown, headers = {}) =>
  world.service.api<Body>(method, path, { ...(body === undefined ? {} : { body }), headers });

test("smoke", async () => {
  const created = await api<Pipeline>("POST", "/pipelines", {
    name: "smoke",
    steps: [
      { name: "first", agent_id: echo, input: { query: { expr: "input.text" } } },
      {
        name: "each",
        agent_id: echo,
        for_each: "input.list",
        input: { query: { expr: "steps.first.output.result + string(item)" } },
      },
      { name: "last", agent_id: echo, input: { query: { expr: "string(size(steps.each.output))" } } },
    ],
  });
  expect(created.status, created.text).toBe(201);
  const run = await api<PipelineRun>("POST", `/pipelines/${created.body.id}/runs`, {
    input: { text: "hi", list: [1, 2, 3] },
  });
  console.log(run.status, JSON.stringify(run.body, null, 1));
  console.log(world.service.output().slice(-3000));
});

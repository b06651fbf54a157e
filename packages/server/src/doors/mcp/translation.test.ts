import type { AgentId, ListedRun, Run } from "@agentrun/contract";
import { expect, test } from "vitest";
import type { StreamEvent } from "../../model/stream-events.ts";
import { assertParamHeaders, makeSession, readSession, requestName } from "./protocol.ts";
import { toDetailedTask, toOlderTask, toResult } from "./task.ts";
import { Progress } from "./tool-calls.ts";
import { nameTools, toTool } from "./tools.ts";

const agent = (id: string, name: string, schema: Record<string, unknown> | null = null) => ({
  id: `ag_${id.padStart(26, "0")}` as AgentId,
  name,
  description: "",
  input_schema: schema,
  output_schema: null,
});

test("of agents that would be called alike the oldest has the name to itself, whoever is listed first", () => {
  const [older, newer] = [agent("a1", "Gruß Gott!"), agent("b2", "Gruß, Gott")];
  expect(nameTools([newer, older, agent("c3", "???")]).map(({ name }) => name)).toEqual([
    "Gru_Gott",
    "Gru_Gott_000000b2",
    "agent_000000c3",
  ]);
  expect(nameTools([agent("d4", "x".repeat(200))])[0]?.name.length).toBeLessThanOrEqual(64);
});

test("an agent's schemas are its tool's, and one without takes a text", () => {
  const schema = { properties: { city: { type: "string" } }, $defs: { a: { type: "string" } } };
  const [plain, exact] = nameTools([agent("a1", "plain"), agent("b2", "exact", schema)]);
  expect(plain && toTool(plain, false)).toMatchObject({ inputSchema: { properties: { query: { type: "string" } } } });
  expect(exact && toTool(exact, true)).toMatchObject({
    inputSchema: { ...schema, type: "object" },
    execution: { taskSupport: "optional" },
  });
});

const run = (change: Partial<ListedRun>): Run =>
  ({
    id: "run_1",
    status: "completed",
    output: { text: "Hi" },
    error: null,
    required_action: null,
    created_at: "2026-01-01T00:00:00.000Z",
    started_at: null,
    completed_at: null,
    ...change,
  }) as Run;

const image = { type: "image", data: "aGk=", mimeType: "image/png" };

test.each([
  ["words are text", { text: "Hi" }, [{ type: "text", text: "Hi" }]],
  ["the rest is JSON", { a: 1, b: 2 }, [{ type: "text", text: '{"a":1,"b":2}' }]],
  ["content of MCP's own is that", { content: [image] }, [image]],
  [
    "what only looks so is JSON",
    { content: [{ type: "image" }] },
    [{ type: "text", text: '{"content":[{"type":"image"}]}' }],
  ],
  [
    "a file is a link",
    { text: "Here", file: { type: "file", file_id: "file_01jz8v3k5qe8xa2m4n6p8r0t2v" } },
    [{ text: "Here" }, { type: "resource_link", uri: "https://x/v2/files/file_01jz8v3k5qe8xa2m4n6p8r0t2v/content" }],
  ],
])("of an output %s", (_what, output, content) => {
  expect(toResult(run({ output }), "https://x/v2")).toMatchObject({
    content,
    isError: false,
    _meta: { run_id: "run_1" },
  });
});

const view = { modes: { form: true, url: false }, baseUrl: "https://x/v2", pageOf: () => "https://x/runs/run_1" };
const failed = (type: string) => run({ status: "failed", output: null, error: { type, message: "No." } as never });
const asks = (type: string) =>
  run({ status: "requires_action", required_action: { id: "act_1", type, prompt: "Well?", schema: null } as never });

test.each([
  ["one that works", run({ status: "running" }), { status: "working" }, "working"],
  ["one that asks", asks("input"), { status: "input_required", inputRequests: { act_1: {} } }, "input_required"],
  ["one that waits for approval", asks("approval"), { status: "working" }, "working"],
  ["one that is done", run({}), { status: "completed", result: { resultType: "complete" } }, "completed"],
  ["one whose agent failed", failed("agent"), { status: "completed", result: { isError: true } }, "failed"],
  ["one that we failed", failed("system"), { status: "failed", error: { code: -32603, message: "No." } }, "failed"],
  ["one that was stopped", run({ status: "cancelled" }), { status: "cancelled" }, "cancelled"],
])("a task, %s, is told in each version's words", (_what, given, task, older) => {
  expect(toDetailedTask(given, view)).toMatchObject({ taskId: "run_1", ttlMs: null, pollIntervalMs: 1_000, ...task });
  expect(toOlderTask(given, view)).toMatchObject({ status: older, ttl: null, pollInterval: 1_000 });
});

const event = (type: string, fields: object = {}) =>
  ({ type, sequence: 1, run_id: "run_1", created_at: "", ...fields }) as StreamEvent;

test("progress counts what happens, with pieces of text put together, and is nothing where nobody asked", () => {
  const events = [
    event("run.created"),
    event("run.started"),
    event("run.output.delta", { delta: "Hel" }),
    event("run.output.delta", { delta: "lo" }),
    event("run.tool.called", { tool: "search" }),
    event("run.tool.progress", { tool: "search", progress: 1 }),
    event("run.tool.progress", { tool: "search", progress: 2, message: "page 2" }),
    event("baker.knead", { message: "Kneading" }),
  ];
  const told = new Progress("t").hear(events).map(({ params }) => params);
  expect(told).toEqual(
    ["Started.", "Hello", "Calls search.", "search: page 2", "Kneading"].map((message, index) => ({
      progressToken: "t",
      progress: index + 1,
      message,
    })),
  );
  expect(new Progress(null).hear(events)).toEqual([]);
});

test("a session says what its client can, and nobody else's request is found by its name", () => {
  const id = makeSession({ form: true, url: false });
  expect(readSession(id)).toEqual({ id, modes: { form: true, url: false } });
  expect(readSession(undefined).id).toBeNull();
  expect(() => readSession("made-up")).toThrow("begin with `initialize`");
  expect(new Set([requestName(id, 1), requestName(id, "1"), requestName(makeSession(view.modes), 1)]).size).toBe(3);
});

const routed = {
  properties: {
    region: { type: "string", "x-mcp-header": "Region" },
    at: { properties: { n: { "x-mcp-header": "N" } } },
  },
};

test("a parameter that is repeated in a header is the same in both", () => {
  assertParamHeaders({}, routed, {});
  assertParamHeaders({ "mcp-param-region": "eu", "mcp-param-n": "42.0" }, routed, { region: "eu", at: { n: 42 } });
  const wrong = [{}, { "mcp-param-region": "us" }, { "mcp-param-region": "=?base64?!!?=" }];
  for (const headers of wrong)
    expect(() => assertParamHeaders(headers, routed, { region: "eu" })).toThrow("Mcp-Param-Region");
  expect(() => assertParamHeaders({ "mcp-param-region": "eu" }, routed, { region: null })).toThrow("Mcp-Param-Region");
});

import type { AgentId, ListedRun, Run } from "@agentrun/contract";
import { expect, test } from "vitest";
import type { StreamEvent } from "../../model/stream-events.ts";
import { assertParamHeaders, createSessionId, readSession, requestName } from "./protocol.ts";
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

test("of agents with the same tool name, the oldest gets it without a suffix, in any order", () => {
  const [older, newer] = [agent("a1", "Gruß Gott!"), agent("b2", "Gruß, Gott")];
  expect(nameTools([newer, older, agent("c3", "???")]).map(({ name }) => name)).toEqual([
    "Gru_Gott",
    "Gru_Gott_000000b2",
    "agent_000000c3",
  ]);
  expect(nameTools([agent("d4", "x".repeat(200))])[0]?.name.length).toBeLessThanOrEqual(64);
});

test("a tool has the agent's schemas, and without an input schema it takes a text", () => {
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
  ["a text is text content", { text: "Hi" }, [{ type: "text", text: "Hi" }]],
  ["anything else is JSON", { a: 1, b: 2 }, [{ type: "text", text: '{"a":1,"b":2}' }]],
  ["a text with more fields is JSON", { answer: "Hi", n: 2 }, [{ type: "text", text: '{"answer":"Hi","n":2}' }]],
  ["content in MCP's format is unchanged", { content: [image] }, [image]],
  [
    "invalid MCP content is JSON",
    { content: [{ type: "image" }] },
    [{ type: "text", text: '{"content":[{"type":"image"}]}' }],
  ],
  [
    "a file is a link",
    { text: "Here", file: { type: "file", file_id: "file_01jz8v3k5qe8xa2m4n6p8r0t2v" } },
    [{ type: "text" }, { type: "resource_link", uri: "https://x/v2/files/file_01jz8v3k5qe8xa2m4n6p8r0t2v/content" }],
  ],
])("in an output %s", (_what, output, content) => {
  expect(toResult(run({ output }), "https://x/v2")).toMatchObject({
    content,
    isError: false,
    _meta: { run_id: "run_1" },
  });
});

const view = { modes: { form: true, url: false }, baseUrl: "https://x/v2", pageOf: () => "https://x/runs/run_1" };
const failed = (type: string) => run({ status: "failed", output: null, error: { type, message: "No." } as never });
const waiting = (type: string) =>
  run({ status: "requires_action", required_action: { id: "act_1", type, prompt: "Well?", schema: null } as never });

test.each([
  ["a working one", run({ status: "running" }), { status: "working" }, "working"],
  [
    "one with a question",
    waiting("input"),
    { status: "input_required", inputRequests: { act_1: {} } },
    "input_required",
  ],
  ["one that waits for approval", waiting("approval"), { status: "working" }, "working"],
  ["a completed one", run({}), { status: "completed", result: { resultType: "complete" } }, "completed"],
  ["one whose agent failed", failed("agent"), { status: "completed", result: { isError: true } }, "failed"],
  [
    "one that the service failed",
    failed("system"),
    { status: "failed", error: { code: -32603, message: "No." } },
    "failed",
  ],
  ["a cancelled one", run({ status: "cancelled" }), { status: "cancelled" }, "cancelled"],
])("a task (%s) has the status of each protocol version", (_what, given, task, older) => {
  expect(toDetailedTask(given, view)).toMatchObject({ taskId: "run_1", ttlMs: null, pollIntervalMs: 1_000, ...task });
  expect(toOlderTask(given, view)).toMatchObject({ status: older, ttl: null, pollInterval: 1_000 });
});

const event = (type: string, fields: object = {}) =>
  ({ type, sequence: 1, run_id: "run_1", created_at: "", ...fields }) as StreamEvent;

test("progress is counted, joins text deltas, and is empty without a progress token", () => {
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
  const params = new Progress("t").translate(events).map((notification) => notification.params);
  expect(params).toEqual(
    ["Started.", "Hello", "Calling search.", "search: page 2", "Kneading"].map((message, index) => ({
      progressToken: "t",
      progress: index + 1,
      message,
    })),
  );
  expect(new Progress(null).translate(events)).toEqual([]);
});

test("a session id contains the client's modes, and request names differ between sessions", () => {
  const id = createSessionId({ form: true, url: false });
  expect(readSession(id)).toEqual({ id, modes: { form: true, url: false } });
  expect(readSession(undefined).id).toBeNull();
  expect(() => readSession("made-up")).toThrow("Start with `initialize`");
  expect(new Set([requestName(id, 1), requestName(id, "1"), requestName(createSessionId(view.modes), 1)]).size).toBe(3);
});

const routed = {
  properties: {
    region: { type: "string", "x-mcp-header": "Region" },
    at: { properties: { n: { "x-mcp-header": "N" } } },
  },
};

test("a header that repeats a parameter must have the same value", () => {
  assertParamHeaders({}, routed, {});
  assertParamHeaders({ "mcp-param-region": "eu", "mcp-param-n": "42.0" }, routed, { region: "eu", at: { n: 42 } });
  const wrong = [{}, { "mcp-param-region": "us" }, { "mcp-param-region": "=?base64?!!?=" }];
  for (const headers of wrong)
    expect(() => assertParamHeaders(headers, routed, { region: "eu" })).toThrow("Mcp-Param-Region");
  expect(() => assertParamHeaders({ "mcp-param-region": "eu" }, routed, { region: null })).toThrow("Mcp-Param-Region");
});

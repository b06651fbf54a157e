import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { expect, test } from "vitest";
import {
  call,
  echo,
  namesOf,
  newConnector,
  openTools,
  pollOptions,
  receive,
  seal,
  serve,
} from "../support/connector-tools.ts";
import { createEventStore, type McpServerOptions, textResult } from "../support/mcp-server.ts";

test.each([
  ["as a stream", false],
  ["as one JSON body", true],
])("an MCP server that answers %s is initialised, listed, called and closed", async (_how, json) => {
  const server = await serve({ json, tools: { echo: { ...echo, description: "Repeats it." } } });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  expect(toolbox.tools).toMatchObject([
    { name: "echo", description: "Repeats it.", inputSchema: { type: "object" }, approval: "never" },
  ]);
  expect(await call(toolbox, "echo", { a: 1 })).toEqual({ text: '{"a":1}', isError: false });
  await toolbox.close();
  await expect.poll(() => server.sessions.size, pollOptions).toBe(0);
  const methods = server.received.map(({ method, body }) => (body ? JSON.parse(body).method : method));
  // The stream for the server's requests is opened in parallel.
  expect(methods.filter((method) => method !== "GET")).toEqual([
    "initialize",
    "notifications/initialized",
    "tools/list",
    "tools/call",
    "DELETE",
  ]);
});

test("an MCP server can list its tools in several pages", async () => {
  const tools = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`tool-${index}`, echo]));
  const server = await serve({ tools, pageSize: 10 });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  expect(namesOf(toolbox)).toEqual(Object.keys(tools));
});

test("an MCP server receives the connector's headers, and the call's idempotency key", async () => {
  const tools = {
    look: { run: (call: { headers: object; meta: object }) => textResult(JSON.stringify([call.headers, call.meta])) },
  };
  const server = await serve({ tools });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl, headers: { "X-Api-Key": seal("hush-hush") } })]);
  const { text } = await call(toolbox, "look");
  expect(server.received.every(({ headers }) => headers["x-api-key"] === "hush-hush")).toBe(true);
  expect(JSON.parse(text)).toMatchObject([
    { "x-api-key": "[redacted]" },
    { "agentrun/idempotency-key": "run_1:call_1" },
  ]);
});

test("text, structured content, images and errors of an MCP server become text for the model, and images also become files", async () => {
  const structured = { n: 1 };
  const results = {
    both: {
      content: [
        { type: "text", text: "one" },
        { type: "text", text: "two" },
      ],
    },
    structured: { content: [], structuredContent: structured },
    repeated: { content: [{ type: "text", text: '{ "n": 1 }' }], structuredContent: structured },
    picture: { content: [{ type: "image", mimeType: "image/png", data: Buffer.alloc(300).toString("base64") }] },
    link: { content: [{ type: "resource_link", name: "report", uri: "file:///r.txt" }] },
    file: { content: [{ type: "resource", resource: { uri: "file:///r.txt", text: "inside" } }] },
    wrong: { content: [{ type: "text", text: "no such row" }], isError: true },
    wrapped: { content: [{ type: "text", text: "sunny" }], structuredContent: { result: "sunny" } },
    list: {
      content: [
        { type: "text", text: "a" },
        { type: "text", text: '{"b":2}' },
      ],
      structuredContent: { result: ["a", { b: 2 }] },
    },
    more: { content: [{ type: "text", text: "two rows" }], structuredContent: { result: [1, 2] } },
  } as const;
  const tools = Object.fromEntries(
    Object.entries(results).map(([name, result]) => [name, { run: () => structuredClone(result) as never }]),
  );
  const server = await serve({ tools });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  const answers = await Promise.all(Object.keys(results).map(async (name) => [name, await call(toolbox, name)]));
  expect(Object.fromEntries(answers)).toEqual({
    both: { text: "one\ntwo", isError: false },
    structured: { text: '{"n":1}', isError: false },
    repeated: { text: '{ "n": 1 }', isError: false },
    picture: {
      text: "[image image/png, 300 bytes]",
      isError: false,
      files: [{ name: null, contentType: "image/png", content: Buffer.alloc(300) }],
    },
    link: { text: "[resource report file:///r.txt]", isError: false },
    file: { text: "inside", isError: false },
    wrong: { text: "no such row", isError: true },
    wrapped: { text: "sunny", isError: false },
    list: { text: 'a\n{"b":2}', isError: false },
    more: { text: 'two rows\n{"result":[1,2]}', isError: false },
  });
});

test("an MCP server may send unrelated messages before it responds", async () => {
  const run = async ({ server }: { server: { sendLoggingMessage(message: object): Promise<void> } }) => {
    for (let round = 0; round < 50; round += 1) await server.sendLoggingMessage({ level: "info", data: "chatter" });
    return textResult("at last");
  };
  const server = await serve({ tools: { noisy: { run: run as never } } });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  expect(await call(toolbox, "noisy")).toEqual({ text: "at last", isError: false });
});

test("an overly long response of an MCP server is truncated, or its stream is closed", async () => {
  const tools = {
    long: { run: () => textResult("x".repeat(150_000)) },
    huge: { run: () => textResult("x".repeat(5_000_000)) },
  };
  for (const json of [true, false]) {
    const server = await serve({ tools, json });
    const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
    const long = await call(toolbox, "long");
    expect([long.isError, long.text.length < 101_000, long.text.endsWith("longer than 100000 characters]")]).toEqual([
      false,
      true,
      true,
    ]);
    const huge = await call(toolbox, "huge");
    expect([huge.isError, huge.text]).toEqual([true, expect.stringMatching(/too large|larger than 4194304 bytes/)]);
    expect(await call(toolbox, "long")).toMatchObject({ isError: false });
  }
});

test("when the connection to an MCP server breaks during a response the call fails at once, and the next call works", async () => {
  let sockets: () => Iterable<{ destroy(): void }> = () => [];
  const tools = {
    cut: {
      run: () => {
        for (const socket of sockets()) socket.destroy();
        return textResult("never received");
      },
    },
    echo,
  };
  const server = await serve({ tools });
  sockets = () => server.sockets;
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  expect(await call(toolbox, "cut")).toEqual({ text: expect.stringContaining("connection"), isError: true });
  expect(await call(toolbox, "echo", { n: 2 })).toEqual({ text: '{"n":2}', isError: false });
});

test("when an MCP server ends its stream without a response the call does not wait", async () => {
  const intercept: McpServerOptions["intercept"] = ({ body }, response) => {
    if (!body.includes("tools/call")) return false;
    response.writeHead(200, { "content-type": "text/event-stream" }).end(": nothing\n\n");
    return true;
  };
  const server = await serve({ tools: { echo }, intercept });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  expect(await call(toolbox, "echo")).toEqual({ text: "The connection ended before the response.", isError: true });
});

test("when an MCP server closes a resumable stream it is resumed", async () => {
  const { promise: isAway, resolve: goAway } = Promise.withResolvers<void>();
  const run = async ({ closeStream }: { closeStream(): void }) => {
    closeStream();
    await isAway;
    return textResult("after the break");
  };
  const server = await serve({ tools: { later: { run } }, events: createEventStore() });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  const answer = call(toolbox, "later");
  await expect.poll(() => server.received.some(({ method }) => method === "GET"), pollOptions).toBe(true);
  goAway();
  expect(await answer).toEqual({ text: "after the break", isError: false });
});

test("when an MCP server loses its session a new one is opened, once per call", async () => {
  const server = await serve({ tools: { echo } });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  server.sessions.clear();
  expect(await call(toolbox, "echo", { n: 1 })).toEqual({ text: '{"n":1}', isError: false });
  server.sessions.clear();
  const both = await Promise.all([call(toolbox, "echo", { n: 2 }), call(toolbox, "echo", { n: 3 })]);
  expect(both.map(({ text }) => text)).toEqual(['{"n":2}', '{"n":3}']);
  const opened = server.received.filter(({ body }) => body.includes('"initialize"'));
  expect(opened).toHaveLength(3);
});

/** Never ends; counts the cancellations it receives. */
function slowTool() {
  let withdrawn = 0;
  const run = ({ signal }: { signal: AbortSignal }) => {
    signal.addEventListener("abort", () => {
      withdrawn += 1;
    });
    return new Promise<CallToolResult>(() => {});
  };
  return { tool: { run }, withdrawn: () => withdrawn };
}

test("a slow MCP server is abandoned at the deadline, and receives a cancellation", async () => {
  const slow = slowTool();
  const server = await serve({ tools: { slow: slow.tool } });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })], { callTimeoutMs: 300 });
  expect(await call(toolbox, "slow")).toEqual({ text: "The server did not respond in time.", isError: true });
  await expect.poll(slow.withdrawn, pollOptions).toBe(1);
});

test("an MCP server receives a cancellation when the run is cancelled, and its connection is closed", async () => {
  const slow = slowTool();
  let isLeft = false;
  const intercept: McpServerOptions["intercept"] = ({ body }, response) => {
    if (body.includes("tools/call"))
      response.on("close", () => {
        isLeft = true;
      });
    return false;
  };
  const server = await serve({ tools: { slow: slow.tool }, intercept });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  const stopped = new AbortController();
  const answer = call(toolbox, "slow", {}, stopped.signal);
  await expect.poll(() => server.received.some(({ body }) => body.includes("tools/call")), pollOptions).toBe(true);
  stopped.abort(new Error("the run was cancelled"));
  await expect(answer).rejects.toThrow("the run was cancelled");
  await expect.poll(slow.withdrawn, pollOptions).toBe(1);
  await expect.poll(() => isLeft, pollOptions).toBe(true);
});

test.each([
  ["answers 401", 401, {}, "unauthorized"],
  ["answers 500", 500, {}, "http_error"],
  ["redirects", 307, { location: "https://127.0.0.1:1/elsewhere" }, "http_error"],
  ["is a web page", 200, { "content-type": "text/html" }, "protocol_error"],
])("an MCP server that %s cannot be opened", async (_what, status, headers, code) => {
  const receiver = await receive((_received, response) => void response.writeHead(status, headers).end("<html>"));
  await expect(openTools([newConnector({ url: receiver.url })])).rejects.toMatchObject({
    name: "ConnectorError",
    code,
    message: expect.stringContaining('Connector "Things"'),
  });
  expect(receiver.received).toHaveLength(1);
});

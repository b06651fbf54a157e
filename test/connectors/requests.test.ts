import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { AskPerson, ToolQuestion } from "../../packages/server/src/runtimes/tools.ts";
import {
  call,
  echo,
  namesOf,
  newConnector,
  openTools,
  pollOptions,
  receive,
  serve,
} from "../support/connector-tools.ts";
import { startEverything } from "../support/everything-server.ts";
import { type McpCall, type McpServerOptions, startOlderMcpServer, textResult } from "../support/mcp-server.ts";

const form = { type: "object", properties: { name: { type: "string", pattern: "(a+)+$" } }, required: ["name"] };

/** The client's response, or its error. */
const outcomeOf = (asking: Promise<unknown>) =>
  asking.then(
    (answer) => textResult(JSON.stringify(answer)),
    (error: Error) => textResult(error.message),
  );

const asking: McpServerOptions = {
  tools: {
    ping: { run: ({ ask }) => outcomeOf(ask({ method: "ping" })) },
    roots: { run: ({ ask }) => outcomeOf(ask({ method: "roots/list" })) },
    sample: {
      run: ({ ask }) => outcomeOf(ask({ method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } })),
    },
    unknown: { run: ({ ask }) => outcomeOf(ask({ method: "wishes/list" })) },
    elsewhere: { run: ({ server }) => outcomeOf(server.ping()) },
    elicit: {
      run: ({ ask }) =>
        outcomeOf(ask({ method: "elicitation/create", params: { message: "Who?", requestedSchema: form } })),
    },
    elicitElsewhere: {
      run: ({ server }) => outcomeOf(server.elicitInput({ message: "Who?", requestedSchema: form as never })),
    },
  },
};

test("requests of an MCP server are answered, on the stream of a call and on its own stream: no roots, no sampling", async () => {
  const server = await serve(asking);
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  // The server's own stream is opened in parallel to the first calls.
  await expect.poll(() => server.received.some(({ method }) => method === "GET"), pollOptions).toBe(true);
  const names = ["ping", "roots", "sample", "unknown", "elsewhere"];
  const answers = await Promise.all(names.map(async (name) => (await call(toolbox, name)).text));
  expect(answers).toEqual([
    "{}",
    '{"roots":[]}',
    expect.stringContaining("Sampling is not supported: an agent's model is not available"),
    expect.stringContaining("does not support wishes/list"),
    "{}",
  ]);
});

test.each(["elicit", "elicitElsewhere"])(
  "an MCP server's question becomes a question of the run, and the call is repeated with the answer: %s",
  async (name) => {
    const server = await serve(asking);
    const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
    await expect.poll(() => server.received.some(({ method }) => method === "GET"), pollOptions).toBe(true);
    const tool = toolbox.tools.find((one) => one.name === name);
    const questions: ToolQuestion[] = [];
    const run = (answer: ReturnType<AskPerson>) =>
      tool?.execute(
        {},
        {
          signal: new AbortController().signal,
          idempotencyKey: "run_1:0.0",
          ask: (question) => {
            questions.push(question);
            return answer;
          },
        },
      );
    expect(await run(null)).toEqual({ text: "A person must answer first.", isError: true });
    // The server's pattern is not used to validate the answer.
    const schema = {
      type: "object",
      properties: { name: { type: "string" } },
      required: ["name"],
      additionalProperties: false,
    };
    expect(questions).toEqual([{ prompt: "Who?", schema }]);
    await expect
      .poll(() => server.received.some(({ body }) => body.includes("notifications/cancelled")), pollOptions)
      .toBe(true);
    expect((await run({ approved: true, payload: { name: "Ada" } }))?.text).toContain('"content":{"name":"Ada"}');
    expect((await run({ approved: false, payload: null }))?.text).toContain('{"action":"decline"}');
  },
);

test("a progress notification restarts a tool's timeout, and a silent tool is abandoned", async () => {
  const run = async ({ progress, arguments: { rounds } }: McpCall) => {
    for (let round = 0; round < Number(rounds); round += 1) {
      await progress();
      await pause(100);
    }
    if (rounds === 2) await new Promise(() => {});
    return textResult("done");
  };
  const server = await serve({ tools: { work: { run } } });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })], { callTimeoutMs: 500 });
  const [long, silent] = await Promise.all([
    call(toolbox, "work", { rounds: 12 }),
    call(toolbox, "work", { rounds: 2 }),
  ]);
  expect([long, silent]).toEqual([
    { text: "done", isError: false },
    { text: "The server did not respond in time.", isError: true },
  ]);
});

test("an MCP server that is down at the start is retried while the run has time", async () => {
  let refusals = 2;
  const intercept: McpServerOptions["intercept"] = (_received, response) => {
    if (refusals === 0) return false;
    refusals -= 1;
    response.writeHead(503).end("starting");
    return true;
  };
  const server = await serve({ tools: { echo }, intercept });
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })], { runMs: 20_000 });
  expect(namesOf(toolbox)).toEqual(["echo"]);
  const down = await receive((_received, response) => void response.writeHead(503).end("starting"));
  await expect(openTools([newConnector({ url: down.url })], { runMs: 1_600 })).rejects.toMatchObject({
    message: expect.stringContaining("returned status 503"),
  });
  expect(down.received.length).toBeGreaterThan(1);
  const wrong = await receive((_received, response) => void response.writeHead(401).end());
  await expect(openTools([newConnector({ url: wrong.url })], { runMs: 20_000 })).rejects.toMatchObject({
    code: "unauthorized",
  });
  expect(wrong.received).toHaveLength(1);
});

test("a server of the older transport is detected, called, and reopened when its stream has ended", async () => {
  const tools = {
    ...asking.tools,
    echo,
    leave: {
      run: ({ closeStream }: McpCall) => {
        closeStream();
        return new Promise<never>(() => {});
      },
    },
  };
  const server = await startOlderMcpServer({ tools });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const toolbox = await openTools([newConnector({ url: server.mcpUrl })]);
  expect(await call(toolbox, "echo", { n: 1 })).toEqual({ text: '{"n":1}', isError: false });
  expect((await call(toolbox, "roots")).text).toBe('{"roots":[]}');
  expect(await call(toolbox, "leave")).toEqual({ text: "The connection ended before the response.", isError: true });
  expect(await call(toolbox, "echo", { n: 2 })).toEqual({ text: '{"n":2}', isError: false });
});

test.each(["streamableHttp", "sse"] as const)(`the protocol's reference server "everything" works: %s`, async (how) => {
  const everything = await startEverything(how);
  onTestFinished(() => everything[Symbol.asyncDispose]());
  const toolbox = await openTools([newConnector({ url: everything.url })], { callTimeoutMs: 500 });
  expect(namesOf(toolbox)).toContain("read_resource");
  const sum = await call(toolbox, "get-sum", { a: 2, b: 3 });
  expect(sum.text).toContain("5");
  const { text } = await call(toolbox, "get-structured-content", { location: "New York" });
  expect(text.match(/temperature/g)).toHaveLength(1);
  // Longer than the timeout of a call without progress.
  const long = await call(toolbox, "trigger-long-running-operation", { duration: 1.2, steps: 6 });
  expect(long.text).toContain("completed");
  const listed = JSON.parse((await call(toolbox, "list_resources")).text) as { resources: { uri: string }[] };
  expect((await call(toolbox, "read_resource", { uri: listed.resources[0]?.uri })).text.length).toBeGreaterThan(100);
  expect((await call(toolbox, "list_resource_templates")).text).toContain("uriTemplate");
  expect((await call(toolbox, "read_resource", { uri: "demo://nowhere" })).isError).toBe(true);
  expect((await call(toolbox, "list_prompts")).text).toContain("args-prompt");
  const prompt = await call(toolbox, "get_prompt", { name: "args-prompt", arguments: { city: "Oslo" } });
  expect(prompt).toEqual({ text: "user: What's weather in Oslo?", isError: false });
});

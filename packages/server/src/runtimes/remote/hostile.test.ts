import { afterAll, expect, test } from "vitest";
import { failed, outputBytes } from "../http/testing.ts";
import {
  artifacts,
  createWorld,
  ended,
  events,
  json,
  type Kind,
  type Reply,
  response,
  result,
  said,
  task,
} from "./testing.ts";

const { attempt, close } = createWorld();
afterAll(close);

const big = "x".repeat(outputBytes + 1);
const schemas: [string, Kind, Record<string, Reply>, object][] = [
  [
    "no JSON",
    "a2a",
    { SendStreamingMessage: (answer) => void answer.end("hello") },
    failed("agent_error", expect.stringContaining("JSON object")),
  ],
  [
    "no JSON",
    "responses",
    { create: (answer) => void answer.end("hello") },
    failed("agent_error", expect.stringContaining("JSON object")),
  ],
  [
    "no task",
    "a2a",
    { SendStreamingMessage: json(result({ task: { id: 5 } })) },
    failed("agent_error", expect.stringContaining("not an A2A 1.0 task")),
  ],
  [
    "no response",
    "responses",
    { create: json({ object: "response", id: 5 }) },
    failed("agent_error", expect.stringContaining("not a response object")),
  ],
  [
    "neither result nor error",
    "a2a",
    { SendStreamingMessage: json({}) },
    failed("agent_error", expect.stringContaining("neither")),
  ],
  [
    "an event that is no JSON",
    "responses",
    { create: (answer) => void answer.writeHead(200, { "content-type": "text/event-stream" }).end("data: {\n\n") },
    failed("agent_error", expect.stringContaining("event")),
  ],
  [
    "a card of an older version",
    "a2a",
    { card: json({ url: "https://x", protocolVersion: "0.3.0" }) },
    failed("agent_error", expect.stringContaining("supportedInterfaces")),
  ],
  [
    "a refusal",
    "a2a",
    { SendStreamingMessage: json({ jsonrpc: "2.0", id: 1, error: { code: -32602, message: "no such skill" } }) },
    failed("agent_error", "The agent returned an error: no such skill"),
  ],
  [
    "a refusal",
    "responses",
    { create: json({ error: { message: "no such model" } }, 400) },
    failed("agent_error", expect.stringContaining("400: no such model")),
  ],
  [
    "a busy server",
    "responses",
    { create: json({}, 503) },
    failed("agent_error", expect.stringContaining("503"), true),
  ],
  [
    "a redirect",
    "a2a",
    { SendStreamingMessage: (answer) => void answer.writeHead(302, { location: "https://10.0.0.1/" }).end() },
    failed("agent_error", expect.stringContaining("redirects are not followed")),
  ],
  [
    "a redirect of the card",
    "a2a",
    { card: (answer) => void answer.writeHead(307, { location: "https://10.0.0.1/" }).end() },
    failed("agent_error", expect.stringContaining("redirects are not followed")),
  ],
  [
    "a redirect",
    "responses",
    { create: (answer) => void answer.writeHead(302, { location: "https://10.0.0.1/" }).end() },
    failed("agent_error", expect.stringContaining("redirects are not followed")),
  ],
  [
    "too much at once",
    "a2a",
    { SendStreamingMessage: events([result({ task: task("COMPLETED", artifacts(big)) })]) },
    failed("output_too_large", expect.any(String)),
  ],
  [
    "too much at once",
    "responses",
    { create: json(response("completed", big)) },
    failed("output_too_large", expect.any(String)),
  ],
  [
    "too much in pieces",
    "a2a",
    {
      SendStreamingMessage: events([
        result({ task: task("WORKING") }),
        ...Array.from({ length: 11 }, () => said("x".repeat(1_000))),
      ]),
    },
    failed("output_too_large", expect.any(String)),
  ],
  [
    "too much data",
    "a2a",
    {
      SendStreamingMessage: events([
        result({ task: task("COMPLETED", { artifacts: [{ artifactId: "a", parts: [{ data: { big } }] }] }) }),
      ]),
    },
    failed("output_too_large", expect.any(String)),
  ],
  [
    "an endless body",
    "responses",
    { create: (answer) => void answer.end(" ".repeat(outputBytes * 20)) },
    failed("output_too_large", expect.any(String)),
  ],
  [
    "an output too deep",
    "a2a",
    {
      SendStreamingMessage: events([
        result({
          task: task("COMPLETED", {
            artifacts: [{ artifactId: "a", parts: [{ data: JSON.parse(`${'{"a":'.repeat(65)}1${"}".repeat(65)}`) }] }],
          }),
        }),
      ]),
    },
    failed("agent_error", expect.stringContaining("deeper than 64")),
  ],
  [
    "a failure",
    "a2a",
    {
      SendStreamingMessage: events([
        result({ task: task("WORKING") }),
        ended("FAILED", { status: { state: "TASK_STATE_FAILED", message: { parts: [{ text: "no luck" }] } } }),
      ]),
    },
    failed("agent_error", "no luck"),
  ],
  [
    "a failure",
    "responses",
    { create: json(response("failed", "", { error: { code: "server_error", message: "no luck" } })) },
    failed("agent_error", "no luck", true),
  ],
  [
    "a function to be called",
    "responses",
    { create: json(response("completed", "", { output: [{ type: "function_call" }] })) },
    failed("agent_error", expect.stringContaining("function")),
  ],
];

test.each(schemas)("%s, by %s, fails the run with a message", async (_name, kind, replies, outcome) => {
  expect((await attempt(kind, replies)).outcome).toMatchObject(outcome);
});

test("a card cannot lead to a private address, and secrets are not sent to another host", async () => {
  const inside = await attempt("a2a", {}, { cardUrl: "https://127.0.0.2/" });
  expect(inside.outcome).toMatchObject(failed("agent_error", expect.stringContaining("AGENTRUN_ALLOW_NETWORKS")));
  const runtime = { headers: { Authorization: "sealed:Bearer secret-token" } };
  const outside = await attempt("a2a", {}, { cardUrl: "https://agent.example/", runtime });
  expect(outside.outcome).toMatchObject(failed("agent_error", expect.stringContaining("another host")));
  const echo: Reply = (answer) => json({ error: { message: "not secret-token" } }, 401)(answer);
  const { outcome, received } = await attempt("responses", { create: echo }, { runtime });
  expect(received[0]?.headers.authorization).toBe("Bearer secret-token");
  expect(JSON.stringify(outcome)).not.toContain("secret-token");
});

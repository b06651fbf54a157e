import { afterAll, expect, test } from "vitest";
import { startReceiver } from "../lib/testing/https-receiver.ts";
import { RunStopped } from "../model/run-errors.ts";
import { failed, newRun } from "./http/testing.ts";
import {
  artifacts,
  at,
  createWorld,
  delta,
  ended,
  event,
  events,
  json,
  kinds,
  nameOf,
  type Reply,
  response,
  result,
  said,
  task,
} from "./remote/testing.ts";
import type { JournalEntry, Outcome } from "./runtime.ts";

const { runtimes, attempt, close } = createWorld();
afterAll(close);

/** A response that breaks off in the middle. */
const begins = (isCut: boolean) => ({
  SendStreamingMessage: events([result({ task: task("WORKING") }), said("half "), said("and half")], isCut),
  create: events([event("created", { response: response("in_progress") }), delta("half "), delta("and half")], isCut),
});

const texts = (emissions: { type: string; delta?: unknown }[]) =>
  emissions.reduce((text, { type, delta }) => (type === "stream.reset" ? "" : text + String(delta ?? "")), "");

test.each(kinds)("%s: a broken stream is resumed, and nothing is started or emitted twice", async (kind) => {
  const whole = "half and half, and more";
  const replies = {
    ...begins(true),
    GetTask: json(result(task("COMPLETED", artifacts(whole)))),
    get: events([delta(", and more"), event("completed", { response: response("completed", whole) })]),
  };
  const { outcome, emissions, steps, asked } = await attempt(kind, replies);
  expect(outcome).toMatchObject({ type: "completed", output: JSON.stringify({ text: whole }) });
  expect(texts(emissions)).toBe(whole);
  expect(steps.map(({ key }) => key)).toEqual(["begun#0"]);
  expect(asked.filter((name) => name === "SendStreamingMessage" || name === "create")).toHaveLength(1);
});

test.each(kinds)("%s: an attempt after a lost one resumes its task", async (kind) => {
  const replies = {
    GetTask: json(result(task("COMPLETED", artifacts("done")))),
    get: json(response("completed", "done")),
  };
  const handle = {
    url: "https://127.0.0.1:1",
    binding: "JSONRPC",
    isStreaming: true,
    takesData: true,
    taskId: "t1",
    contextId: null,
    id: "resp_1",
  };
  await using other = await startReceiver((_received, answer) => replies.GetTask(answer));
  const journal: JournalEntry[] = [
    { kind: "step", key: "begun#0", value: JSON.stringify({ ...handle, url: other.url }) },
  ];
  const { outcome, emissions, asked } = await attempt(kind, replies, { journal });
  expect(outcome).toMatchObject({ type: "completed", output: '{"text":"done"}' });
  expect(texts(emissions)).toBe("done");
  expect(asked.concat(other.received.map(nameOf))).toEqual([kind === "a2a" ? "GetTask" : "get"]);
});

test.each(kinds)(
  "%s: if the agent has lost the task of an earlier attempt, it is started again, and only then",
  async (kind) => {
    const gone =
      kind === "a2a" ? json({ jsonrpc: "2.0", id: 1, error: { code: -32001, message: "gone" } }) : json({}, 404);
    const done =
      kind === "a2a"
        ? events([result({ task: task("COMPLETED", artifacts("again")) })])
        : json(response("completed", "again"));
    const replies = { GetTask: gone, get: gone, SendStreamingMessage: done, create: done };
    await using other = await startReceiver((_received, answer) => gone(answer));
    const handle = {
      url: other.url,
      binding: "JSONRPC",
      isStreaming: true,
      takesData: true,
      taskId: "t0",
      contextId: null,
      id: "resp_0",
    };
    const journal: JournalEntry[] = [{ kind: "step", key: "begun#0", value: JSON.stringify(handle) }];
    const { outcome, steps, received } = await attempt(kind, replies, { journal });
    expect(outcome).toMatchObject({ type: "completed", output: '{"text":"again"}' });
    expect(steps.map(({ key }) => key)).toEqual(["failed#0", "begun#1"]);
    expect(received.at(-1)?.headers["idempotency-key"]).toBe("run_1:1");
    const cut = { ...begins(false), GetTask: gone, get: gone };
    expect((await attempt(kind, cut)).outcome).toMatchObject(
      failed("agent_error", expect.stringContaining("no longer has the task"), true),
    );
  },
);

test.each(kinds)(
  "%s: stopping the run stops the agent; handing the run over to another node does not",
  async (kind) => {
    for (const [reason, isNotified] of [
      ["cancelled", true],
      ["timed out", true],
      ["handed over", false],
      ["lost", false],
    ] as const) {
      const controller = new AbortController();
      const hang: Reply = (answer) => {
        const first =
          kind === "a2a" ? result({ task: task("WORKING") }) : event("created", { response: response("in_progress") });
        answer.writeHead(200, { "content-type": "text/event-stream" }).write(`data: ${JSON.stringify(first)}\n\n`);
      };
      const replies = {
        SendStreamingMessage: hang,
        create: hang,
        CancelTask: json(result(task("CANCELED"))),
        cancel: json(response("cancelled")),
      };
      const stop = () => controller.abort(new RunStopped(reason));
      const { outcome, asked } = await attempt(kind, replies, { signal: controller.signal, onStep: stop });
      expect(outcome.type).toBe("failed");
      expect(asked.some((name) => name === "CancelTask" || name === "cancel")).toBe(isNotified);
    }
  },
);

test("an agent without streaming is polled until it has ended", async () => {
  let looks = 0;
  const look: Reply = (answer) => json(result(task(++looks < 3 ? "WORKING" : "COMPLETED", artifacts("done"))))(answer);
  const replies = {
    card: json({ supportedInterfaces: [], capabilities: {} }),
    SendMessage: json(result({ task: task("SUBMITTED") })),
    GetTask: look,
  };
  await using receiver = await startReceiver((received, answer) => {
    if (nameOf(received) === "card") return json({ supportedInterfaces: [at(receiver.url)] })(answer);
    replies[nameOf(received) as "GetTask"](answer, { name: "", body: {} });
  });
  const { call } = newRun(`${receiver.url}/card`, { runtime: { type: "a2a" } });
  expect(await runtimes.a2a.execute(call)).toMatchObject({ type: "completed", output: '{"text":"done"}' });
  expect(looks).toBe(3);
});

/** The journal key for the answer to an attempt's question. */
const keyOf = ({ outcome }: { outcome: Outcome }): string => (outcome.type === "asked" ? outcome.key : "");

test("several approvals of one response are requested one after the other and answered together", async () => {
  const request = (id: string) => ({ type: "mcp_approval_request", id, name: "pay", arguments: '{"amount":5}' });
  const asking = json(
    response("completed", "", {
      output: [request("mcpr_1"), request("mcpr_2")],
      usage: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
    }),
  );
  const first = await attempt("responses", { create: asking });
  const question = { type: "approval", prompt: "Allow the call of pay?", tool: "pay", arguments: { amount: 5 } };
  expect(first.outcome).toMatchObject({
    type: "asked",
    key: expect.stringMatching(/^ask#0\.0~/),
    question,
    tokensUsed: 7,
  });
  const one: JournalEntry = { kind: "answer", key: keyOf(first), value: '{"approved":true,"payload":null}' };
  const second = await attempt("responses", {}, { journal: [...first.steps, one] });
  expect([second.outcome, second.asked]).toMatchObject([
    { type: "asked", key: expect.stringMatching(/^ask#0\.1~/), question },
    [],
  ]);
  const two: JournalEntry = {
    kind: "answer",
    key: keyOf(second),
    value: '{"approved":false,"payload":{"reason":"too much"}}',
  };
  const done = json(response("completed", "paid", { usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 } }));
  const last = await attempt("responses", { create: done }, { journal: [...first.steps, one, two] });
  expect(last.outcome).toMatchObject({
    type: "completed",
    tokensUsed: 9,
    usage: { input_tokens: 4, output_tokens: 5 },
  });
  expect(JSON.parse(last.received[0]?.body ?? "")).toMatchObject({
    previous_response_id: "resp_1",
    input: [
      { type: "mcp_approval_response", approval_request_id: "mcpr_1", approve: true },
      { type: "mcp_approval_response", approval_request_id: "mcpr_2", approve: false, reason: "too much" },
    ],
  });
});

test("an answer that a lost attempt sent is not sent again if the task has continued", async () => {
  const asking = events([
    result({
      task: task("INPUT_REQUIRED", {
        status: { state: "TASK_STATE_INPUT_REQUIRED", message: { messageId: "q1", parts: [{ text: "Name?" }] } },
      }),
    }),
  ]);
  const first = await attempt("a2a", { SendStreamingMessage: asking });
  expect(first.outcome).toMatchObject({ type: "asked", question: { type: "input", prompt: "Name?" } });
  const answer: JournalEntry = { kind: "answer", key: keyOf(first), value: '{"name":"Ada"}' };
  const seen: string[] = [];
  await using later = await startReceiver((received, response) => {
    seen.push(nameOf(received));
    json(result(task("COMPLETED", artifacts("Hello, Ada"))))(response);
  });
  const journal = [...first.steps, answer].map((entry) => ({
    ...entry,
    value: entry.value.replaceAll(/https:\/\/127\.0\.0\.1:\d+/g, later.url),
  }));
  const { outcome } = await attempt("a2a", {}, { journal });
  expect(outcome).toMatchObject({ type: "completed", output: '{"text":"Hello, Ada"}' });
  expect(new Set(seen)).toEqual(new Set(["GetTask"]));
});

test("tokens reported by a service like this one are counted, and parts become data, text and files", async () => {
  const parts = [
    { text: "Here." },
    { data: { n: 1 } },
    { raw: "aGk=", filename: "a.txt", mediaType: "text/plain" },
    { url: "https://x/y" },
  ];
  const metadata = { usage: { total_tokens: 9, input_tokens: 5, output_tokens: 4 } };
  const replies = {
    SendStreamingMessage: events([
      result({ task: task("WORKING", { artifacts: [{ artifactId: "a", parts }] }) }),
      ended("COMPLETED", { metadata }),
    ]),
  };
  const { outcome } = await attempt("a2a", replies);
  expect(outcome).toMatchObject({ type: "completed", tokensUsed: 9, usage: { input_tokens: 5, output_tokens: 4 } });
  expect(JSON.parse((outcome as { output: string }).output)).toEqual({
    text: "Here.",
    n: 1,
    files: [
      { type: "file", file_id: "file_of_a.txt" },
      { url: "https://x/y", name: "file" },
    ],
  });
});

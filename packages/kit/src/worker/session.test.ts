import { expect, test } from "vitest";
import type { Answer, Connection } from "./connection.ts";
import { openSession } from "./session.ts";

const terms = { id: "wrk_1", agents: [{ name: "refund", agent_id: null }] };
const request = { protocol: 1, name: "web-1", concurrency: 1, queues: ["support"], agents: [] };

/** A service that returns these responses in order. */
function play(...answers: Partial<Answer>[]): Connection {
  const next = async (): Promise<Answer> => ({ status: 200, body: null, retryAfterMs: null, ...answers.shift() });
  return { baseURL: "https://agents.example/v2", call: next, close: () => {} };
}

const refused = (status: number): Partial<Answer> => ({
  status,
  body: { error: { code: "invalid_api_key", message: "No such key." } },
});

test("a worker logs where and for what it registered, and which agents do not exist", async () => {
  const lines: string[] = [];
  const agents = [{ name: "refund", queue: "support" }];
  await openSession(play({ body: terms }), { ...request, agents, build: "7" }, (line) => lines.push(line));
  expect(lines).toEqual([
    'There is no agent "refund", and this key cannot create it. Add the scope agents:write to the key, or create the agent yourself.',
    "Worker web-1 (build 7) has registered at https://agents.example/v2; queues: support; agents: refund.",
  ]);
});

test("a refusal is one sentence, with what to do if the key is the cause", async () => {
  const open = (status: number) => openSession(play(refused(status)), request, () => {});
  const sentence = "The service at https://agents.example/v2 rejected this worker (401 invalid_api_key): No such key.";
  const advice =
    "Create a key for it and set AGENTRUN_API_KEY: agentrun keys create worker --scope workers:run --queue support";
  await expect(open(401)).rejects.toThrow(`${sentence} ${advice}`);
  await expect(open(400)).rejects.toThrow(/: No such key\.$/);
});

test("transient failures are retried and logged", async () => {
  const lines: string[] = [];
  const session = await openSession(
    play(
      { status: 503, retryAfterMs: 1 },
      { status: 0, body: "connect ECONNREFUSED.", retryAfterMs: 1 },
      { body: terms },
    ),
    request,
    (line) => lines.push(line),
  );
  expect(session.terms.id).toBe("wrk_1");
  expect(lines.slice(0, 2)).toEqual([
    "POST https://agents.example/v2/workers: status 503. Retrying in 0.0 s.",
    "POST https://agents.example/v2/workers: connect ECONNREFUSED. Retrying in 0.0 s.",
  ]);
});

test("a report that the service rejects as invalid gives up its runs, but not the worker", async () => {
  const session = await openSession(play({ body: terms }, refused(400), { body: { runs: [] } }), request, () => {});
  expect(await session.report([{ token: "a" }])).toMatchObject([{ token: "a", status: "gone" }]);
  expect(await session.report([])).toEqual([]);
});

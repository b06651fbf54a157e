import { randomUUID } from "node:crypto";
import { once } from "node:events";
import tls from "node:tls";
import type { Agent, Policy, RegisteredWorker, Thread } from "@agentrun/contract";
import type { ApiClient } from "./api-client.ts";
import type { ModelServer } from "./model-server/model-server.ts";
import type { Service } from "./service.ts";

/**
 * Ways in which one organisation once blocked a node for all others. The fault tests use them with an assertion for each, and
 * `bench/attacks.ts` measures them, also against an earlier release.
 */
export type Attack = (attacker: Attacker, size: AttackSize, whileUnderWay: () => Promise<unknown>) => Promise<number[]>;

/** `models`: a model provider that the service can reach. */
export type Attacker = { service: Pick<Service, "baseUrl" | "ca">; models: ModelServer; api: ApiClient; key: string };

export type AttackSize = {
  /** Concurrent calls that wait for the slow judge model. */
  judgeCalls: number;
  reports: number;
  runsPerReport: number;
  /** Messages of a megabyte in the thread that is read. */
  messages: number;
  readers: number;
};

/** Each returns the statuses of the attacking calls. `whileUnderWay` resolves when the bystander was observed long enough. */
export const attacks = {
  "slow judge models": attackWithSlowJudge,
  "worker reports": attackWithReports,
  "hostile schemas": attackWithSchemas,
  "unread responses": attackWithUnreadResponses,
  "slow inputs": attackWithSlowInputs,
  "long reports": attackWithLongReports,
} satisfies Record<string, Attack>;

async function attackWithSlowJudge(
  { models, api }: Attacker,
  { judgeCalls }: AttackSize,
  whileUnderWay: () => Promise<unknown>,
): Promise<number[]> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  models.teach("judge", async () => {
    await released;
    return { text: "no" };
  });
  const provider = {
    name: "local",
    type: "openai",
    api_key: "sk-attack",
    base_url: models.url,
    default_model: "judge",
  };
  await api("POST", "/providers", { body: provider });
  const guards = [{ type: "model", question: "Is it rude?" }];
  const policy = (await api<Policy>("POST", "/policies", { body: { name: "polite", guards } })).body.id;
  const agent = await api<Agent>("POST", "/agents/echo/deploy", { body: { policy } });
  const thread = await api<Thread>("POST", "/threads", { body: { agent_id: agent.body.id } });
  const body = { messages: [{ role: "user", content: "hello" }] };
  const path = `/threads/${thread.body.id}/messages`;
  const answered = Promise.all(Array.from({ length: judgeCalls }, () => statusOf(api("POST", path, { body }))));
  await whileUnderWay().finally(release);
  return answered;
}

async function attackWithReports(
  { api }: Attacker,
  { reports, runsPerReport }: AttackSize,
  whileUnderWay: () => Promise<unknown>,
): Promise<number[]> {
  const body = { protocol: 1, concurrency: 10, queues: ["attack"] };
  const worker = (await api<RegisteredWorker>("POST", "/workers", { body })).body.id;
  const headers = { "content-type": "application/json" };
  const statuses: number[] = [];
  const observed = whileUnderWay();
  for (let call = 0; call < reports; call += 1) {
    const runs = Array.from({ length: runsPerReport }, () => ({ token: `${randomUUID()}.${randomUUID()}` }));
    const rawBody = JSON.stringify({ runs });
    statuses.push(await statusOf(api("POST", `/workers/${worker}/report`, { rawBody, headers })));
  }
  await observed;
  return statuses;
}

async function attackWithSchemas(
  { api }: Attacker,
  _size: AttackSize,
  whileUnderWay: () => Promise<unknown>,
): Promise<number[]> {
  const agent = { name: "bomb", runtime: { type: "http", url: "https://example.com/" } };
  const statuses: number[] = [];
  const observed = whileUnderWay();
  for (const schema of [alternatives(1_300), alternatives(1_301), nested(12), nested(11)])
    for (const field of ["input_schema", "output_schema"])
      statuses.push(await statusOf(api("POST", "/agents/custom", { body: { ...agent, [field]: schema } })));
  await observed;
  return statuses;
}

/** Repeats calls on several connections while it is observed. */
async function repeatWhile(
  whileUnderWay: () => Promise<unknown>,
  connections: number,
  call: () => Promise<{ status: number }>,
): Promise<number[]> {
  const statuses: number[] = [];
  let isOver = false;
  const repeat = async () => {
    // A call without a response is the last one of its connection: the service may be gone.
    while (!isOver && statuses.at(-1) !== 0) statuses.push(await statusOf(call()));
  };
  const calls = Array.from({ length: connections }, repeat);
  await whileUnderWay().finally(() => {
    isOver = true;
  });
  await Promise.all(calls);
  return statuses;
}

/** Inputs of half a kilobyte that a schema of half a kilobyte cannot be applied to within its limit. */
async function attackWithSlowInputs(
  { api }: Attacker,
  _size: AttackSize,
  whileUnderWay: () => Promise<unknown>,
): Promise<number[]> {
  const again = { $dynamicRef: "#node" };
  const properties = { a: { allOf: Array.from({ length: 40 }, () => again) }, b: again };
  const input_schema = { $dynamicAnchor: "node", type: "object", properties, unevaluatedProperties: false };
  const runtime = { type: "worker", queue: "attack" };
  const agent = await api<Agent>("POST", "/agents/custom", { body: { name: "slow", runtime, input_schema } });
  const input = Array.from({ length: 60 }).reduce<object>((inner) => ({ a: inner }), {});
  const body = { agent_id: agent.body.id, input };
  return repeatWhile(whileUnderWay, 8, () => api("POST", "/runs", { body }));
}

/** Reports of many megabytes and items, of runs that the worker does not hold. */
async function attackWithLongReports(
  { api }: Attacker,
  _size: AttackSize,
  whileUnderWay: () => Promise<unknown>,
): Promise<number[]> {
  const body = { protocol: 1, concurrency: 10_000, queues: ["attack"] };
  const worker = (await api<RegisteredWorker>("POST", "/workers", { body })).body.id;
  const headers = { "content-type": "application/json" };
  const items = Array.from({ length: 120 }, () => ({ type: "step", key: "step#0", value: '{"result":"null"}' }));
  const runs = Array.from({ length: 900 }, (_, number) => ({ token: `x${number}`, first: 1, items }));
  const rawBody = JSON.stringify({ runs });
  // One at a time: two such bodies exceed the memory of one HTTP/2 session, which then ends.
  return repeatWhile(whileUnderWay, 1, () => api("POST", `/workers/${worker}/report`, { rawBody, headers }));
}

/** A compiler of JSON Schemas took 38 s for 125 kB of this. */
const alternatives = (size: number) => ({
  type: "object",
  oneOf: Array.from({ length: size }, (_, number) => ({
    properties: { [`p${number}`]: { oneOf: [{ const: number }, { minLength: number }] } },
    required: [`p${number}`],
  })),
});

const nested = (depth: number): object =>
  depth === 0 ? { type: "string" } : { oneOf: [nested(depth - 1), nested(depth - 1)] };

async function attackWithUnreadResponses(
  { service, api, key }: Attacker,
  { messages, readers }: AttackSize,
  whileUnderWay: () => Promise<unknown>,
): Promise<number[]> {
  const thread = (await api<Thread>("POST", "/threads", { body: {} })).body.id;
  const body = { messages: [{ role: "user", content: "x".repeat(1_000_000) }] };
  const statuses: number[] = [];
  for (let message = 0; message < messages; message += 1)
    statuses.push(await statusOf(api("POST", `/threads/${thread}/messages`, { body })));
  const observed = whileUnderWay();
  const path = `/v2/threads/${thread}/messages?limit=100`;
  const sockets = Array.from({ length: readers }, () => openSilentReader(service, path, key));
  await observed;
  for (const socket of sockets) socket.destroy();
  return statuses;
}

/** Sends a request and never reads the response. */
function openSilentReader(service: Pick<Service, "baseUrl" | "ca">, path: string, key: string): tls.TLSSocket {
  const port = Number(new URL(service.baseUrl).port);
  const socket = tls.connect({ host: "127.0.0.1", port, servername: "localhost", ca: service.ca });
  socket.on("error", () => undefined);
  void once(socket, "secureConnect").then(
    () => {
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`);
    },
    () => undefined,
  );
  return socket;
}

/** 0 for a call without a response; the reason is printed. */
const statusOf = (answer: Promise<{ status: number }>): Promise<number> =>
  answer.then(
    ({ status }) => status,
    (error: unknown) => {
      process.stderr.write(`An attacking call got no valid response: ${String(error)}\n`);
      return 0;
    },
  );

import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import {
  type Connector,
  type Endpoint,
  type EndpointName,
  endpoints,
  type Policy,
  type ThreadId,
} from "@agentrun/contract";
import pg from "pg";
import { Agent as Dispatcher, request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startNameServer } from "../../packages/safe-fetch/src/testing/name-server.ts";
import { withoutTransaction } from "../../packages/server/src/http/audit.ts";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import { type Received, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import { createKey, createOrganization } from "../support/accounts.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createFileClient } from "../support/file-client.ts";
import { createModelWorld, type ModelWorld } from "../support/model-world.ts";
import { until } from "../support/webhook-world.ts";

/**
 * One organisation's slow services (providers, judges, connectors, name servers, uploads) must not block another organisation.
 * Each endpoint with a remote call gets more than twice as many concurrent requests as there are transaction connections, while
 * the remote side does not respond; meanwhile another organisation works, and the node stays ready.
 */
let world: ModelWorld;
let gate: Gate;
let names: Awaited<ReturnType<typeof startNameServer>>;
let neighbour: ApiClient;
let given: Given;

/** The pool of transactions has 5 connections by default. */
const atOnce = 12;
/** Documents of one organisation that are parsed concurrently; more are rejected. */
const documentsAtOnce = 2;

type Gate = Awaited<ReturnType<typeof startGate>>;

/** A server that replaces every remote service. While it is closed it does not respond. */
async function startGate() {
  let opened = Promise.withResolvers<void>();
  opened.resolve();
  let held = 0;
  const pass = async () => {
    held += 1;
    await opened.promise;
    held -= 1;
  };
  const receiver = await startReceiver(
    (received, response) => void pass().then(() => answerRemote(received, response)),
  );
  return {
    url: receiver.url,
    pass,
    held: () => held,
    shut() {
      opened = Promise.withResolvers<void>();
    },
    open: () => opened.resolve(),
    stop: () => receiver[Symbol.asyncDispose](),
  };
}

const openApiDocument = {
  openapi: "3.0.3",
  info: { title: "Slow", version: "1" },
  servers: [{ url: "https://slow.example/api" }],
  paths: { "/ping": { get: { operationId: "ping", responses: { 200: { description: "pong" } } } } },
};

function answerRemote({ url }: Received, response: ServerResponse): void {
  const send = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  if (url.endsWith("/openapi.json")) send(200, openApiDocument);
  else if (url.endsWith("/chat/completions")) send(200, refuse);
  else if (url.includes("/models/")) send(200, { id: "slow", object: "model" });
  else send(500, {});
}

const refuse = {
  id: "answer",
  object: "chat.completion",
  created: 1,
  model: "slow",
  choices: [{ index: 0, message: { role: "assistant", content: "no" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

type Given = {
  policyId: string;
  threadId: string;
  agentId: string;
  modelAgentId: string;
  runId: string;
  listenerId: string;
  providerId: string;
  connectorId: string;
  domainId: string;
};

const isKeyed = (name: EndpointName) => (endpoints[name] as Endpoint).idempotency === "replay";

type Call = { path: string; body?: unknown; headers?: Record<string, string> };
type Reach = {
  call(): Call;
  /** The number of calls that are held at once, if not all of them are. */
  held?: number;
  status: number;
};

const slowModel = () => ({ type: "model", provider: "slow", model: `model-${randomUUID()}` });
const slowAgents = () => ({ configuration: { agents: { slow: { runtime: slowModel() } } } });
const messages = { messages: [{ role: "user", content: "hello" }] };

/** Every endpoint whose handler makes a remote call before it responds, and a request that triggers it. */
const reaching: Partial<Record<EndpointName, Reach>> = {
  addThreadMessages: { call: () => ({ path: `/threads/${given.threadId}/messages`, body: messages }), status: 201 },
  actOnRun: {
    call: () => ({ path: `/runs/${given.runId}/action`, body: { type: "message", payload: { say: "hello" } } }),
    status: 200,
  },
  // A door that answers a run stores its key in a separate transaction.
  sendA2aMessage: {
    call: () => ({
      path: `/agents/${given.listenerId}/a2a/message:send`,
      body: {
        message: { messageId: randomUUID(), role: "ROLE_USER", parts: [{ text: "hello" }], taskId: given.runId },
        configuration: { returnImmediately: true },
      },
      headers: { "a2a-version": "1.0" },
    }),
    status: 200,
  },
  createAgent: { call: () => ({ path: "/agents/custom", body: { name: "Slow", runtime: slowModel() } }), status: 201 },
  updateAgent: {
    call: () => ({ path: `/agents/${given.modelAgentId}`, body: { runtime: slowModel() } }),
    status: 200,
  },
  createRevision: {
    call: () => ({ path: `/agents/${given.modelAgentId}/revisions`, body: { runtime: slowModel() } }),
    status: 201,
  },
  deployAgent: { call: () => ({ path: "/agents/echo/deploy", body: { runtime: slowModel() } }), status: 201 },
  createConnector: {
    call: () => ({
      path: "/connectors",
      body: { name: "Slow", type: "openapi", document_url: `${gate.url}/openapi.json` },
    }),
    held: documentsAtOnce,
    status: 201,
  },
  updateConnector: {
    call: () => ({ path: `/connectors/${given.connectorId}`, body: { document_url: `${gate.url}/openapi.json` } }),
    held: documentsAtOnce,
    status: 200,
  },
  testConnector: {
    call: () => ({ path: `/connectors/${given.connectorId}/test` }),
    held: documentsAtOnce,
    status: 200,
  },
  testProvider: {
    call: () => ({ path: `/providers/${given.providerId}/test`, body: { model: "slow" } }),
    status: 200,
  },
  testPolicy: {
    call: () => ({ path: `/policies/${given.policyId}/test`, body: { stage: "input", text: "hello" } }),
    status: 200,
  },
  planConfiguration: { call: () => ({ path: "/configurations/plan", body: slowAgents() }), status: 200 },
  verifyEmailDomain: { call: () => ({ path: `/single-sign-on/domains/${given.domainId}/verify` }), status: 422 },
  createRun: {
    call: () => ({ path: "/runs", body: { agent_id: given.agentId, input: { word: "hello" } } }),
    status: 200,
  },
};

/** Endpoints whose handlers use only the database. A remote call in them would throw in any test that calls them. */
const local: readonly EndpointName[] = [
  ...(["archiveAgent", "rollbackAgent", "createApiKey", "updateApiKey", "rotateApiKey", "revokeApiKey"] as const),
  ...(["updateMember", "removeMember", "inviteMember", "withdrawInvitation", "updateOrganization"] as const),
  ...(["updateOrganizationSettings", "setSingleSignOn", "deleteSingleSignOn", "claimEmailDomain"] as const),
  ...(["deleteEmailDomain", "allowAuthorization", "createFeedback", "deleteFeedback", "createReplay"] as const),
  ...(["cancelReplay", "createWebhook", "updateWebhook", "deleteWebhook", "testWebhook"] as const),
  ...(["rotateWebhook", "redeliver", "redeliverFailed", "registerWorker", "createPolicy"] as const),
  ...(["setDefaultPolicy", "updatePolicy", "deletePolicy", "createCap", "updateCap", "deleteCap"] as const),
  ...(["deleteConnector", "connectConnector", "disconnectConnector", "createProvider", "updateProvider"] as const),
  ...(["createSecret", "rotateSecret", "deleteSecret"] as const),
  ...(["deleteProvider", "createAlert", "updateAlert", "deleteAlert", "acknowledgeAlert", "createThread"] as const),
  ...(["updateThread", "deleteThread", "forkThread", "eraseUserData", "deleteFile", "createFileLink"] as const),
  ...(["createPipeline", "updatePipeline", "archivePipeline", "createDeployment", "archiveAgents"] as const),
  ...(["createDataset", "updateDataset", "deleteDataset", "addDatasetRows", "importDatasetRows"] as const),
  ...(["removeDatasetRows", "createCanary", "promoteCanary", "abortCanary"] as const),
  ...(["createScorer", "updateScorer", "deleteScorer", "approveDeployment", "rejectDeployment"] as const),
  ...(["createScoringRule", "updateScoringRule", "deleteScoringRule"] as const),
  ...(["createExperiment", "cancelExperiment", "resumeExperiment", "giveRating"] as const),
  // `applyConfiguration` prepares its changes in the same way as `planConfiguration`; a digest is valid only once.
  ...(["createAgentCode", "applyConfiguration"] as const),
];

/** Endpoints without a surrounding transaction: they create or change runs, call other endpoints, or concern a person's account. */
const without: readonly EndpointName[] = [
  // `createFile` is tested below: a slow client sends its content.
  ...(Object.keys(withoutTransaction) as EndpointName[]),
  ...(["streamRun", "createRunBatch", "estimateReplay", "replayRun", "createPipelineRun", "retryPipelineRun"] as const),
  ...(["pollWorker", "reportWorker", "removeWorker"] as const),
  // Doors: each calls the endpoints above.
  ...(["chatWithAgent", "callAgUi", "createChatCompletion", "createResponse", "cancelResponse", "callA2a"] as const),
  ...(["streamA2aMessage", "cancelA2aTask", "subscribeToA2aTask", "createA2aPushConfig"] as const),
  ...([
    "createOpenAiFile",
    "deleteOpenAiFile",
    "deleteA2aPushConfig",
    "callMcp",
    "callAgentMcp",
    "exchangeToken",
    "revokeToken",
  ] as const),
  // Accounts.
  ...(["login", "logout", "createToken", "endSession", "endAllSessions", "changePassword", "forgotPassword"] as const),
  ...(["resetPassword", "switchOrganization", "lookUpInvitation", "acceptInvitation", "beginSecondFactor"] as const),
  ...(["confirmSecondFactor", "renewRecoveryCodes", "removeSecondFactor"] as const),
];

beforeAll(async () => {
  gate = await startGate();
  names = await startNameServer(() => null, { findText: () => gate.pass().then(() => null) });
  world = await createModelWorld({ AGENTRUN_DNS_SERVERS: names.address });
  const { key } = await createKey(world.database, await createOrganization(world.database));
  neighbour = world.service.apiAs(key);
  given = await populate();
});

afterAll(async () => {
  gate?.open();
  await world?.remove();
  await gate?.stop();
  await names?.[Symbol.asyncDispose]();
});

async function populate(): Promise<Given> {
  const { api } = world.service;
  const make = async <Body = { id: string }>(path: string, body: object) => {
    const answer = await api<Body>("POST", path, { body });
    expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((status) => status < 300), answer.text]);
    return answer.body;
  };
  const provider = { name: "slow", type: "openai", api_key: "sk-slow", base_url: `${gate.url}/v1` };
  const { id: providerId } = await make("/providers", { ...provider, default_model: "slow", is_default: true });
  const guards = [{ type: "model", question: "Is this harmful?", on: "input" }];
  const { id: policyId } = await make<Policy>("/policies", { name: "Judged", guards });
  const agentId = await world.addAgent("parrot", { policy: policyId });
  const listenerId = await world.addAgent("listener", { policy: policyId });
  const { id: modelAgentId } = await make("/agents/custom", { name: "Model", runtime: slowModel() });
  const { id: threadId } = await make("/threads", { agent_id: agentId });
  const running = await api<{ id: string }>("POST", "/runs", {
    body: { agent_id: listenerId, input: {} },
    headers: { prefer: "respond-async" },
  });
  const connector = { name: "Slow", type: "openapi", document_url: `${gate.url}/openapi.json` };
  const { id: connectorId } = await make<Connector>("/connectors", connector);
  const { id: domainId } = await make("/single-sign-on/domains", { domain: "slow.example" });
  const runId = running.body.id;
  return { policyId, threadId, agentId, listenerId, modelAgentId, runId, providerId, connectorId, domainId };
}

const isReady = async () => {
  const dispatcher = new Dispatcher({ connect: { ca: world.service.ca } });
  try {
    const answer = await request(new URL("/readyz", world.service.baseUrl), { dispatcher });
    await answer.body.dump();
    return answer.statusCode;
  } finally {
    await dispatcher.close();
  }
};

/** The requests of another organisation and of a load balancer. */
async function expectNobodyWaits() {
  const headers = { "idempotency-key": randomUUID() };
  const made = await neighbour<{ id: string }>("POST", "/threads", { body: {}, headers });
  const answers = await Promise.all([
    neighbour("PATCH", `/threads/${made.body.id}`, { body: { user: "ada" } }),
    neighbour("GET", "/agents"),
    neighbour("GET", "/runs?limit=1"),
    neighbour("GET", "/usage"),
  ]);
  expect([made, ...answers].map(({ status }) => status)).toEqual([201, 200, 200, 200, 200]);
  expect(await isReady()).toBe(200);
  // A transaction that waits for something other than the database.
  await until("no transaction is idle", async () => {
    const [row] = await world.database.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
         and application_name = 'agentrun'`,
    );
    return row?.count === 0;
  });
}

const tooSoon = (answers: { status: number; text: string }[]) => {
  throw new Error(`answered before what it reaches: ${answers.map(({ status, text }) => `${status} ${text}`)[0]}`);
};

test("every writing endpoint is listed: with a remote call, with the database only, or without a transaction", () => {
  const writes = Object.entries<Endpoint>(endpoints).filter(([, { method }]) => method !== "GET");
  expect([...Object.keys(reaching), ...local, ...without].sort()).toEqual(writes.map(([name]) => name).sort());
  // A key is stored in one transaction with what it creates.
  expect(without.filter(isKeyed)).toEqual([]);
});

test.each(Object.keys(reaching) as EndpointName[])(
  "%s holds no connection while its remote side is slow",
  async (name) => {
    const { call, held = atOnce, status } = reaching[name] as Reach;
    const { method } = endpoints[name];
    const start = ({ path, body, headers }: Call, key: string) =>
      world.service.api(method, path, {
        ...(body === undefined ? {} : { body }),
        headers: { ...headers, ...(isKeyed(name) ? { "idempotency-key": key } : {}) },
      });
    const keys = Array.from({ length: held }, () => randomUUID());
    const calls = keys.map(() => call());
    gate.shut();
    const answers = Promise.all(calls.map((one, index) => start(one, keys[index] ?? "")));
    try {
      await Promise.race([until("all calls are held", () => gate.held() >= held), answers.then(tooSoon)]);
      await expectNobodyWaits();
    } finally {
      gate.open();
    }
    expect((await answers).map((answer) => answer.status)).toEqual(keys.map(() => status));
    if (!isKeyed(name)) return;
    // A repeated request is answered from the stored response: there is no remote call.
    gate.shut();
    try {
      const again = await start(calls[0] as Call, keys[0] ?? "");
      expect([again.status, again.headers["idempotent-replayed"]]).toEqual([status, "true"]);
    } finally {
      gate.open();
    }
  },
);

test("a slow upload holds no connection", async () => {
  const files = createFileClient(world.service);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slowly = async function* () {
    yield "first";
    await released;
    yield "second";
  };
  const uploads = Promise.all(
    Array.from({ length: atOnce }, () =>
      files.call("POST", "/files?name=slow.txt", {
        body: Readable.from(slowly()),
        headers: { "content-type": "text/plain" },
      }),
    ),
  );
  try {
    await until("all uploads have begun", async () => {
      const [row] = await world.database.query<{ count: number }>(
        "select count(*)::int from files where state <> 'kept'",
      );
      return row?.count === atOnce;
    });
    await expectNobodyWaits();
  } finally {
    release();
  }
  expect((await uploads).map(({ status }) => status)).toEqual(Array.from({ length: atOnce }, () => 201));
});

test("an organisation whose changes wait for a lock leaves connections to the others", async () => {
  const path = `/threads/${given.threadId}`;
  const holder = new pg.Client({ connectionString: world.database.url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select 1 from threads where id = $1 for update", [toUuid(given.threadId as ThreadId)]);
    const changes = Array.from({ length: atOnce }, () => world.service.api("PATCH", path, { body: { user: "ada" } }));
    await until("changes wait", async () => {
      const [row] = await world.database.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (row?.count ?? 0) >= 2;
    });
    await expectNobodyWaits();
    await holder.query("rollback");
    const statuses = (await Promise.all(changes)).map(({ status }) => status);
    expect(statuses).toEqual(changes.map(() => 200));
  } finally {
    await holder.end();
  }
});

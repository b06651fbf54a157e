import {
  type Agent,
  type Door,
  doorNames,
  type Endpoint,
  type EndpointName,
  endpoints,
  type Run,
} from "@agentrun/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf } from "../support/api-client.ts";
import { pollOptions } from "../support/door-world.ts";
import { version } from "../support/mcp-client.ts";
import type { Service } from "../support/service.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(async () => {
  await world?.remove();
});

/** A message to an agent, in the conversation of that name; `taskId` is the run with a question. */
type Message = { agentId: string; name: string; text: string; taskId?: string };
type Request = { path: string; body: object; headers?: Record<string, string> };
type ToRequest = (message: Message) => Request;

const a2aMessage = ({ name, text, taskId }: Message) => ({
  message: {
    messageId: "a-message",
    role: "ROLE_USER",
    parts: [{ text }],
    ...(taskId ? { taskId } : { contextId: name }),
  },
});
const a2a = { "a2a-version": "1.0" };

const toolCall =
  (pathOf: (agentId: string) => string): ToRequest =>
  ({ agentId, text }) => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const headers = {
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
      "mcp-method": "tools/call",
      "mcp-name": agentId,
    };
    const params = { name: agentId, arguments: { query: text }, _meta };
    return { path: pathOf(agentId), body: { jsonrpc: "2.0", id: 7, method: "tools/call", params }, headers };
  };

const completion = ({ agentId, text }: Message) => ({ model: agentId, messages: [{ role: "user", content: text }] });
const response = ({ agentId, name, text }: Message) => ({ model: agentId, input: text, conversation: name });

/** How a run is started through each row that starts one, in each form of its body. */
const ways: readonly (readonly [way: string, row: EndpointName, toRequest: ToRequest])[] = [
  [
    "AI SDK UI",
    "chatWithAgent",
    ({ agentId, name, text }) => ({
      path: `/agents/${agentId}/ui`,
      body: { id: name, messages: [{ role: "user", parts: [{ type: "text", text }] }] },
    }),
  ],
  [
    "AG-UI",
    "callAgUi",
    ({ agentId, name, text }) => ({
      path: `/agents/${agentId}/ag-ui`,
      body: { threadId: name, runId: "a-run", messages: [{ id: "m", role: "user", content: text }] },
    }),
  ],
  [
    "Chat Completions",
    "createChatCompletion",
    (message) => ({ path: "/openai/v1/chat/completions", body: completion(message) }),
  ],
  [
    "Chat Completions, streamed",
    "createChatCompletion",
    (message) => ({ path: "/openai/v1/chat/completions", body: { ...completion(message), stream: true } }),
  ],
  ["Responses", "createResponse", (message) => ({ path: "/openai/v1/responses", body: response(message) })],
  [
    "Responses outside of any thread",
    "createResponse",
    (message) => ({ path: "/openai/v1/responses", body: { ...response(message), conversation: null, store: false } }),
  ],
  [
    "Responses, streamed",
    "createResponse",
    (message) => ({ path: "/openai/v1/responses", body: { ...response(message), stream: true } }),
  ],
  [
    "Responses, in the background",
    "createResponse",
    (message) => ({ path: "/openai/v1/responses", body: { ...response(message), background: true } }),
  ],
  [
    "A2A, JSON-RPC",
    "callA2a",
    (message) => ({
      path: `/agents/${message.agentId}/a2a`,
      body: { jsonrpc: "2.0", id: 7, method: "SendMessage", params: a2aMessage(message) },
      headers: a2a,
    }),
  ],
  [
    "A2A, HTTP+JSON",
    "sendA2aMessage",
    (message) => ({ path: `/agents/${message.agentId}/a2a/message:send`, body: a2aMessage(message), headers: a2a }),
  ],
  [
    "A2A, streamed",
    "streamA2aMessage",
    (message) => ({ path: `/agents/${message.agentId}/a2a/message:stream`, body: a2aMessage(message), headers: a2a }),
  ],
  ["MCP", "callMcp", toolCall(() => "/mcp")],
  ["MCP of one agent", "callAgentMcp", toolCall((agentId) => `/agents/${agentId}/mcp`)],
];

const rows = Object.entries<Endpoint>(endpoints).filter(([, { door }]) => door !== undefined);
const doorOf = (row: EndpointName): Door => (endpoints[row] as Endpoint).door as Door;

const send = ({ api }: Pick<Service, "api">, { path, body, headers = {} }: Request, own: Record<string, string> = {}) =>
  api("POST", path, { body, headers: { ...headers, ...own } });

/** The error code of a request, or undefined. */
const errorOf = async (service: Pick<Service, "api">, request: Request, own?: Record<string, string>) => {
  const answer = await send(service, request, own);
  return codeOf(answer) ?? answer.status;
};

const runsOf = async (agentId: string): Promise<Run[]> =>
  (await world.service.api<{ data: Run[] }>("GET", `/runs?agent_id=${agentId}`)).body.data;

const newName = () => crypto.randomUUID();

test("every row of the doors that starts a run is tested here", () => {
  const begin = rows.filter(([, { idempotency }]) => idempotency === "run").map(([name]) => name);
  expect(new Set(ways.map(([, row]) => row as string))).toEqual(new Set(begin));
});

describe("the same idempotency key finds the run that it started, and is rejected with another body", () => {
  test.each(ways)("by %s", async (_way, _row, toRequest) => {
    const agentId = await world.addAgent("talker");
    const [name, key] = [newName(), { "idempotency-key": newName() }];
    const request = toRequest({ agentId, name, text: "once" });
    const answers = await Promise.all([send(world.service, request, key), send(world.service, request, key)]);
    answers.push(await send(world.service, request, key));
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(answers.map(() => [200, undefined]));
    const [begun, ...others] = await runsOf(agentId);
    expect([begun?.idempotency_key, others]).toEqual([key["idempotency-key"], []]);
    const other = toRequest({ agentId, name, text: "twice" });
    expect(await errorOf(world.service, other, key)).toBe("idempotency_key_reused");
    expect(await errorOf(world.service, other, { "idempotency-key": "two words" })).toBe("invalid_idempotency_key");
    expect(await runsOf(agentId)).toHaveLength(1);
  });
});

describe("a text answer that is repeated with its key is not added a second time", () => {
  const textWays = ["AI SDK UI", "AG-UI", "Responses", "Responses, streamed", "A2A, JSON-RPC", "A2A, streamed"];
  test.each(ways.filter(([way]) => textWays.includes(way)))("by %s", async (_way, _row, toRequest) => {
    const agentId = await world.addAgent("gatekeeper");
    const name = newName();
    await send(world.service, toRequest({ agentId, name, text: "Go." }), { "idempotency-key": newName() });
    const [run] = await runsOf(agentId);
    const taskId = run?.id ?? "";
    const look = async () => (await world.service.api<Run>("GET", `/runs/${taskId}`)).body;
    await world.service.api("POST", `/runs/${taskId}/action`, { body: { type: "approve" } });
    await expect.poll(async () => (await look()).required_action?.type, pollOptions).toBe("input");
    const key = { "idempotency-key": newName() };
    const answer = toRequest({ agentId, name, text: "Ada", taskId });
    const first = await send(world.service, answer, key);
    expect(codeOf(first)).toBeUndefined();
    await expect.poll(async () => (await look()).output, pollOptions).toMatchObject({ name: "Ada" });
    const second = await send(world.service, answer, key);
    expect([second.status, codeOf(second)]).toEqual([200, undefined]);
    expect(second.text).toContain(taskId.slice("run_".length));
    const other = toRequest({ agentId, name, text: "Grace", taskId });
    expect(await errorOf(world.service, other, key)).toBe("idempotency_key_reused");
    expect(await runsOf(agentId)).toHaveLength(1);
  });
});

test.each(rows.filter(([, { path }]) => path.includes("{")))(
  "%s with a malformed address is rejected with its door's errors, also without the last segment",
  async (_name, { method, path }) => {
    const broken = path.replaceAll(/\{\w+\}/g, "%f0%28");
    for (const address of [broken, broken.replace(/%f0%28$/, "")])
      if (address.includes("%")) expect((await world.service.api(method, address)).status).toBe(404);
  },
);

test.each(doorNames)(
  "an agent is callable through %s if its doors name it, and not if they name all others",
  async (door) => {
    const closed = await world.addAgent("talker", { doors: doorNames.filter((name) => name !== door) });
    const opened = await world.addAgent("talker", { doors: [door] });
    expect((await world.service.api<Agent>("GET", `/agents/${opened}`)).body.doors).toEqual([door]);
    for (const [, row, toRequest] of ways) {
      const [name, text] = [newName(), "hi"];
      const isItsOwn = doorOf(row) === door;
      // For MCP, an agent without this door is an unknown tool.
      const refusal = row === "callMcp" ? "invalid_value" : "door_closed";
      expect(await errorOf(world.service, toRequest({ agentId: opened, name, text }))).toBe(isItsOwn ? 200 : refusal);
      expect(await errorOf(world.service, toRequest({ agentId: closed, name, text }))).toBe(isItsOwn ? refusal : 200);
    }
  },
);

test("AGENTRUN_DOORS opens the doors it names, and every row of the others is closed for every caller", async () => {
  const agentId = await world.addAgent("talker");
  const lists: Door[][] = [
    ["ai-sdk-ui", "openai"],
    ["ag-ui", "a2a", "mcp"],
  ];
  for (const open of lists) {
    const node = await world.addNode({ env: { AGENTRUN_DOORS: open.join(", ") } });
    for (const [, row, toRequest] of ways) {
      const expected = open.includes(doorOf(row)) ? 200 : "door_closed";
      expect(await errorOf(node, toRequest({ agentId, name: newName(), text: "hi" }))).toBe(expected);
    }
    for (const [, { door, method, path }] of rows) {
      if (open.includes(door as Door)) continue;
      const named = path.replaceAll(/\{\w+\}/g, agentId);
      for (const api of [node.api, node.apiAs(null)]) {
        const answer = await api(method, named, method === "POST" ? { body: {} } : {});
        expect([method, path, answer.status, codeOf(answer)]).toEqual([method, path, 404, "door_closed"]);
      }
    }
    await node.stop();
  }
});

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
import { patience } from "../support/door-world.ts";
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

/** What is said to an agent, in a conversation of that name; `taskId` is the run that asked. */
type Said = { agentId: string; name: string; text: string; taskId?: string };
type Request = { path: string; body: object; headers?: Record<string, string> };
type Ask = (said: Said) => Request;

const a2aMessage = ({ name, text, taskId }: Said) => ({
  message: {
    messageId: "a-message",
    role: "ROLE_USER",
    parts: [{ text }],
    ...(taskId ? { taskId } : { contextId: name }),
  },
});
const a2a = { "a2a-version": "1.0" };

const toolCall =
  (pathOf: (agentId: string) => string): Ask =>
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

const completion = ({ agentId, text }: Said) => ({ model: agentId, messages: [{ role: "user", content: text }] });
const response = ({ agentId, name, text }: Said) => ({ model: agentId, input: text, conversation: name });

/** How a run begins by each of the rows that begin one, and in each of the ways that a body has for it. */
const ways: readonly (readonly [way: string, row: EndpointName, ask: Ask])[] = [
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
    (said) => ({ path: "/openai/v1/chat/completions", body: completion(said) }),
  ],
  [
    "Chat Completions, streamed",
    "createChatCompletion",
    (said) => ({ path: "/openai/v1/chat/completions", body: { ...completion(said), stream: true } }),
  ],
  ["Responses", "createResponse", (said) => ({ path: "/openai/v1/responses", body: response(said) })],
  [
    "Responses outside of any thread",
    "createResponse",
    (said) => ({ path: "/openai/v1/responses", body: { ...response(said), conversation: null, store: false } }),
  ],
  [
    "Responses, streamed",
    "createResponse",
    (said) => ({ path: "/openai/v1/responses", body: { ...response(said), stream: true } }),
  ],
  [
    "Responses, in the background",
    "createResponse",
    (said) => ({ path: "/openai/v1/responses", body: { ...response(said), background: true } }),
  ],
  [
    "A2A, JSON-RPC",
    "callA2a",
    (said) => ({
      path: `/agents/${said.agentId}/a2a`,
      body: { jsonrpc: "2.0", id: 7, method: "SendMessage", params: a2aMessage(said) },
      headers: a2a,
    }),
  ],
  [
    "A2A, HTTP+JSON",
    "sendA2aMessage",
    (said) => ({ path: `/agents/${said.agentId}/a2a/message:send`, body: a2aMessage(said), headers: a2a }),
  ],
  [
    "A2A, streamed",
    "streamA2aMessage",
    (said) => ({ path: `/agents/${said.agentId}/a2a/message:stream`, body: a2aMessage(said), headers: a2a }),
  ],
  ["MCP", "callMcp", toolCall(() => "/mcp")],
  ["MCP of one agent", "callAgentMcp", toolCall((agentId) => `/agents/${agentId}/mcp`)],
];

const rows = Object.entries<Endpoint>(endpoints).filter(([, { door }]) => door !== undefined);
const doorOf = (row: EndpointName): Door => (endpoints[row] as Endpoint).door as Door;

const send = ({ api }: Pick<Service, "api">, { path, body, headers = {} }: Request, own: Record<string, string> = {}) =>
  api("POST", path, { body, headers: { ...headers, ...own } });

/** What became of a request: nothing but its error's code, where it has one. */
const told = async (service: Pick<Service, "api">, request: Request, own?: Record<string, string>) => {
  const answer = await send(service, request, own);
  return codeOf(answer) ?? answer.status;
};

const runsOf = async (agentId: string): Promise<Run[]> =>
  (await world.service.api<{ data: Run[] }>("GET", `/runs?agent_id=${agentId}`)).body.data;

const newName = () => crypto.randomUUID();

test("every row of the doors that begins a run is tried here", () => {
  const begin = rows.filter(([, { idempotency }]) => idempotency === "run").map(([name]) => name);
  expect(new Set(ways.map(([, row]) => row as string))).toEqual(new Set(begin));
});

describe("the same idempotency key finds the run that it began, and is refused with another body", () => {
  test.each(ways)("by %s", async (_way, _row, ask) => {
    const agentId = await world.addAgent("talker");
    const [name, key] = [newName(), { "idempotency-key": newName() }];
    const request = ask({ agentId, name, text: "once" });
    const answers = await Promise.all([send(world.service, request, key), send(world.service, request, key)]);
    answers.push(await send(world.service, request, key));
    expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(answers.map(() => [200, undefined]));
    const [begun, ...others] = await runsOf(agentId);
    expect([begun?.idempotency_key, others]).toEqual([key["idempotency-key"], []]);
    const other = ask({ agentId, name, text: "twice" });
    expect(await told(world.service, other, key)).toBe("idempotency_key_reused");
    expect(await told(world.service, other, { "idempotency-key": "two words" })).toBe("invalid_idempotency_key");
    expect(await runsOf(agentId)).toHaveLength(1);
  });
});

describe("an answer in words that comes again with its key is not said a second time", () => {
  const spoken = ["AI SDK UI", "AG-UI", "Responses", "Responses, streamed", "A2A, JSON-RPC", "A2A, streamed"];
  test.each(ways.filter(([way]) => spoken.includes(way)))("by %s", async (_way, _row, ask) => {
    const agentId = await world.addAgent("gatekeeper");
    const name = newName();
    await send(world.service, ask({ agentId, name, text: "Go." }), { "idempotency-key": newName() });
    const [run] = await runsOf(agentId);
    const taskId = run?.id ?? "";
    const look = async () => (await world.service.api<Run>("GET", `/runs/${taskId}`)).body;
    await world.service.api("POST", `/runs/${taskId}/action`, { body: { type: "approve" } });
    await expect.poll(async () => (await look()).required_action?.type, patience).toBe("input");
    const key = { "idempotency-key": newName() };
    const answer = ask({ agentId, name, text: "Ada", taskId });
    const first = await send(world.service, answer, key);
    expect(codeOf(first)).toBeUndefined();
    await expect.poll(async () => (await look()).output, patience).toMatchObject({ name: "Ada" });
    const second = await send(world.service, answer, key);
    expect([second.status, codeOf(second)]).toEqual([200, undefined]);
    expect(second.text).toContain(taskId.slice("run_".length));
    const other = ask({ agentId, name, text: "Grace", taskId });
    expect(await told(world.service, other, key)).toBe("idempotency_key_reused");
    expect(await runsOf(agentId)).toHaveLength(1);
  });
});

test.each(rows.filter(([, { path }]) => path.includes("{")))(
  "%s with a broken address is refused in its door's words, also where its last piece is left out",
  async (_name, { method, path }) => {
    const broken = path.replaceAll(/\{\w+\}/g, "%f0%28");
    for (const address of [broken, broken.replace(/%f0%28$/, "")])
      if (address.includes("%")) expect((await world.service.api(method, address)).status).toBe(404);
  },
);

test.each(doorNames)(
  "an agent is called by %s where its doors name it, and not where they name all others",
  async (door) => {
    const closed = await world.addAgent("talker", { doors: doorNames.filter((name) => name !== door) });
    const opened = await world.addAgent("talker", { doors: [door] });
    expect((await world.service.api<Agent>("GET", `/agents/${opened}`)).body.doors).toEqual([door]);
    for (const [, row, ask] of ways) {
      const [name, text] = [newName(), "hi"];
      const isItsOwn = doorOf(row) === door;
      // To MCP an agent that it may not call is a tool that is not there.
      const refusal = row === "callMcp" ? "invalid_value" : "door_closed";
      expect(await told(world.service, ask({ agentId: opened, name, text }))).toBe(isItsOwn ? 200 : refusal);
      expect(await told(world.service, ask({ agentId: closed, name, text }))).toBe(isItsOwn ? refusal : 200);
    }
  },
);

test("AGENTRUN_DOORS opens the doors that it names, and every row of the others is closed, whoever asks", async () => {
  const agentId = await world.addAgent("talker");
  const lists: Door[][] = [
    ["ai-sdk-ui", "openai"],
    ["ag-ui", "a2a", "mcp"],
  ];
  for (const open of lists) {
    const node = await world.addNode({ env: { AGENTRUN_DOORS: open.join(", ") } });
    for (const [, row, ask] of ways) {
      const expected = open.includes(doorOf(row)) ? 200 : "door_closed";
      expect(await told(node, ask({ agentId, name: newName(), text: "hi" }))).toBe(expected);
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

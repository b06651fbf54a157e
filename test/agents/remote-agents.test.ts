import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Agent, Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AgentRun } from "../../sdks/typescript/src/index.ts";
import { codeOf } from "../support/api-client.ts";
import { pollOptions, runCode } from "../support/door-world.ts";
import type { Service } from "../support/service.ts";
import { collect, openStream, textOf } from "../support/sse-client.ts";
import { createWorld, makeAgentFolder, type World } from "../support/world.ts";

/** The agents, and the service that calls them through its doors: two independent installations. */
let elsewhere: World;
let home: World;
let trusted: string;

beforeAll(async () => {
  elsewhere = await createWorld();
  trusted = mkdtempSync(join(tmpdir(), "agentrun-ca-"));
  const ca = join(trusted, "ca.pem");
  writeFileSync(ca, elsewhere.service.ca);
  home = await createWorld({
    env: {
      AGENTRUN_ALLOW_NETWORKS: "127.0.0.0/8,::1/128",
      NODE_EXTRA_CA_CERTS: ca,
      // Long enough for a live node on a busy machine to keep its leases.
      AGENTRUN_LEASE_SECONDS: "6",
    },
  });
});

afterAll(async () => {
  await home?.remove();
  await elsewhere?.remove();
  if (trusted) rmSync(trusted, { recursive: true });
});

const kinds = ["a2a", "responses"] as const;
type Kind = (typeof kinds)[number];

function runtimeOf(kind: Kind, agentId: string): object {
  const { baseUrl, credentials } = elsewhere.service;
  const headers = { Authorization: `Bearer ${credentials.api_key}` };
  return kind === "a2a"
    ? { type: "a2a", url: `${baseUrl}/agents/${agentId}/.well-known/agent-card.json`, headers }
    : { type: "responses", url: `${baseUrl}/openai/v1`, model: agentId, headers };
}

/** An agent here that is a module of `test/support/agents` there. */
async function addAgents(kind: Kind, module: string) {
  const agentId = await elsewhere.addAgent(module);
  const body = { name: `${module} elsewhere`, runtime: runtimeOf(kind, agentId) };
  const { body: agent, text } = await home.service.api<Agent>("POST", "/agents/custom", { body });
  expect(agent.id, text).toMatch(/^ag_/);
  return { agent, agentId };
}

const begin = async (agent: Agent, input: object, more: object = {}, node: Service = home.service): Promise<Run> =>
  (
    await node.api<Run>("POST", "/runs", {
      body: { agent_id: agent.id, input, ...more },
      headers: { prefer: "respond-async" },
    })
  ).body;

const read = async (id: string): Promise<Run> => (await home.service.api<Run>("GET", `/runs/${id}`)).body;
const reach = (id: string, status: string) =>
  expect.poll(async () => (await read(id)).status, pollOptions).toBe(status);
const runsThere = async (agentId: string): Promise<Run[]> =>
  (await elsewhere.service.api<{ data: Run[] }>("GET", `/runs?agent_id=${agentId}`)).body.data;
const act = (id: string, body: object) => home.service.api<Run>("POST", `/runs/${id}/action`, { body });

test.each(kinds)("an agent by %s gets the input, and its output is streamed as it arrives", async (kind) => {
  const { agent, agentId } = await addAgents(kind, "talker");
  const run = await begin(agent, { query: "Talk to me" });
  const events = await collect((await openStream(home.service, `/runs/${run.id}/stream`)).events);
  const transcript = textOf(events);
  expect(transcript).toMatch(/^\d+ w1 w2 .*w10 $/);
  expect(events.at(-1)?.run).toMatchObject({ status: "completed", attempt: 1, output: { text: transcript } });
  const [ran] = await runsThere(agentId);
  expect(ran).toMatchObject({ status: "completed", idempotency_key: `${run.id}:0` });
  expect((await elsewhere.service.api<Run>("GET", `/runs/${ran?.id}`)).body.input).toEqual({ query: "Talk to me" });
  // Its key is stored encrypted, and never returned.
  const { body: shown } = await home.service.api<Agent>("GET", `/agents/${agent.id}`);
  expect(shown.runtime).toMatchObject({ headers: { Authorization: "[redacted]" } });
});

test("an agent by a2a gets data, requests an approval and an answer, and continues with them", async () => {
  const { agent, agentId } = await addAgents("a2a", "gatekeeper");
  const run = await begin(agent, { on_expiry: "fail", ttl_seconds: 600 });
  await reach(run.id, "requires_action");
  const waiting = await read(run.id);
  expect(waiting.required_action).toMatchObject({ type: "approval", prompt: "May I?" });
  expect(waiting.required_action?.arguments).toHaveProperty("drawn");
  await act(run.id, { type: "approve", action_id: waiting.required_action?.id });
  const next = async () => (await read(run.id)).required_action?.type;
  await expect.poll(next, pollOptions).toBe("input");
  const { required_action: question } = await read(run.id);
  expect(question).toMatchObject({ prompt: "Your name?", schema: { required: ["name"] } });
  const refused = await act(run.id, { type: "respond", action_id: question?.id, payload: {} });
  expect(refused.status).toBe(422);
  await act(run.id, { type: "respond", action_id: question?.id, payload: { name: "Ada" } });
  await reach(run.id, "completed");
  expect((await read(run.id)).output).toMatchObject({ result: "approved", name: "Ada", same: true });
  const { events } = await openStream(home.service, `/runs/${run.id}/stream`);
  expect(textOf(await collect(events))).toBe("before drawn approved done");
  expect(await runsThere(agentId)).toHaveLength(1);
});

test("an agent by responses requests an approval; a text question ends its turn, and the next run in the thread answers it", async () => {
  const { agent, agentId } = await addAgents("responses", "gatekeeper");
  const run = await begin(agent, { query: "Go" }, { thread: {} });
  await reach(run.id, "requires_action");
  const { required_action: waiting } = await read(run.id);
  expect(waiting).toMatchObject({ type: "approval", prompt: "May I?" });
  await act(run.id, { type: "approve", action_id: waiting?.id });
  await reach(run.id, "completed");
  const first = await read(run.id);
  expect(first.output).toMatchObject({ text: expect.stringContaining("Your name?") });
  const second = await begin(agent, { query: '{"name": "Ada"}' }, { thread_id: first.thread_id });
  await reach(second.id, "completed");
  expect(await runsThere(agentId)).toMatchObject([{ status: "completed" }]);
});

test.each(kinds)("runs in a thread are turns of one conversation by %s", async (kind) => {
  const { agent, agentId } = await addAgents(kind, "rememberer");
  const first = await begin(agent, { query: "One" }, { thread: {} });
  await reach(first.id, "completed");
  const { thread_id } = await read(first.id);
  const second = await begin(agent, { query: "Two" }, { thread_id });
  await reach(second.id, "completed");
  const threads = new Set((await runsThere(agentId)).map((run) => run.thread_id));
  expect(threads.size).toBe(1);
  expect(JSON.stringify((await read(second.id)).output)).toMatch(/count\\?":2/);
});

test.each(kinds)("cancelling a run by %s stops the agent, also while it waits for an answer", async (kind) => {
  const [working, waiting] = [await addAgents(kind, "waiter"), await addAgents(kind, "gatekeeper")];
  const [run, parked] = [await begin(working.agent, { query: "Go" }), await begin(waiting.agent, { query: "Go" })];
  const transcript = async () => (await home.service.api("GET", `/runs/${run.id}/events`)).text;
  await expect.poll(transcript, pollOptions).toContain("waiting");
  await reach(parked.id, "requires_action");
  for (const { id } of [run, parked]) await home.service.api("DELETE", `/runs/${id}`);
  await reach(run.id, "cancelled");
  await reach(parked.id, "cancelled");
  for (const { agentId } of [working, waiting])
    await expect
      .poll(async () => (await runsThere(agentId)).map(({ status }) => status), pollOptions)
      .toEqual(["cancelled"]);
});

test("a killed node does not make the remote agent start twice", async () => {
  const node = await home.addNode();
  // If a node's first poll of the queue fails, its runs wait there: the other node would claim them.
  const tryOne = async () =>
    (await begin({ id: home.service.credentials.agent_id } as Agent, { query: "go" }, {}, node)).status;
  await expect.poll(tryOne, pollOptions).toBe("running");
  const folder = makeAgentFolder();
  const [file, gate] = [join(folder, "begun"), join(folder, "gate")];
  const lines = () => (existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []);
  const runs = [];
  for (const kind of kinds) {
    const { agent, agentId } = await addAgents(kind, "counted");
    const run = await begin(agent, { file, gate, label: kind }, {}, node);
    expect(run.status).toBe("running");
    runs.push({ id: run.id, agentId });
  }
  await expect.poll(() => lines().length, pollOptions).toBe(2);
  const begun =
    "select 1 from run_journal j join runs r on r.id = j.run_id where r.status = 'running' and j.key = 'begun#0'";
  await expect.poll(() => home.database.query(begun), pollOptions).toHaveLength(2);
  await node.kill();
  writeFileSync(gate, "");
  for (const { id, agentId } of runs) {
    await reach(id, "completed");
    expect((await read(id)).attempt).toBe(2);
    expect(await runsThere(agentId)).toMatchObject([{ status: "completed", attempt: 1 }]);
  }
  expect(lines()).toHaveLength(2);
});

test.each(kinds)("an agent by %s cannot have a private address", async (kind) => {
  const runtime = { ...runtimeOf(kind, "ag_x"), url: "https://10.0.0.1/" };
  const refused = await home.service.api("POST", "/agents/custom", { body: { name: "Inside", runtime } });
  expect([refused.status, codeOf(refused)]).toEqual([422, "invalid_url"]);
});

test("the page's snippet creates an agent from a remote one, and runs it", async () => {
  const page = readFileSync(new URL("../../docs/remote-agents.md", import.meta.url), "utf8");
  const [, code = ""] = /```ts\n(.*?)```/s.exec(page) ?? [];
  const { baseUrl, credentials, dataDir } = home.service;
  const client = new AgentRun({
    baseURL: baseUrl,
    apiKey: credentials.api_key,
    caFile: join(dataDir, "tls", "ca.pem"),
  });
  const there = elsewhere.service;
  const given = {
    client,
    theirKey: there.credentials.api_key,
    theirUrl: there.baseUrl,
    theirAgent: await elsewhere.addAgent("talker"),
  };
  const run = (await runCode(code, given, "run")) as Run;
  await reach(run.id, "completed");
});

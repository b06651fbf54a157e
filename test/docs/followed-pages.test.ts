import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { Reply } from "../support/model-server/formats.ts";
import { type ModelCall, type ModelServer, startModelServer } from "../support/model-server/model-server.ts";
import { createPageFollower, type PageFollower } from "../support/page-follower.ts";

/** Pages with a complete example, each followed from its first block to its last, with one service. */
let models: ModelServer;
let reader: PageFollower;

const textOf = (content: unknown): string => (typeof content === "string" ? content : JSON.stringify(content));

/** Plays the model of each page's agent, by its instructions. */
function answer({ messages }: ModelCall): Reply {
  const [system = "", ...rest] = messages.map(({ content }) => textOf(content));
  if (system.includes("customers of a shop")) {
    const results = messages.filter(({ role }) => role === "tool").length;
    if (results === 2) return { text: "Order o-7 is refunded." };
    return { tools: [{ name: results === 0 ? "getOrder" : "refundOrder", arguments: { id: "o-7" } }] };
  }
  if (system.includes("Extract the invoice")) {
    const [, number, total] = /Invoice ([\d-]+)[\s\S]*Total: ([\d.]+)/.exec(rest.join("\n")) ?? [];
    return { text: JSON.stringify({ number, total: Number(total), currency: "EUR" }) };
  }
  if (system.includes("in one sentence"))
    return { text: `Sentence ${rest.length}. ${rest.join(" ").includes("Ada") ? "Ada." : ""}` };
  return { text: rest.length === 1 ? "Yes, we ship to Norway." : `After ${rest.length - 1} messages: four days.` };
}

beforeAll(async () => {
  models = await startModelServer({ plain: true });
  models.teach("tiny", answer);
  reader = await createPageFollower({ AGENTRUN_MODEL_URL: models.url, AGENTRUN_ALLOW_NETWORKS: "127.0.0.0/8,::1/128" });
  await reader.start();
});
afterAll(async () => {
  await reader?.remove();
  await models?.stop();
});

test("support-agent.md: the refund waits for a person, and happens after the approval", async () => {
  const { output } = await reader.follow("support-agent.md");
  expect(output).toMatch(/run_\w+ requires_action/);
  expect(output).toContain("Order o-7 is refunded.");
  expect(output).toMatch(/refundOrder +tool/);
});

test("product-chat.md: the answer is streamed, and the second question has the conversation", async () => {
  const { output } = await reader.follow("product-chat.md");
  const [first = "", second = ""] = output.split(/(?=\{"append":"After)/);
  const told = (lines: string) => [...lines.matchAll(/"append":"([^"]*)"/g)].map(([, text]) => text).join("");
  expect(told(first)).toBe("Yes, we ship to Norway.");
  expect(told(second)).toBe("After 2 messages: four days.");
});

test("nightly-batch.md: the pipeline classifies every ticket and has a schedule", async () => {
  const { output } = await reader.follow("nightly-batch.md");
  expect(output).toContain("delivery: 2, billing: 1");
  expect(output).toMatch(/0 2 \* \* \*|next_run_at|next run/i);
});

test("document-extraction.md: documents become rows, and the second time no model is called", async () => {
  const before = models.calls("tiny").length;
  const { output } = await reader.follow("document-extraction.md");
  const row = 'chairs.txt completed {"number":"2026-17","total":240,"currency":"EUR"}';
  expect(output.split(row).length - 1).toBe(2);
  expect(output).toContain('table.txt completed {"number":"2026-18","total":410.5,"currency":"EUR"}');
  expect(models.calls("tiny").length - before).toBe(2);
});

test("slack.md: a mention starts one run, a button answers it, and the thread gets the result", async () => {
  const posted: { text: string; thread_ts: string; blocks?: { elements?: { value: string }[] }[] }[] = [];
  const slack = await startReceiver(
    ({ body }, response) => {
      posted.push(JSON.parse(body));
      response.writeHead(200, { "Content-Type": "application/json" }).end('{"ok": true}');
    },
    { certificate: "plain" },
  );
  try {
    const { port } = await reader.follow("slack.md", { SLACK_API: slack.url });
    const send = (path: string, body: string, secret = "your-signing-secret") => {
      const seconds = String(Math.floor(Date.now() / 1_000));
      const digest = createHmac("sha256", secret).update(`v0:${seconds}:${body}`).digest("hex");
      const headers = { "X-Slack-Request-Timestamp": seconds, "X-Slack-Signature": `v0=${digest}` };
      return fetch(`http://localhost:${port}${path}`, { method: "POST", headers, body });
    };
    const challenge = JSON.stringify({ type: "url_verification", challenge: "abc" });
    await expect((await send("/slack/events", challenge)).text()).resolves.toBe("abc");
    expect((await send("/slack/events", challenge, "another")).status).toBe(400);
    const event = { type: "app_mention", text: "<@U1> refund o-7", user: "U2", channel: "C1", ts: "17.5" };
    const mention = JSON.stringify({ type: "event_callback", event_id: "Ev1", event });
    for (const _ of [1, 2]) expect((await send("/slack/events", mention)).status).toBe(200);
    await expect.poll(() => posted.length).toBe(1);
    expect(posted[0]).toMatchObject({ text: "Do it? refund o-7", thread_ts: "17.5", channel: "C1" });
    const value = posted[0]?.blocks?.[1]?.elements?.[0]?.value;
    const payload = { actions: [{ action_id: "approve", value }], user: { username: "ada" } };
    const click = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
    expect((await send("/slack/actions", click)).status).toBe(200);
    await expect.poll(() => posted.map(({ text }) => text)).toEqual(["Do it? refund o-7", "Refunded."]);
    expect((await send("/slack/actions", click)).status).toBe(400);
  } finally {
    await slack[Symbol.asyncDispose]();
  }
});

test("from-langgraph.md: an answer resumes the run, and its output is streamed", async () => {
  const { output } = await reader.follow("from-langgraph.md");
  expect(output).toMatch(/requires_action Revise: original text\nstreamed: Edited text\n\{ text: 'Edited text' \}/);
});

test("from-openai.md: OpenAI's library continues a conversation, and an approval resumes a run", async () => {
  const { output } = await reader.follow("from-openai.md");
  expect(output).toContain("Sentence 3. Ada.");
  expect(output).toMatch(/requires_action\nRefund o-7\?[\s\S]*Refunded o-7\./);
});

test("from-claude-managed-agents.md: two questions in one thread are streamed", async () => {
  const { output } = await reader.follow("from-claude-managed-agents.md");
  expect(output).toMatch(/Sentence 1\. +\(\d+ tokens\)\nSentence 3\. +\(\d+ tokens\)/);
});

test("from-temporal.md: the decision resumes the run of its idempotency key", async () => {
  const { output } = await reader.follow("from-temporal.md");
  expect(output).toContain("{ result: 're-o-7' }");
});

test("from-trigger-dev.md: the stream has the question, the text and the result", async () => {
  const { output } = await reader.follow("from-trigger-dev.md");
  expect(output).toContain("streamed: Published Tides.\nPublished Tides.\n");
});

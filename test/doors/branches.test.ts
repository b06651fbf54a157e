import type { Agent, Run, Thread, ThreadMessage } from "@agentrun/contract";
import { DefaultChatTransport, type UIMessage } from "ai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDoorWorld, type DoorWorld, pollOptions } from "../support/door-world.ts";
import { PageChat } from "../support/page-chat.ts";

/** Edited and regenerated messages of `useChat`: the page and the model see the same conversation. */
let world: DoorWorld;
let agent: Agent;

beforeAll(async () => {
  world = await createDoorWorld();
  // The answer repeats the texts that the model has read.
  world.models.teach("recaller", ({ messages }) => ({ text: `[${textsOf(messages)}]` }));
  agent = await world.addModelAgent("recaller");
});

afterAll(() => world?.remove());

/** The texts of the user's messages. */
const textsOf = (messages: unknown): string =>
  (messages as { role: string; content: unknown }[])
    .filter(({ role }) => role === "user")
    .map(({ content }) => (typeof content === "string" ? content : (content as { text?: string }[])[0]?.text))
    .join(",");

/** The ids of the last message's run and thread. */
const namesOf = (page: Page) => (page.messages.at(-1)?.metadata ?? {}) as { run_id?: string; thread_id?: string };

class Page extends PageChat {
  texts = () =>
    this.messages.map(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(""));
  async say(text: string, messageId?: string): Promise<string> {
    await this.sendMessage({ text, ...(messageId ? { messageId } : {}) });
    return this.texts().at(-1) ?? "";
  }
  async again(messageId?: string): Promise<string> {
    await this.regenerate(messageId ? { messageId } : {});
    return this.texts().at(-1) ?? "";
  }
  get thread(): string {
    return String(namesOf(this).thread_id);
  }
}

type PageOptions = { id?: string; key?: string; agentId?: string; slim?: boolean };

function open({ id = `chat-${crypto.randomUUID()}`, key, agentId = agent.id, slim }: PageOptions = {}): Page {
  const { baseUrl, credentials } = world.service;
  const transport = new DefaultChatTransport<UIMessage>({
    api: `${baseUrl}/agents/${agentId}/ui`,
    headers: { Authorization: `Bearer ${key ?? credentials.api_key}` },
    fetch: world.trustingFetch,
    ...(slim && {
      prepareSendMessagesRequest: ({ id: chat, messages, trigger, messageId, body }) => ({
        body: { ...body, id: chat, trigger, messageId, messages: messages.slice(-2) },
      }),
    }),
  });
  return new Page({ id, transport });
}

const idOf = (page: Page, index: number) => String(page.messages.at(index)?.id);
const messagesOf = async (thread: string) =>
  (await world.service.api<{ data: ThreadMessage[] }>("GET", `/threads/${thread}/messages`)).body.data;

test("an edited message starts a branch, in which the model reads what the page shows", async () => {
  const page = open();
  expect(await page.say("a")).toBe("[a]");
  const first = page.thread;
  expect(await page.say("b")).toBe("[a,b]");
  expect(await page.say("c")).toBe("[a,b,c]");
  expect(page.thread).toBe(first);
  expect(await page.say("B", idOf(page, 2))).toBe("[a,B]");
  expect(page.texts()).toEqual(["a", "[a]", "B", "[a,B]"]);
  const second = page.thread;
  expect(second).not.toBe(first);
  // The chat follows the newest branch, also through another page and after another edit.
  expect(await page.say("d")).toBe("[a,B,d]");
  expect(page.thread).toBe(second);
  expect(await page.say("A", idOf(page, 0))).toBe("[A]");
  expect(await page.say("e")).toBe("[A,e]");
  expect(await open({ id: page.id }).say("f")).toBe("[A,e,f]");
  // The earlier versions are kept.
  expect((await messagesOf(first)).map(({ role }) => role)).toHaveLength(6);
  const branches = await world.service.api<{ data: Thread[] }>("GET", `/threads?metadata[branch_of]=${first}`);
  expect(branches.body.data).toHaveLength(2);
});

test("a regenerated answer replaces the earlier one for the model", async () => {
  const page = open();
  await page.say("a");
  await page.say("b");
  const runs = world.models.calls("recaller").length;
  expect(await page.again()).toBe("[a,b]");
  expect(page.texts()).toEqual(["a", "[a]", "b", "[a,b]"]);
  expect(world.models.calls("recaller")).toHaveLength(runs + 1);
  expect(await page.say("c")).toBe("[a,b,c]");
  expect(await page.again(idOf(page, 1))).toBe("[a]");
  expect(await page.say("x")).toBe("[a,x]");
});

test("removed messages are removed for the model, too", async () => {
  const page = open();
  await page.say("a");
  await page.say("b");
  page.messages = page.messages.slice(0, 2);
  expect(await page.say("c")).toBe("[a,c]");
});

test("a page that sends only its last two messages can edit as well", async () => {
  const page = open({ slim: true });
  for (const text of ["a", "b", "c"]) await page.say(text);
  expect(await page.say("C", idOf(page, 4))).toBe("[a,b,C]");
  expect(await page.again()).toBe("[a,b,C]");
  expect(await page.say("d")).toBe("[a,b,C,d]");
});

test("a chat that is named by its thread follows its branches, and a fork is a separate chat", async () => {
  const { body: thread } = await world.service.api<Thread>("POST", "/threads", { body: { agent_id: agent.id } });
  await world.service.api("POST", `/threads/${thread.id}/messages`, {
    body: {
      messages: [
        { role: "user", content: "before" },
        { role: "assistant", content: "Yes." },
      ],
    },
  });
  const page = open({ id: thread.id });
  expect(await page.say("a")).toBe("[before,a]");
  expect(await page.say("A", idOf(page, 0))).toBe("[before,A]");
  expect(page.thread).not.toBe(thread.id);
  expect(await page.say("b")).toBe("[before,A,b]");
  const { body: fork } = await world.service.api<Thread>("POST", `/threads/${page.thread}/fork`, { body: {} });
  expect(fork.metadata).toEqual({});
  expect(await open({ id: fork.id }).say("c")).toBe("[before,A,b,c]");
  expect(await page.say("d")).toBe("[before,A,b,d]");
});

test("a run whose answer is regenerated while it works is cancelled", async () => {
  const agentId = await world.addAgent("waiter");
  const page = open({ agentId });
  const sent = page.say("one");
  await expect.poll(() => page.texts().at(-1), pollOptions).toBe("waiting");
  const { run_id } = namesOf(page);
  await page.stop();
  await sent;
  const again = page.again();
  await expect
    .poll(async () => (await world.service.api<Run>("GET", `/runs/${run_id}`)).body.status, pollOptions)
    .toBe("cancelled");
  await expect.poll(() => page.texts().at(-1), pollOptions).toBe("waiting");
  await page.stop();
  await again;
  await world.service.api("DELETE", `/runs/${namesOf(page).run_id}`);
});

test("a page's token edits only its own user's chats, and not with a token for one thread", async () => {
  const tokenOf = async (body: object) =>
    (await world.service.api<{ secret: string }>("POST", "/api/auth/token", { body })).body.secret;
  const [ada, bea] = [`ada-${crypto.randomUUID()}`, `bea-${crypto.randomUUID()}`];
  const page = open({ key: await tokenOf({ user: ada }) });
  await page.say("a");
  expect(await page.say("A", idOf(page, 0))).toBe("[A]");
  const { body: branch } = await world.service.api<Thread>("GET", `/threads/${page.thread}`);
  expect(branch.user).toBe(ada);
  const thief = open({ id: page.thread, key: await tokenOf({ user: bea }) });
  thief.messages = page.messages;
  await expect(thief.say("mine", idOf(thief, 0)).then(() => Promise.reject(thief.error))).rejects.toThrow(/thread/);
  // Metadata that names another user's thread has no effect.
  const { body: bait } = await world.service.api<Thread>("POST", "/threads", {
    body: { agent_id: agent.id, user: bea, metadata: { newest_branch: page.thread } },
  });
  expect(await open({ id: bait.id }).say("x")).toBe("[x]");
  // A token for one thread continues that thread, and no branch of the chat.
  const first = String(branch.metadata.branch_of);
  const reader = open({ id: first, key: await tokenOf({ user: ada, thread_id: first }) });
  expect(await reader.say("b")).toBe("[a,b]");
  expect(reader.thread).toBe(first);
  const bound = open({ id: page.thread, key: await tokenOf({ user: ada, thread_id: page.thread }) });
  bound.messages = page.messages;
  await expect(bound.say("Z", idOf(bound, 0)).then(() => Promise.reject(bound.error))).rejects.toThrow(
    /bound to the thread/,
  );
});

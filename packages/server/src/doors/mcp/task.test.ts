import type { RequiredAction } from "@agentrun/contract";
import { expect, test } from "vitest";
import { describeWaiting, readReply, toElicitation } from "./task.ts";

const question = (change: Partial<RequiredAction>): RequiredAction => ({
  id: "act_01jz8v3k5qe8xa2m4n6p8r0t2v",
  type: "input",
  tool: null,
  arguments: null,
  prompt: "Your name?",
  schema: null,
  expires_at: null,
  ...change,
});
const page = "https://example.com/runs/run_1";
const both = { form: true, url: true };
const name = {
  type: "object",
  properties: { name: { type: "string" } },
  required: ["name"],
  additionalProperties: false,
};
const nested = { type: "object", properties: { name: { type: "object" } } };

test("a question with plain fields becomes a form, with the parts of the schema that forms support", () => {
  const { additionalProperties: _unknown, ...form } = name;
  expect(toElicitation(question({ schema: name }), both, page)).toEqual({
    method: "elicitation/create",
    params: { mode: "form", message: "Your name?", requestedSchema: form },
  });
  expect(toElicitation(question({}), both, page)?.params.requestedSchema).toMatchObject({ required: ["query"] });
});

test.each(["anyOf", "oneOf"])("choices of several values with titles (%s) are a form", (keyword) => {
  const choices = [
    { const: "r", title: "Red" },
    { const: "b", title: "Blue" },
  ];
  const schema = { type: "object", properties: { colours: { type: "array", items: { [keyword]: choices } } } };
  expect(toElicitation(question({ schema }), both, page)?.params).toMatchObject({
    mode: "form",
    requestedSchema: { properties: { colours: { type: "array", items: { anyOf: choices } } } },
  });
});

test.each([
  ["an approval", { type: "approval", prompt: "May I?" }, page],
  ["an answer with nested fields", { schema: nested }, page],
  ["a connector", { type: "connect", url: "https://example.com/connect" }, "https://example.com/connect"],
] as const)("%s is requested with a URL, or not at all", (_what, change, url) => {
  const action = question(change as Partial<RequiredAction>);
  expect(toElicitation(action, both, page)?.params).toMatchObject({ mode: "url", url });
  expect(toElicitation(action, { form: true, url: false }, page)).toBeNull();
  expect(describeWaiting("run_1", action, page)).toContain(url);
});

test("no reply approves or rejects an approval", () => {
  const approval = question({ type: "approval" });
  expect(toElicitation(approval, both, page)?.params.message).toContain("nothing that you send here approves it");
  const replies = [{ action: "accept", content: { approved: true } }, { action: "accept" }, { action: "decline" }];
  expect(replies.map((reply) => readReply(approval, reply).type)).toEqual(["wait", "wait", "leave"]);
});

test("an answer is sent to the run, and declining rejects a tool's question or cancels the run", () => {
  const action_id = question({}).id;
  const answer = { action: "accept", content: { name: "Ada" } };
  expect(readReply(question({}), answer)).toEqual({
    type: "act",
    action: { type: "respond", action_id, payload: { name: "Ada" } },
  });
  expect(readReply(question({}), { action: "decline" })).toEqual({ type: "cancel" });
  expect(readReply(question({ tool: "search" }), { action: "decline" })).toMatchObject({ action: { type: "reject" } });
  expect(readReply(question({ type: "connect" }), { action: "accept" })).toMatchObject({ action: { type: "approve" } });
  expect(() => readReply(question({}), 12345)).toThrow("accept, decline or cancel");
});

import type { RequiredAction } from "@agentrun/contract";
import { expect, test } from "vitest";
import { readReply, toElicitation, toElsewhere } from "./task.ts";

const asked = (change: Partial<RequiredAction>): RequiredAction => ({
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

test("what a form can ask for is asked in a form, with what forms know of a schema", () => {
  const { additionalProperties: _unknown, ...form } = name;
  expect(toElicitation(asked({ schema: name }), both, page)).toEqual({
    method: "elicitation/create",
    params: { mode: "form", message: "Your name?", requestedSchema: form },
  });
  expect(toElicitation(asked({}), both, page)?.params.requestedSchema).toMatchObject({ required: ["query"] });
});

test.each([
  ["an approval", { type: "approval", prompt: "May I?" }, page],
  ["an answer with parts of its own", { schema: nested }, page],
  ["a connector", { type: "connect", url: "https://example.com/connect" }, "https://example.com/connect"],
] as const)("for %s a person is led to where it is given, or nowhere", (_what, change, url) => {
  const question = asked(change as Partial<RequiredAction>);
  expect(toElicitation(question, both, page)?.params).toMatchObject({ mode: "url", url });
  expect(toElicitation(question, { form: true, url: false }, page)).toBeNull();
  expect(toElsewhere("run_1", question, page)).toContain(url);
});

test("whatever is answered to an approval, nothing is approved and nothing rejected", () => {
  const approval = asked({ type: "approval" });
  expect(toElicitation(approval, both, page)?.params.message).toContain("nothing that is sent from here approves it");
  const replies = [{ action: "accept", content: { approved: true } }, { action: "accept" }, { action: "decline" }];
  expect(replies.map((reply) => readReply(approval, reply).type)).toEqual(["wait", "wait", "leave"]);
});

test("an answer is handed on, a refusal declines what may be declined, and else ends the run", () => {
  const action_id = asked({}).id;
  const answer = { action: "accept", content: { name: "Ada" } };
  expect(readReply(asked({}), answer)).toEqual({
    type: "act",
    action: { type: "respond", action_id, payload: { name: "Ada" } },
  });
  expect(readReply(asked({}), { action: "decline" })).toEqual({ type: "cancel" });
  expect(readReply(asked({ tool: "search" }), { action: "decline" })).toMatchObject({ action: { type: "reject" } });
  expect(readReply(asked({ type: "connect" }), { action: "accept" })).toMatchObject({ action: { type: "approve" } });
  expect(() => readReply(asked({}), 12345)).toThrow("accept, decline or cancel");
});

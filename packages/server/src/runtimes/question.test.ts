import { expect, test } from "vitest";
import { readQuestion } from "./question.ts";

const approval = { type: "approval", prompt: "Continue?" };
const input = { type: "input", prompt: "Name?" };

test("a question keeps its known fields and drops all others", () => {
  const whole = { ...approval, tool: "pay", arguments: { sum: 1 }, ttl_seconds: 60, on_expiry: "reject" };
  expect(readQuestion({ ...whole, schema: null, id: "x" })).toEqual({ question: whole });
  expect(readQuestion({ ...input, tool: 7, schema: { type: "object" } })).toEqual({
    question: { ...input, schema: { type: "object" } },
  });
});

test.each([
  ["not an object", [approval], "must be an object"],
  ["an unknown type", { ...approval, type: "connect" }, "type"],
  ["no prompt", { type: "input" }, "`prompt`"],
  ["a tool that is not a string", { ...approval, tool: {} }, "`tool`"],
  ["arguments as an array", { ...approval, arguments: [] }, "`arguments`"],
  ["a schema as a string", { ...input, schema: "a name" }, "`schema`"],
  ["an expiry as a string", { ...approval, ttl_seconds: "soon" }, "`ttl_seconds`"],
  ["an expiry of zero", { ...approval, ttl_seconds: 0 }, "`ttl_seconds`"],
  ["an expiry beyond the largest date", { ...approval, ttl_seconds: 9e15 }, "`ttl_seconds`"],
  ["approvers of an input question", { ...input, approvers: { role: "admin" } }, "`approvers`"],
  ["on_expiry approve of an input question", { ...input, on_expiry: "approve" }, "`on_expiry`"],
])("%s is rejected with a message", (_case, question, message) => {
  expect(readQuestion(question)).toEqual({ problem: expect.stringContaining(message) });
});

import { expect, test } from "vitest";
import { readQuestion } from "./question.ts";

const approval = { type: "approval", prompt: "Go on?" };
const input = { type: "input", prompt: "Name?" };

test("a question keeps what it has to say, and nothing that is not a question's", () => {
  const whole = { ...approval, tool: "pay", arguments: { sum: 1 }, expires_in_seconds: 60, on_expiry: "reject" };
  expect(readQuestion({ ...whole, schema: null, id: "x" })).toEqual({ question: whole });
  expect(readQuestion({ ...input, tool: 7, schema: { type: "object" } })).toEqual({
    question: { ...input, schema: { type: "object" } },
  });
});

test.each([
  ["no object", [approval], "is an object"],
  ["a type that there is not", { ...approval, type: "connect" }, "type"],
  ["nothing to show", { type: "input" }, "`prompt`"],
  ["a tool without a name", { ...approval, tool: {} }, "`tool`"],
  ["arguments in a list", { ...approval, arguments: [] }, "`arguments`"],
  ["a schema in words", { ...input, schema: "a name" }, "`schema`"],
  ["an expiry in words", { ...approval, expires_in_seconds: "soon" }, "`expires_in_seconds`"],
  ["an expiry at once", { ...approval, expires_in_seconds: 0 }, "`expires_in_seconds`"],
  ["an expiry beyond every calendar", { ...approval, expires_in_seconds: 9e15 }, "`expires_in_seconds`"],
  ["approvers of what asks for words", { ...input, approvers: { role: "admin" } }, "`approvers`"],
  ["a yes to what asks for words", { ...input, on_expiry: "approve" }, "`on_expiry`"],
])("%s is told in words", (_what, asked, words) => {
  expect(readQuestion(asked)).toEqual({ problem: expect.stringContaining(words) });
});

import type { RequiredAction } from "@agentrun/contract";
import { expect, test } from "vitest";
import { readInteger, readSend, toAction, toInput } from "./request.ts";

const send = (parts: unknown, more: object = {}, configuration: object = {}) =>
  readSend({ message: { messageId: "m", role: "ROLE_USER", parts, ...more }, configuration });

const contentOf = (parts: unknown) => send(parts).message.content;

const schema = { properties: { question: { type: "string" } } };

test.each([
  ["a text goes into the schema's text field", [{ text: "a" }, { text: "b" }], { question: "a\nb" }],
  ["data is the input", [{ data: { city: "Oslo" } }], { city: "Oslo" }],
  ["text and data are combined", [{ text: "a" }, { data: { city: "Oslo" } }], { question: "a", city: "Oslo" }],
  [
    "a file is named by its URL",
    [{ text: "a" }, { url: "https://x/v2/files/file_01j00000000000000000000000/content" }],
    { question: "a", files: [{ type: "file", file_id: "file_01j00000000000000000000000" }] },
  ],
])("%s", (_what, parts, input) => {
  expect(toInput(contentOf(parts), schema)).toEqual(input);
});

test.each([
  ["an unsupported media type", [{ text: "a", mediaType: "image/png" }], "CONTENT_TYPE_NOT_SUPPORTED"],
  ["a file that was not uploaded", [{ url: "https://example.com/a.txt" }], "CONTENT_TYPE_NOT_SUPPORTED"],
  ["bytes", [{ raw: "aGk=" }], "CONTENT_TYPE_NOT_SUPPORTED"],
  ["a part without content", [{ mediaType: "text/plain" }], "INVALID_PARAMS"],
  ["data that is a list", [{ data: [1] }], "INVALID_PARAMS"],
])("%s is refused", (_what, parts, reason) => {
  expect(() => send(parts)).toThrow(expect.objectContaining({ reason }));
});

test("field names may be in camel case or snake case, and an empty text counts as missing", () => {
  const { message, historyLength, isImmediate } = send(
    [{ text: "a" }],
    { task_id: "run_1", contextId: "" },
    { history_length: 3, returnImmediately: true },
  );
  expect([message.taskId, message.contextId, historyLength, isImmediate]).toEqual(["run_1", null, 3, true]);
  expect(readInteger({ pageSize: "7" }, "pageSize", [1, 100])).toBe(7);
  for (const pageSize of ["", "x", 0, 101, 1.5])
    expect(() => readInteger({ pageSize }, "pageSize", [1, 100])).toThrow();
});

const question = (type: RequiredAction["type"]) => ({ id: "act_1", type, schema }) as unknown as RequiredAction;

test("a message answers the open question, and only an explicit decision approves", () => {
  const [text, yes, no] = [[{ text: "yes" }], [{ data: { approved: true } }], [{ data: { approved: false } }]].map(
    contentOf,
  );
  if (!text || !yes || !no) throw new Error("three contents expected");
  expect(toAction(null, text)).toEqual({ type: "message", payload: { query: "yes" } });
  expect(toAction(question("input"), text)).toEqual({
    type: "respond",
    action_id: "act_1",
    payload: { question: "yes" },
  });
  expect(() => toAction(question("approval"), text)).toThrow("waits for a decision");
  expect(toAction(question("approval"), yes)).toEqual({ type: "approve", action_id: "act_1" });
  expect(toAction(question("approval"), no)).toEqual({ type: "reject", action_id: "act_1" });
  expect(toAction(question("connect"), text)).toEqual({ type: "approve", action_id: "act_1" });
});

test("an approval names its question, and one of a changed question must", () => {
  const changed = { ...question("approval"), changed_from: "digest" } as RequiredAction;
  const unnamed = contentOf([{ data: { approved: true } }]);
  const named = contentOf([{ data: { approved: true, action_id: "act_0" } }]);
  expect(toAction(question("approval"), named)).toEqual({ type: "approve", action_id: "act_0" });
  expect(toAction(changed, named)).toEqual({ type: "approve", action_id: "act_0" });
  expect(toAction(changed, unnamed)).toEqual({ type: "approve" });
});

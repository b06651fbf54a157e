import type { RequiredAction } from "@agentrun/contract";
import { expect, test } from "vitest";
import { readInteger, readSend, toAction, toInput } from "./request.ts";

const said = (parts: unknown, more: object = {}, configuration: object = {}) =>
  readSend({ message: { messageId: "m", role: "ROLE_USER", parts, ...more }, configuration });

const contentOf = (parts: unknown) => said(parts).message.content;

const schema = { properties: { question: { type: "string" } } };

test.each([
  ["words go where the schema has a place for them", [{ text: "a" }, { text: "b" }], { question: "a\nb" }],
  ["data is the input", [{ data: { city: "Oslo" } }], { city: "Oslo" }],
  ["both go together", [{ text: "a" }, { data: { city: "Oslo" } }], { question: "a", city: "Oslo" }],
  [
    "a file is named by its address",
    [{ text: "a" }, { url: "https://x/v2/files/file_01j00000000000000000000000/content" }],
    { question: "a", files: [{ type: "file", file_id: "file_01j00000000000000000000000" }] },
  ],
])("%s", (_what, parts, input) => {
  expect(toInput(contentOf(parts), schema)).toEqual(input);
});

test.each([
  ["a type that nobody reads", [{ text: "a", mediaType: "image/png" }], "CONTENT_TYPE_NOT_SUPPORTED"],
  ["a file of elsewhere", [{ url: "https://example.com/a.txt" }], "CONTENT_TYPE_NOT_SUPPORTED"],
  ["bytes", [{ raw: "aGk=" }], "CONTENT_TYPE_NOT_SUPPORTED"],
  ["a part without content", [{ mediaType: "text/plain" }], "INVALID_PARAMS"],
  ["data that is a list", [{ data: [1] }], "INVALID_PARAMS"],
])("%s is refused", (_what, parts, reason) => {
  expect(() => said(parts)).toThrow(expect.objectContaining({ reason }));
});

test("fields have their names in either spelling, and an empty text is none", () => {
  const { message, historyLength, isImmediate } = said(
    [{ text: "a" }],
    { task_id: "run_1", contextId: "" },
    { history_length: 3, returnImmediately: true },
  );
  expect([message.taskId, message.contextId, historyLength, isImmediate]).toEqual(["run_1", null, 3, true]);
  expect(readInteger({ pageSize: "7" }, "pageSize", [1, 100])).toBe(7);
  for (const pageSize of ["", "x", 0, 101, 1.5])
    expect(() => readInteger({ pageSize }, "pageSize", [1, 100])).toThrow();
});

const asked = (type: RequiredAction["type"]) => ({ id: "act_1", type, schema }) as unknown as RequiredAction;

test("a message answers what is asked, and approves nothing that it does not say", () => {
  const [words, yes, no] = [[{ text: "yes" }], [{ data: { approved: true } }], [{ data: { approved: false } }]].map(
    contentOf,
  );
  if (!words || !yes || !no) throw new Error("there are three");
  expect(toAction(null, words)).toEqual({ type: "message", payload: { query: "yes" } });
  expect(toAction(asked("input"), words)).toEqual({
    type: "respond",
    action_id: "act_1",
    payload: { question: "yes" },
  });
  expect(() => toAction(asked("approval"), words)).toThrow("waits for a decision");
  expect(toAction(asked("approval"), yes)).toEqual({ type: "approve", action_id: "act_1" });
  expect(toAction(asked("approval"), no)).toEqual({ type: "reject", action_id: "act_1" });
  expect(toAction(asked("connect"), words)).toEqual({ type: "approve", action_id: "act_1" });
});

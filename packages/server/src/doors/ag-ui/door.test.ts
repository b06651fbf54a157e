import type { RequiredAction, ResumeEntry, RunAgentInput } from "@agentrun/contract";
import { expect, test } from "vitest";
import { readTurn, toAction } from "./door.ts";
import { toInterruptId } from "./run-events.ts";

const id = "01jz8v3k5qe8xa2m4n6p8r0t2v";
const runId = `run_${id}` as const;
const actionId = `act_${id}` as const;
const file = `file_${id}`;

const turnOf = (given: Partial<RunAgentInput>) => readTurn({ threadId: "t", runId: "r", messages: [], ...given }, null);
const user = (content: unknown) => ({ messages: [{ role: "user", content }] });
const text = (words: string) => ({ type: "text", text: words });

test.each([
  ["words", user("hi"), { query: "hi" }],
  ["parts", user([text("a"), text("b")]), { query: "a\nb" }],
  [
    "a file by its id",
    user([text("see"), { type: "document", source: { type: "file", value: file } }]),
    { query: "see", files: [{ type: "file", file_id: file }] },
  ],
  [
    "a file by its URL",
    user([{ type: "image", source: { type: "url", value: `https://here/v2/files/${file}/content` } }]),
    { query: "", files: [{ type: "file", file_id: file }] },
  ],
  ["a whole input", { ...user("hi"), forwardedProps: { input: { amount: 3 } } }, { amount: 3 }],
])("the last message can be %s", (_what, given, input) => {
  expect(turnOf(given)).toMatchObject({ type: "message", input });
});

test.each([
  ["nothing", {}],
  ["an empty message", user("")],
  ["a message of the assistant", { messages: [{ role: "assistant", content: "hi" }] }],
  ["a file that was not uploaded", user([{ type: "image", source: { type: "data", value: "aGk=" } }])],
  ["an invalid interrupt id", { resume: [{ interruptId: "x", status: "resolved" as const }] }],
  [
    "answers to two runs",
    {
      resume: [runId, `run_${id.replace("1", "2")}`].map((run) => ({
        interruptId: `${run}.${actionId}`,
        status: "resolved" as const,
      })),
    },
  ],
])("%s is refused", (_what, given) => {
  expect(() => turnOf(given)).toThrow(expect.objectContaining({ code: "invalid_value" }));
});

test("an interrupt's id names the run and its question", () => {
  const resume = [{ interruptId: toInterruptId(runId, actionId), status: "resolved" as const }];
  expect(turnOf({ resume })).toMatchObject({ type: "resume", runId, answers: [{ actionId }] });
});

const actionOf = (
  type: RequiredAction["type"],
  given: Omit<ResumeEntry, "interruptId">,
  schema: object | null = null,
) => toAction({ type, schema } as RequiredAction, { actionId, entry: { interruptId: "", ...given } });

test.each([
  [
    "approval",
    { status: "resolved", payload: { approved: true, reason: "so" } },
    { type: "approve", payload: { reason: "so" } },
  ],
  [
    "approval",
    { status: "resolved", payload: { approved: true, editedArgs: { a: 1 } } },
    { type: "approve", arguments: { a: 1 } },
  ],
  ["approval", { status: "resolved", payload: false }, { type: "reject" }],
  ["approval", { status: "cancelled" }, { type: "reject" }],
  ["input", { status: "resolved", payload: { name: "Ada" } }, { type: "respond", payload: { name: "Ada" } }],
  ["input", { status: "resolved", payload: "Ada" }, { type: "respond", payload: { query: "Ada" } }],
  ["input", { status: "resolved" }, { type: "respond", payload: {} }],
  ["input", { status: "cancelled" }, { type: "reject" }],
  ["connect", { status: "resolved" }, { type: "approve" }],
] as const)("a question of type %s takes the answer %o", (type, given, action) => {
  expect(actionOf(type, given)).toEqual({ action_id: actionId, ...action });
});

test("results of tools at the end answer a run, also behind each call, and no interrupt does", () => {
  const id = (index: number) => `call_${"0".repeat(52)}${index}`;
  const result = (toolCallId: string, more = {}) => ({ role: "tool", toolCallId, content: "Oslo", ...more });
  const failed = result(id(1), { content: [text("")], error: "no signal" });
  const messages = [result(`call_${"1".repeat(52)}0`), result(id(0)), { role: "assistant" }, result("other"), failed];
  const results = [
    { id: id(0), result: "Oslo" },
    { id: id(1), result: "no signal", isError: true },
  ];
  expect(turnOf({ messages })).toEqual({ type: "results", results });
  expect(() => turnOf({ messages: [result("other")] })).toThrow(/Nothing to run/);
  expect(() => actionOf("tool_call", { status: "resolved", payload: true })).toThrow(/role 'tool'/);
});

test.each([undefined, "yes", {}, { approved: "true" }])("%o approves nothing", (payload) => {
  expect(() => actionOf("approval", { status: "resolved", payload })).toThrow(/approved/);
});

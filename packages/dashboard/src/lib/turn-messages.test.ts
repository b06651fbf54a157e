import { expect, test } from "vitest";
import type { RunStreamEvent, Span } from "../models.ts";
import { messagesOfTurn } from "./turn-messages.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 2, 3, 4, second)).toISOString();
/** Events a second apart. */
const stream = (...events: object[]) =>
  events.map((event, second) => ({ created_at: at(second), ...event })) as unknown as RunStreamEvent[];
const started = (turn: number) => ({ type: "run.turn.started", turn });
const delta = (text: string) => ({ type: "run.output.delta", delta: text });
const turnAt = (second: number, turn: number) => ({ started_at: at(second), data: { turn } }) as unknown as Span;
const text = (role: string, words: string) => ({ role, content: [{ type: "text", text: words }] });

const called = [
  started(1),
  { type: "run.reasoning.delta", delta: "Look it up." },
  { type: "run.tool.called", call_id: "c1", tool: "find", arguments: { id: 7 } },
  { type: "run.tool.completed", call_id: "c1", tool: "find", status: "succeeded", result: "found" },
  { type: "run.action.received", action: { type: "message", payload: { text: "Hurry" } } },
];

test("a turn reads the input, earlier turns, results and messages, and its answer is its own", () => {
  const events = stream(...called, started(2), delta("It is "), delta("there."));
  const call = { type: "tool_call", tool_call_id: "c1", tool: "find", arguments: { id: 7 } };
  const first = { role: "assistant", content: [{ type: "reasoning", text: "Look it up." }, call] };
  const result = { type: "tool_result", tool_call_id: "c1", tool: "find", status: "succeeded", result: "found" };
  expect(messagesOfTurn({ query: "Where?" }, events, turnAt(0, 1))).toEqual({
    prompt: [text("user", "Where?")],
    answer: first.content,
  });
  expect(messagesOfTurn({ query: "Where?" }, events, turnAt(5, 2))).toEqual({
    prompt: [text("user", "Where?"), first, { role: "tool", content: [result] }, text("user", "Hurry")],
    answer: [{ type: "text", text: "It is there." }],
  });
});

test("another attempt starts from the input, and a failed try takes its text back", () => {
  const events = stream(
    started(1),
    delta("lost"),
    { type: "stream.reset", attempt: 2, output: "" },
    started(1),
    delta("bro"),
    { type: "stream.reset", attempt: 2, output: "" },
    delta("whole"),
  );
  const prompt = [{ role: "user", content: [{ type: "data", data: { a: 1, b: 2 } }] }];
  expect(messagesOfTurn({ a: 1, b: 2 }, events, turnAt(0, 1))).toEqual({
    prompt,
    answer: [{ type: "text", text: "lost" }],
  });
  expect(messagesOfTurn({ a: 1, b: 2 }, events, turnAt(3, 1))).toEqual({
    prompt,
    answer: [{ type: "text", text: "whole" }],
  });
  expect(messagesOfTurn({}, events, turnAt(4, 1))).toBeNull();
});

test("an input of messages is that conversation", () => {
  const messages = [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Hello" },
  ];
  const { prompt } = messagesOfTurn({ messages }, stream(started(1)), turnAt(0, 1)) ?? {};
  expect(prompt).toEqual([text("system", "Be brief."), text("user", "Hello")]);
});

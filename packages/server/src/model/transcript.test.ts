import { expect, test } from "vitest";
import type { StreamEvent } from "./stream-events.ts";
import { transcriptOf } from "./transcript.ts";

const stream = (...events: Record<string, unknown>[]) =>
  events.map((event, index) => ({ sequence: index + 3, run_id: "run_1", ...event }) as unknown as StreamEvent);
const delta = (text: string) => ({ type: "run.output.delta", delta: text });
const text = (words: string) => ({ type: "text", text: words });
const request = { role: "user", content: [text("2 + 3?")] };
const input = JSON.stringify({ query: "2 + 3?" });

test("input and output are one message each, however the output was streamed", () => {
  const messages = transcriptOf({ input, output: '{"result":"5"}' }, stream(delta("f"), delta("ive")));
  expect(messages).toEqual([request, { role: "assistant", content: [text("5")] }]);
});

test("an input or output with several fields is kept as data", () => {
  const messages = transcriptOf({ input: '{"a":1,"b":"x"}', output: '{"sum":5}' }, []);
  expect(messages).toEqual([
    { role: "user", content: [{ type: "data", data: { a: 1, b: "x" } }] },
    { role: "assistant", content: [{ type: "data", data: { sum: 5 } }] },
  ]);
});

test("tool calls appear between the texts before and after them", () => {
  const events = stream(
    delta("Let me see."),
    { type: "run.tool.called", tool: "add", call_id: "c1", arguments: { a: 2 } },
    { type: "run.tool.completed", tool: "add", call_id: "c1", status: "succeeded", result: "5" },
    delta("It is"),
    delta(" 5."),
  );
  const messages = transcriptOf({ input, output: '{"result":"It is 5."}' }, events);
  expect(messages).toEqual([
    request,
    {
      role: "assistant",
      content: [text("Let me see."), { type: "tool_call", tool_call_id: "c1", tool: "add", arguments: { a: 2 } }],
    },
    {
      role: "tool",
      content: [{ type: "tool_result", tool_call_id: "c1", tool: "add", status: "succeeded", result: "5" }],
    },
    { role: "assistant", content: [text("It is 5.")] },
  ]);
});

test("a stopped run keeps its text", () => {
  expect(transcriptOf({ input, output: null }, stream(delta("It "), delta("is")))).toEqual([
    request,
    { role: "assistant", content: [text("It is")] },
  ]);
});

test("the text of a lost attempt and of a reset turn is dropped", () => {
  const events = stream(
    delta("lost"),
    { type: "stream.reset", attempt: 2, output: "" },
    delta("bad"),
    { type: "stream.reset", attempt: 2, output: "" },
    delta("good"),
  );
  expect(transcriptOf({ input, output: null }, events)[1]?.content).toEqual([text("good")]);
});

test("reasoning is separate from text, and is dropped with a reset turn", () => {
  const thought = (text: string) => ({ type: "run.reasoning.delta", delta: text });
  const events = stream(
    thought("Wrong."),
    delta("4"),
    { type: "stream.reset", attempt: 1, output: "" },
    thought("Two and "),
    thought("three."),
    delta("It is "),
    thought("Sure?"),
    delta("5."),
  );
  const messages = transcriptOf({ input, output: '{"result":"It is 5."}' }, events);
  const reasoning = (words: string) => ({ type: "reasoning", text: words });
  expect(messages[1]?.content).toEqual([reasoning("Two and three."), reasoning("Sure?"), text("It is 5.")]);
});

test("questions, answers and messages have the right role, and a rejected call stays", () => {
  const question = { id: "act_1", type: "approval", prompt: "May I?", tool: "pay", arguments: { eur: 5 } };
  const events = stream(
    { type: "run.requires_action", required_action: question },
    { type: "run.action.received", action: { type: "reject", action_id: "act_1", payload: null } },
    { type: "run.tool.completed", tool: "pay", call_id: "c9", status: "rejected", result: "No." },
    { type: "run.action.received", action: { type: "message", payload: { text: "and hurry" } } },
  );
  expect(transcriptOf({ input, output: '{"text":"ok"}' }, events)).toEqual([
    request,
    {
      role: "assistant",
      content: [
        {
          type: "question",
          action_id: "act_1",
          question: "approval",
          prompt: "May I?",
          tool: "pay",
          arguments: { eur: 5 },
        },
      ],
    },
    { role: "user", content: [{ type: "answer", action_id: "act_1", answer: "reject", payload: null }] },
    { role: "assistant", content: [{ type: "tool_call", tool_call_id: "c9", tool: "pay", arguments: { eur: 5 } }] },
    {
      role: "tool",
      content: [{ type: "tool_result", tool_call_id: "c9", tool: "pay", status: "rejected", result: "No." }],
    },
    { role: "user", content: [text("and hurry")] },
    { role: "assistant", content: [text("ok")] },
  ]);
});

test("a conversation as input becomes messages; anything similar stays data", () => {
  const messages = [
    { role: "user", content: "Hi" },
    { role: "assistant", content: [{ type: "text", text: "Hello" }] },
  ];
  expect(transcriptOf({ input: JSON.stringify({ messages }), output: null }, [])).toEqual([
    { role: "user", content: [text("Hi")] },
    { role: "assistant", content: [text("Hello")] },
  ]);
  for (const odd of [{ messages: [1] }, { messages, more: 1 }, { messages: [] }, { messages: "x" }]) {
    const messages = transcriptOf({ input: JSON.stringify(odd), output: null }, []);
    expect(messages.map(({ role }) => role)).toEqual(["user"]);
  }
});

const sent = (words: string) => ({
  type: "run.action.received",
  action: { type: "message", payload: { text: words } },
});

test("messages of people appear once, even if no attempt received them", () => {
  const sentTexts = ["one", "two"].map((words) => JSON.stringify({ text: words }));
  const again = { type: "stream.reset", attempt: 2, output: "" };
  for (const events of [[], [sent("one")], [sent("one"), sent("two")], [sent("one"), again]]) {
    const messages = transcriptOf({ input, output: null }, stream(...events), sentTexts);
    expect(messages.map(({ content }) => content[0])).toEqual([request.content[0], text("one"), text("two")]);
  }
});

test("a message during a turn appears after it, and the text of each turn is kept", () => {
  const [started, ended] = [{ type: "run.turn.started" }, { type: "run.turn.completed" }];
  const first = [started, delta("It is"), sent("And 3 + 3?"), delta(" 5."), ended];
  const messages = transcriptOf({ input, output: '{"result":"6."}' }, stream(...first, started, delta("6."), ended));
  expect(messages).toEqual([
    request,
    { role: "assistant", content: [text("It is 5.")] },
    { role: "user", content: [text("And 3 + 3?")] },
    { role: "assistant", content: [text("6.")] },
  ]);
  // Interrupted in a turn, and reset because of an invalid output.
  expect(transcriptOf({ input, output: null }, stream(started, delta("It"), sent("Wait")))).toEqual([
    request,
    { role: "assistant", content: [text("It")] },
    { role: "user", content: [text("Wait")] },
  ]);
  const repaired = [...first, { type: "stream.reset", attempt: 1, output: "" }, started, delta('{"sum":5}'), ended];
  expect(transcriptOf({ input, output: '{"sum":5}' }, stream(...repaired, sent("Thanks")))).toEqual([
    request,
    { role: "user", content: [text("And 3 + 3?")] },
    { role: "assistant", content: [{ type: "data", data: { sum: 5 } }] },
    { role: "user", content: [text("Thanks")] },
  ]);
});

test("a file in the output stays with it, before later messages", () => {
  const file = { type: "file", file_id: "file_01m7jw5h3xe2ya880zzzzgj9bj" };
  const output = JSON.stringify({ result: "A dot.", picture: file });
  const messages = transcriptOf({ input, output }, stream(delta(output), sent("Thanks")));
  const data = { type: "data", data: { result: "A dot.", picture: file } };
  expect(messages.slice(1)).toEqual([
    { role: "assistant", content: [data, file] },
    { role: "user", content: [text("Thanks")] },
  ]);
});

test("a text with files becomes text and file parts, in inputs and messages", () => {
  const file = { type: "file", file_id: "file_01m7jw5h3xe2ya880zzzzgj9bj" };
  const fields = { query: "What is it?", files: [file] };
  const asking = { role: "user", content: [text("What is it?"), file] };
  expect(transcriptOf({ input: JSON.stringify(fields), output: null }, [], [JSON.stringify(fields)])).toEqual([
    asking,
    asking,
  ]);
  const more = { ...fields, n: 1 };
  const [message] = transcriptOf({ input: JSON.stringify(more), output: null }, []);
  expect(message?.content).toEqual([{ type: "data", data: more }, file]);
});

test("a message after the complete output follows it, and the output appears once", () => {
  const output = '{"result":"It is 5."}';
  const late = transcriptOf({ input, output }, stream(delta("It is"), delta(" 5."), sent("Thanks")), []);
  const answer = { role: "assistant", content: [text("It is 5.")] };
  expect(late).toEqual([request, answer, { role: "user", content: [text("Thanks")] }]);
  const messages = transcriptOf({ input, output }, stream(delta("Hm"), sent("In words"), delta("It is 5.")), []);
  expect(messages.map(({ content }) => content[0])).toEqual([
    ...request.content,
    text("Hm"),
    text("In words"),
    text("It is 5."),
  ]);
});

test("a result without an id belongs to the oldest open call of its tool", () => {
  const called = (given: number) => ({ type: "run.tool.called", tool: "add", arguments: given });
  const done = (result: string) => ({ type: "run.tool.completed", tool: "add", result });
  const [, calls, results] = transcriptOf({ input, output: null }, stream(called(1), called(2), done("a"), done("b")));
  expect(calls?.content).toMatchObject([{ tool_call_id: "3" }, { tool_call_id: "4" }]);
  expect(results?.content).toMatchObject([
    { tool_call_id: "3", result: "a" },
    { tool_call_id: "4", result: "b" },
  ]);
});

test("a conversation without content is ordinary data", () => {
  for (const content of ["", []]) {
    const messages = transcriptOf(
      { input: JSON.stringify({ messages: [{ role: "user", content }] }), output: null },
      [],
    );
    expect(messages[0]?.content[0]?.type).toBe("data");
  }
});

test("files of a tool follow its result, and files of the run follow its output", () => {
  const [given, made] = ["file_01jz8v3k5qe8xa2m4n6p8r0t2v", "file_01jz8v3k5qe8xa2m4n6p8r0t2w"];
  const named = (id: unknown) => ({ type: "file", file_id: id });
  const files = [named(given), named(7), "odd"];
  const events = stream(
    { type: "run.tool.called", tool: "draw", call_id: "c1" },
    { type: "run.tool.completed", tool: "draw", call_id: "c1", status: "succeeded", result: "drawn", files },
  );
  const output = { chart: named(made) };
  const [, , ofTool, ofAgent] = transcriptOf({ input, output: JSON.stringify(output) }, events);
  expect(ofTool?.content).toMatchObject([{ type: "tool_result", result: "drawn" }, named(given)]);
  expect(ofAgent?.content).toEqual([{ type: "data", data: output }, named(made)]);
});

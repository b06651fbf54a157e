import { expect, test } from "vitest";
import type { StreamEvent } from "./stream-events.ts";
import { transcriptOf } from "./transcript.ts";

const stream = (...events: Record<string, unknown>[]) =>
  events.map((event, index) => ({ sequence: index + 3, run_id: "run_1", ...event }) as unknown as StreamEvent);
const delta = (text: string) => ({ type: "run.output.delta", delta: text });
const text = (words: string) => ({ type: "text", text: words });
const asked = { role: "user", content: [text("2 + 3?")] };
const input = JSON.stringify({ query: "2 + 3?" });

test("the question and the answer are a message each, however the answer was streamed", () => {
  const said = transcriptOf({ input, output: '{"result":"5"}' }, stream(delta("f"), delta("ive")));
  expect(said).toEqual([asked, { role: "assistant", content: [text("5")] }]);
});

test("an input or output that is more than one text is kept whole", () => {
  const said = transcriptOf({ input: '{"a":1,"b":"x"}', output: '{"sum":5}' }, []);
  expect(said).toEqual([
    { role: "user", content: [{ type: "data", data: { a: 1, b: "x" } }] },
    { role: "assistant", content: [{ type: "data", data: { sum: 5 } }] },
  ]);
});

test("tools that were called stand between what was said before and after", () => {
  const events = stream(
    delta("Let me see."),
    { type: "run.tool.called", tool: "add", call_id: "c1", arguments: { a: 2 } },
    { type: "run.tool.completed", tool: "add", call_id: "c1", status: "succeeded", result: "5" },
    delta("It is"),
    delta(" 5."),
  );
  const said = transcriptOf({ input, output: '{"result":"It is 5."}' }, events);
  expect(said).toEqual([
    asked,
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

test("a run that was stopped leaves what it had said", () => {
  expect(transcriptOf({ input, output: null }, stream(delta("It "), delta("is")))).toEqual([
    asked,
    { role: "assistant", content: [text("It is")] },
  ]);
});

test("what an attempt said that did not live is forgotten, and a turn that was taken back too", () => {
  const events = stream(
    delta("lost"),
    { type: "stream.reset", attempt: 2, output: "" },
    delta("bad"),
    { type: "stream.reset", attempt: 2, output: "" },
    delta("good"),
  );
  expect(transcriptOf({ input, output: null }, events)[1]?.content).toEqual([text("good")]);
});

test("what was thought stays apart from what was said, and goes with a turn that is taken back", () => {
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
  const said = transcriptOf({ input, output: '{"result":"It is 5."}' }, events);
  const reasoning = (words: string) => ({ type: "reasoning", text: words });
  expect(said[1]?.content).toEqual([reasoning("Two and three."), reasoning("Sure?"), text("It is 5.")]);
});

test("questions, answers and messages are said by whoever said them, and a rejected call keeps its place", () => {
  const question = { id: "act_1", type: "approval", prompt: "May I?", tool: "pay", arguments: { eur: 5 } };
  const events = stream(
    { type: "run.requires_action", required_action: question },
    { type: "run.action.received", action: { type: "reject", action_id: "act_1", payload: null } },
    { type: "run.tool.completed", tool: "pay", call_id: "c9", status: "rejected", result: "No." },
    { type: "run.action.received", action: { type: "message", payload: { text: "and hurry" } } },
  );
  expect(transcriptOf({ input, output: '{"text":"ok"}' }, events)).toEqual([
    asked,
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

test("an input that is a conversation is one, and one that only looks like it is data", () => {
  const messages = [
    { role: "user", content: "Hi" },
    { role: "assistant", content: [{ type: "text", text: "Hello" }] },
  ];
  expect(transcriptOf({ input: JSON.stringify({ messages }), output: null }, [])).toEqual([
    { role: "user", content: [text("Hi")] },
    { role: "assistant", content: [text("Hello")] },
  ]);
  for (const odd of [{ messages: [1] }, { messages, more: 1 }, { messages: [] }, { messages: "x" }]) {
    const said = transcriptOf({ input: JSON.stringify(odd), output: null }, []);
    expect(said.map(({ role }) => role)).toEqual(["user"]);
  }
});

const sent = (words: string) => ({
  type: "run.action.received",
  action: { type: "message", payload: { text: words } },
});

test("what people sent is said once, also where nobody was there to hear it", () => {
  const messages = ["one", "two"].map((words) => JSON.stringify({ text: words }));
  const again = { type: "stream.reset", attempt: 2, output: "" };
  for (const events of [[], [sent("one")], [sent("one"), sent("two")], [sent("one"), again]]) {
    const said = transcriptOf({ input, output: null }, stream(...events), messages);
    expect(said.map(({ content }) => content[0])).toEqual([asked.content[0], text("one"), text("two")]);
  }
});

test("who speaks into a model's turn is heard after it, and the words of every turn are kept", () => {
  const [begun, ended] = [{ type: "run.turn.started" }, { type: "run.turn.completed" }];
  const first = [begun, delta("It is"), sent("And 3 + 3?"), delta(" 5."), ended];
  const said = transcriptOf({ input, output: '{"result":"6."}' }, stream(...first, begun, delta("6."), ended));
  expect(said).toEqual([
    asked,
    { role: "assistant", content: [text("It is 5.")] },
    { role: "user", content: [text("And 3 + 3?")] },
    { role: "assistant", content: [text("6.")] },
  ]);
  // Cut off in the middle, and taken back for an answer that could not be used.
  expect(transcriptOf({ input, output: null }, stream(begun, delta("It"), sent("Wait")))).toEqual([
    asked,
    { role: "assistant", content: [text("It")] },
    { role: "user", content: [text("Wait")] },
  ]);
  const repaired = [...first, { type: "stream.reset", attempt: 1, output: "" }, begun, delta('{"sum":5}'), ended];
  expect(transcriptOf({ input, output: '{"sum":5}' }, stream(...repaired, sent("Thanks")))).toEqual([
    asked,
    { role: "user", content: [text("And 3 + 3?")] },
    { role: "assistant", content: [{ type: "data", data: { sum: 5 } }] },
    { role: "user", content: [text("Thanks")] },
  ]);
});

test("a file in the output stands beside it, whoever spoke after", () => {
  const file = { type: "file", file_id: "file_01m7jw5h3xe2ya880zzzzgj9bj" };
  const output = JSON.stringify({ result: "A dot.", picture: file });
  const said = transcriptOf({ input, output }, stream(delta(output), sent("Thanks")));
  const data = { type: "data", data: { result: "A dot.", picture: file } };
  expect(said.slice(1)).toEqual([
    { role: "assistant", content: [data, file] },
    { role: "user", content: [text("Thanks")] },
  ]);
});

test("words with files beside them are words and files, in an input and in what is sent later", () => {
  const file = { type: "file", file_id: "file_01m7jw5h3xe2ya880zzzzgj9bj" };
  const said = { query: "What is it?", files: [file] };
  const asking = { role: "user", content: [text("What is it?"), file] };
  expect(transcriptOf({ input: JSON.stringify(said), output: null }, [], [JSON.stringify(said)])).toEqual([
    asking,
    asking,
  ]);
  const more = { ...said, n: 1 };
  const [told] = transcriptOf({ input: JSON.stringify(more), output: null }, []);
  expect(told?.content).toEqual([{ type: "data", data: more }, file]);
});

test("whoever speaks when the answer is all said spoke after it, and it is said once", () => {
  const output = '{"result":"It is 5."}';
  const late = transcriptOf({ input, output }, stream(delta("It is"), delta(" 5."), sent("Thanks")), []);
  const answer = { role: "assistant", content: [text("It is 5.")] };
  expect(late).toEqual([asked, answer, { role: "user", content: [text("Thanks")] }]);
  const heard = transcriptOf({ input, output }, stream(delta("Hm"), sent("In words"), delta("It is 5.")), []);
  expect(heard.map(({ content }) => content[0])).toEqual([
    ...asked.content,
    text("Hm"),
    text("In words"),
    text("It is 5."),
  ]);
});

test("a result without an id answers the oldest call of its tool that is open", () => {
  const called = (given: number) => ({ type: "run.tool.called", tool: "add", arguments: given });
  const done = (result: string) => ({ type: "run.tool.completed", tool: "add", result });
  const [, calls, results] = transcriptOf({ input, output: null }, stream(called(1), called(2), done("a"), done("b")));
  expect(calls?.content).toMatchObject([{ tool_call_id: "3" }, { tool_call_id: "4" }]);
  expect(results?.content).toMatchObject([
    { tool_call_id: "3", result: "a" },
    { tool_call_id: "4", result: "b" },
  ]);
});

test("a conversation in which nothing is said is an input like any other", () => {
  for (const content of ["", []]) {
    const said = transcriptOf({ input: JSON.stringify({ messages: [{ role: "user", content }] }), output: null }, []);
    expect(said[0]?.content[0]?.type).toBe("data");
  }
});

test("what a tool gave stands behind its result, and what the run answers with behind its output", () => {
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

import type { Run } from "@agentrun/contract";
import { expect, test } from "vitest";
import { CompletionChunks } from "./chat-completion.ts";

const run = {
  id: "run_01jz8v3k5qe8xa2m4n6p8r0t2v",
  agent_id: "ag_01jz8v3k5qe8xa2m4n6p8r0t2v",
  created_at: "2026-01-02T03:04:05.000Z",
  output: null,
  error: null,
  usage: null,
} as unknown as Run;

const delta = (text: string) => ({ type: "run.output.delta", delta: text });
const reset = (output: string) => ({ type: "stream.reset", attempt: 2, output });
const ended = (output: object) => ({ type: "run.completed", run: { ...run, output } });

/** The text that a client receives, and how it ends. */
function read(events: object[], isStructured = false, waitsForApproval = false) {
  const pageOf = () => "https://x/runs/run_1";
  const fold = new CompletionChunks({ includesUsage: false, isStructured, waitsForApproval, pageOf });
  const chunks = [{ type: "run.created", run }, ...events].flatMap((event) => fold.translate(event as never));
  type Sent = { choices?: { delta: { content?: string }; finish_reason: string | null }[]; error?: { code: string } };
  const sent = chunks as Sent[];
  const text = sent.map(({ choices }) => choices?.[0]?.delta.content ?? "").join("");
  const end = sent.at(-1);
  return [text, end?.error?.code ?? end?.choices?.[0]?.finish_reason, fold.isOver];
}

test.each([
  [
    "a streamed output is not repeated",
    [delta("It is "), delta("warm."), ended({ text: "It is warm." })],
    "It is warm.",
  ],
  ["an output that was not streamed is sent at the end", [ended({ text: "Warm." })], "Warm."],
  ["earlier text stays before the output", [delta("Look… "), ended({ text: "Warm." })], "Look… \n\nWarm."],
  ["an output without text is sent as JSON", [ended({ degrees: 21 })], '{"degrees":21}'],
  [
    "a retry with the same text is sent once",
    [delta("It is"), reset(""), delta("It is warm."), ended({ text: "It is warm." })],
    "It is warm.",
  ],
])("%s", (_what, events, text) => {
  expect(read(events)).toEqual([text, "stop", true]);
});

const called = { type: "run.tool.called", tool: "look" };

test.each([
  ["is sent while it arrives", [delta('{"answer": "forty'), delta(' two"}')], '{"answer": "forty two"}'],
  ["is sent at the end if nothing was streamed", [], '{"answer":"forty two"}'],
  ["is sent without the text around it", [delta('```json\n{"answer": "forty two"}\n```')], '{"answer":"forty two"}'],
  ["ends with its last brace", [delta('{"answer": "forty two"} I'), delta(" hope")], '{"answer": "forty two"}'],
  [
    "is the text after the last tool call",
    [delta("Let me look."), called, delta('{"answer": "forty two"}')],
    '{"answer": "forty two"}',
  ],
  ["has braces in its texts", [delta('{"a": "}\\"{"}')], '{"a": "}\\"{"}', { a: '}"{' }],
] as [string, object[], string, object?][])(
  "the JSON of a structured answer %s, once",
  (_what, events, text, output = { answer: "forty two" }) => {
    expect(read([...events, ended(output)], true)).toEqual([text, "stop", true]);
  },
);

test("a structured answer that differs from the text that was sent ends with an error", () => {
  expect(read([delta('{"answer": 1}'), ended({ answer: 2 })], true)[1]).toBe("run_failed");
});

test("a retry with a different text ends with an error, because sent text cannot be withdrawn", () => {
  expect(read([delta("It is cold"), reset(""), delta("Warm."), ended({ text: "Warm." })])).toEqual([
    "It is cold",
    "run_failed",
    true,
  ]);
});

test("a question ends the completion, and a failure ends it with an error", () => {
  const required_action = { id: "act_1", type: "approval", tool: "send", prompt: null };
  expect(read([delta("Hm."), { type: "run.requires_action", required_action }])).toEqual([
    "Hm.\n\nMay I call send?\nhttps://x/runs/run_1",
    "stop",
    true,
  ]);
  const error = { code: "agent_error", message: "no" };
  expect(read([{ type: "run.failed", run: { ...run, error } }])).toEqual(["", "run_failed", true]);
});

test("a completion that waits continues after the approval", () => {
  const required_action = { id: "act_1", type: "approval", tool: "send", prompt: null };
  const asked = [delta("Hm."), { type: "run.requires_action", required_action }];
  const question = "Hm.\n\nMay I call send?\nhttps://x/runs/run_1";
  expect(read(asked, false, true)).toEqual([question, null, false]);
  const answered = [...asked, { type: "run.action.received" }, delta("Sent."), ended({ result: "Sent." })];
  expect(read(answered, false, true)).toEqual([`${question}\n\nSent.`, "stop", true]);
});

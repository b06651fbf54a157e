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

const said = (delta: string) => ({ type: "run.output.delta", delta });
const reset = (output: string) => ({ type: "stream.reset", attempt: 2, output });
const ended = (output: object) => ({ type: "run.completed", run: { ...run, output } });

/** The text that a client puts together, and how it ends. */
function read(events: object[]) {
  const fold = new CompletionChunks(false);
  const chunks = [{ type: "run.created", run }, ...events].flatMap((event) => fold.hear(event as never));
  type Told = { choices?: { delta: { content?: string }; finish_reason: string | null }[]; error?: { code: string } };
  const told = chunks as Told[];
  const text = told.map(({ choices }) => choices?.[0]?.delta.content ?? "").join("");
  const end = told.at(-1);
  return [text, end?.error?.code ?? end?.choices?.[0]?.finish_reason, fold.isOver];
}

test.each([
  ["an answer in pieces is said once", [said("It is "), said("warm."), ended({ text: "It is warm." })], "It is warm."],
  ["an answer that was not streamed is said at the end", [ended({ text: "Warm." })], "Warm."],
  ["what was said on the way stays before the answer", [said("Look… "), ended({ text: "Warm." })], "Look… \n\nWarm."],
  ["an output without words is its JSON", [ended({ degrees: 21 })], '{"degrees":21}'],
  [
    "what is said anew and the same is sent once",
    [said("It is"), reset(""), said("It is warm."), ended({ text: "It is warm." })],
    "It is warm.",
  ],
])("%s", (_what, events, text) => {
  expect(read(events)).toEqual([text, "stop", true]);
});

test("what is said anew and otherwise cannot be taken back, so it is an error", () => {
  expect(read([said("It is cold"), reset(""), said("Warm."), ended({ text: "Warm." })])).toEqual([
    "It is cold",
    "run_failed",
    true,
  ]);
});

test("a run that asks ends with its question, and one that fails with an error", () => {
  const required_action = { id: "act_1", type: "approval", tool: "send", prompt: null };
  expect(read([said("Hm."), { type: "run.requires_action", required_action }])).toEqual([
    "Hm.\n\nMay I call send?",
    "stop",
    true,
  ]);
  const error = { code: "agent_error", message: "no" };
  expect(read([{ type: "run.failed", run: { ...run, error } }])).toEqual(["", "run_failed", true]);
});

import type { ActionId, Run } from "@agentrun/contract";
import OpenAI from "openai";
import type { Response } from "openai/resources/responses/responses";
import { expect, test } from "vitest";
import type { StreamEvent } from "../../model/stream-events.ts";
import { ResponseEvents } from "./response.ts";
import { fromApprovalId, fromResponseId, toApprovalId, toResponseId } from "./response-items.ts";

const suffix = "01jz8v3k5qe8xa2m4n6p8r0t2v";
const run_id = `run_${suffix}` as const;
const actionId: ActionId = "act_01jz8v3k5qe8xa2m4n6p8r0t2w";
const run = {
  id: run_id,
  agent_id: `ag_${suffix}`,
  status: "queued",
  created_at: "2026-01-02T03:04:05.000Z",
  completed_at: null,
  output: null,
  error: null,
  usage: null,
  metadata: {},
  thread_id: null,
  user: null,
} as unknown as Run;

type Event = { type: string; [field: string]: unknown };
const started: Event[] = [{ type: "run.created", run }, { type: "run.started" }];
const delta = (text: string): Event => ({ type: "run.output.delta", delta: text });
const called: Event = { type: "run.tool.called", tool: "look", call_id: "c1", arguments: { city: "Oslo" } };
const completed: Event = { type: "run.tool.completed", tool: "look", call_id: "c1", status: "succeeded", result: "21" };
const reset = (attempt: number): Event => ({ type: "stream.reset", attempt, output: "" });
const ended = (text: string, more: object = {}): Event => ({
  type: "run.completed",
  run: { ...run, status: "completed", output: { text }, ...more },
});
const question: Event = {
  type: "run.requires_action",
  required_action: { id: actionId, type: "approval", tool: "look", arguments: { city: "Oslo" }, prompt: null },
};
const decided: Event = { type: "run.action.received", action: { type: "approve", action_id: actionId } };

function translate(given: Event[], after: ActionId | null = null, isStructured = false) {
  const fold = new ResponseEvents({ after, isStructured });
  const numbered = [...started, ...given].map((event, index) => ({ ...event, sequence: index + 1, run_id }));
  const events = numbered.flatMap((event) => (fold.isOver ? [] : fold.translate(event as unknown as StreamEvent)));
  return { events, response: fold.response(), isOver: fold.isOver };
}

const HttpResponse = globalThis.Response;

/** The response that OpenAI's own library builds from events. */
async function accumulate(events: object[]): Promise<Response> {
  const lines = events.map((event) => `event: ${(event as Event).type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
  const fetch = async () => new HttpResponse(lines, { headers: { "content-type": "text/event-stream" } });
  const stream = new OpenAI({ apiKey: "none", fetch }).responses.stream({ model: "none", input: "" });
  return stream.finalResponse();
}

const textsOf = ({ output }: { output: object[] }) =>
  (output as { type: string; content?: { text: string }[] }[]).map(({ type, content }) => [type, content?.[0]?.text]);

test("reasoning, texts and tool calls are items, and OpenAI's client builds the same items from the events", async () => {
  const thought = { type: "run.reasoning.delta", delta: "Where?" };
  const events = [thought, delta("Let me "), delta("look."), called, completed, delta("Warm.")];
  const { events: all, response, isOver } = translate([...events, ended("Warm.")]);
  expect(isOver).toBe(true);
  expect(response).toMatchObject({ id: `resp_${suffix}`, status: "completed", model: run.agent_id });
  expect(textsOf(response)).toEqual([
    ["reasoning", "Where?"],
    ["message", "Let me look."],
    ["mcp_call", undefined],
    ["message", "Warm."],
  ]);
  expect(response.output[2]).toMatchObject({ name: "look", arguments: '{"city":"Oslo"}', output: "21", error: null });
  const numbers = all.map(({ sequence_number }) => Number(sequence_number));
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  expect((await accumulate(all.slice(0, -1))).output).toMatchObject(response.output);
});

test("a question ends a response, and the events after its answer are another response", () => {
  const events = [delta("May I?"), question, decided, called, completed, delta("Done."), ended("Done.")];
  const first = translate(events);
  expect(first.events.at(-1)).toMatchObject({ type: "response.completed", response: { status: "completed" } });
  expect(first.response.output.at(-1)).toMatchObject({ type: "mcp_approval_request", name: "look" });
  const second = translate(events, actionId);
  expect(second.events[0]).toMatchObject({ type: "response.created", response: { status: "in_progress", output: [] } });
  expect(second.response).toMatchObject({ id: toResponseId({ runId: run_id, after: actionId }), status: "completed" });
  expect(textsOf(second.response).map(([type]) => type)).toEqual(["mcp_call", "message"]);
  expect(second.response.output[0]).toMatchObject({ approval_request_id: toApprovalId(run_id, actionId) });
});

test("void items of an earlier attempt are closed as incomplete, and are not in the response", async () => {
  const { events: all, response } = translate([delta("It is co"), called, reset(2), delta("Warm."), ended("Warm.")]);
  expect(textsOf(response)).toEqual([["message", "Warm."]]);
  const closed = all.filter(({ type }) => type === "response.output_item.done").map(({ item }) => item);
  expect(closed).toMatchObject([
    { type: "message" },
    { type: "mcp_call", status: "incomplete" },
    { type: "message", status: "completed" },
  ]);
  expect((await accumulate(all)).output).toMatchObject(response.output);
});

test.each([
  ["a truncated output", ended("It is", { usage: { finish_reason: "length" } }), "response.incomplete", "incomplete"],
  ["a failure", { type: "run.failed", run: { ...run, status: "failed" } }, "response.failed", "failed"],
  [
    "a cancelled run",
    { type: "run.cancelled", run: { ...run, status: "cancelled" } },
    "response.incomplete",
    "cancelled",
  ],
])("%s sets the status of the response", (_what, end, type, status) => {
  expect(translate([end]).events.at(-1)).toMatchObject({ type, response: { status } });
});

test("ids name the run, and the question whose answer they follow", () => {
  for (const after of [null, actionId]) {
    const name = { runId: run_id, after };
    expect(fromResponseId(toResponseId(name))).toEqual(name);
  }
  expect(fromApprovalId(toApprovalId(run_id, actionId))).toEqual({ runId: run_id, actionId });
  for (const id of ["mcpr_", `mcpr_${suffix}`, `resp_${suffix}${suffix}`, null]) expect(fromApprovalId(id)).toBeNull();
});

test.each([
  ["streamed", [delta('{"text": "It'), delta(' is."}')], '{"text": "It is."}'],
  ["not streamed", [], '{"text":"It is."}'],
  ["after prose and a call", [delta("Hm."), called, completed, delta('{"text": "It is."}')], '{"text": "It is."}'],
  ["another than was sent", [delta('{"text": "No."}')], '{"text":"It is."}'],
])("a structured answer is one message, its JSON: %s", async (_what, given, text) => {
  const { events, response } = translate([...given, ended("It is.")], null, true);
  const accumulated = await accumulate(events);
  expect(accumulated.output_text).toBe(text);
  expect(textsOf(response).filter(([type]) => type === "message")).toEqual([["message", text]]);
});

import { expect, test } from "vitest";
import type { RunStreamEvent } from "../models.ts";
import { addEvents, emptyStream, toTimeline } from "./run-stream.ts";

/** An event of a known or unknown type. */
const event = (type: string, more: Record<string, unknown> = {}) =>
  ({ type, sequence: 1, run_id: "run_1", ...more }) as unknown as RunStreamEvent;
const say = (delta: string) => event("run.output.delta", { delta });

test("the text is the agent's output, and a reset replaces it", () => {
  const first = addEvents(emptyStream, [event("run.created"), event("run.started"), say("Hel"), say("lo")]);
  expect(first).toMatchObject({ text: "Hello", status: "running", run: null });
  const again = addEvents(first, [event("stream.reset", { output: "He", attempt: 2 }), say("y")]);
  expect(again.text).toBe("Hey");
});

test("the last event contains the whole run", () => {
  const ended = addEvents(emptyStream, [event("run.completed", { run: { id: "run_1", status: "completed" } })]);
  expect(ended).toMatchObject({ status: "completed", run: { id: "run_1" } });
});

test("events of unknown types change only the history", () => {
  const stream = addEvents(addEvents(emptyStream, [event("run.started")]), [event("progress", { percent: 5 })]);
  expect(stream.status).toBe("running");
  expect(stream.events).toHaveLength(2);
});

test("consecutive text deltas are one line of the timeline", () => {
  const tool = event("run.tool.called", { tool: "search" });
  const lines = toTimeline([event("run.started"), say("ab"), say("c"), tool, say("d")]);
  expect(lines.map(({ event: { type }, pieces, characters }) => [type, pieces, characters])).toEqual([
    ["run.started", 1, 0],
    ["run.output.delta", 2, 3],
    ["run.tool.called", 1, 0],
    ["run.output.delta", 1, 1],
  ]);
});

test("the progress of a tool call is one line", () => {
  const progress = (call_id: string, far: number) => event("run.tool.progress", { call_id, progress: far });
  const lines = toTimeline([progress("a", 1), progress("b", 1), progress("a", 2), event("run.tool.completed")]);
  expect(lines.map(({ event: { type, ...rest } }) => [type, "progress" in rest ? rest.progress : null])).toEqual([
    ["run.tool.progress", 2],
    ["run.tool.progress", 1],
    ["run.tool.completed", null],
  ]);
});

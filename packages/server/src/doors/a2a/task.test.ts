import type { Run } from "@agentrun/contract";
import { expect, test } from "vitest";
import type { StreamEvent } from "../../model/stream-events.ts";
import { type Streamed, stateOf, statusesOf, TaskUpdates, toParts, toTask } from "./task.ts";

const place = { baseUrl: "https://x/v2", contextId: "ctx" };
const run = (given: Partial<Run> = {}) =>
  ({
    id: "run_1",
    thread_id: "thr_1",
    status: "queued",
    metadata: {},
    created_at: "t",
    input: { query: "hi" },
    ...given,
  }) as Run;
const event = (type: string, more: object = {}) =>
  ({ type, run_id: "run_1", created_at: "t", sequence: 1, ...more }) as StreamEvent;
const created = event("run.created", { run: run() });
const delta = (text: string) => event("run.output.delta", { delta: text });
const completed = (output: Record<string, unknown>) =>
  event("run.completed", { run: run({ status: "completed", output }) });

type Status = { status: { state: string } };
type Item = {
  task?: Status;
  statusUpdate?: Status;
  artifactUpdate?: { append: boolean; artifact: { parts: object[] } };
};

/** The states and artifacts of the updates. */
const translate = (updates: TaskUpdates, ...events: StreamEvent[]) =>
  events
    .flatMap((each) => updates.translate(each))
    .map((item: Streamed) => {
      const { task, statusUpdate, artifactUpdate } = item as Item;
      if (artifactUpdate) return [artifactUpdate.append, artifactUpdate.artifact.parts];
      return (task ?? statusUpdate)?.status.state.slice("TASK_STATE_".length);
    });

test("the streamed output is one artifact in chunks, and is not sent twice", () => {
  const updates = new TaskUpdates({ ...place, contextId: null });
  expect(
    translate(updates, created, event("run.started"), delta("a "), delta("b"), completed({ text: "a b" })),
  ).toEqual(["SUBMITTED", "WORKING", [false, [{ text: "a " }]], [true, [{ text: "b" }]], "COMPLETED"]);
});

test("an output that differs from the streamed text is sent whole", () => {
  const whole = [false, [{ text: "c" }, { data: { text: "c", more: 1 }, mediaType: "application/json" }]];
  expect(translate(new TaskUpdates(place), created, delta("a"), completed({ text: "c", more: 1 })).slice(2)).toEqual([
    whole,
    "COMPLETED",
  ]);
});

test("a new attempt starts the artifact again", () => {
  expect(translate(new TaskUpdates(place), created, delta("a"), event("stream.reset"), delta("b")).at(-1)).toEqual([
    false,
    [{ text: "b" }],
  ]);
});

test("a question and its answer are status updates, and a message without a question is not", () => {
  const question = event("run.requires_action", {
    required_action: { id: "act_1", type: "connect", prompt: "Connect?" },
  });
  const answer = event("run.action.received", { action: {} });
  expect(translate(new TaskUpdates(place), created, event("run.started"), answer, question, answer)).toEqual([
    "SUBMITTED",
    "WORKING",
    "AUTH_REQUIRED",
    "WORKING",
  ]);
});

test("a client that reconnects gets the earlier text with the task, and then only later updates", () => {
  expect(
    translate(new TaskUpdates(place, run({ status: "running" }), "a "), delta("b"), completed({ text: "a b" })),
  ).toEqual([[true, [{ text: "b" }]], "COMPLETED"]);
  const task = toTask(run(), { place, historyLength: 0, events: [delta("x"), event("stream.reset"), delta("a ")] });
  expect([task.artifacts, task.history]).toEqual([[{ artifactId: "output", parts: [{ text: "a " }] }], undefined]);
});

test("files of an output are named by their URL, and parts in A2A's format are unchanged", () => {
  const file = { type: "file", file_id: "file_01j00000000000000000000000" };
  expect(toParts({ report: file }, place)).toEqual([
    { data: { report: file }, mediaType: "application/json" },
    { url: "https://x/v2/files/file_01j00000000000000000000000/content" },
  ]);
  expect(toParts({ parts: [{ raw: "aGk=" }] }, place)).toEqual([{ raw: "aGk=" }]);
  expect(toParts({ parts: [1] }, place)).toEqual([{ data: { parts: [1] }, mediaType: "application/json" }]);
});

test("task states map to run statuses and back", () => {
  expect(statusesOf("TASK_STATE_WORKING")).toEqual(["running", "cancelling"]);
  expect(statusesOf("TASK_STATE_AUTH_REQUIRED")).toEqual(["requires_action"]);
  expect(statusesOf("TASK_STATE_REJECTED")).toEqual([]);
  expect(stateOf({ status: "requires_action", required_action: { type: "approval" } as never })).toBe(
    "TASK_STATE_INPUT_REQUIRED",
  );
});

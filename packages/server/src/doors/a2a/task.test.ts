import type { Run } from "@agentrun/contract";
import { expect, test } from "vitest";
import type { StreamEvent } from "../../model/stream-events.ts";
import { type Streamed, stateOf, statusesOf, TaskNews, toParts, toTask } from "./task.ts";

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
const say = (delta: string) => event("run.output.delta", { delta });
const completed = (output: Record<string, unknown>) =>
  event("run.completed", { run: run({ status: "completed", output }) });

type Status = { status: { state: string } };
type Told = {
  task?: Status;
  statusUpdate?: Status;
  artifactUpdate?: { append: boolean; artifact: { parts: object[] } };
};

/** The names of what is told, with what matters of each. */
const told = (news: TaskNews, ...events: StreamEvent[]) =>
  events
    .flatMap((each) => news.hear(each))
    .map((item: Streamed) => {
      const { task, statusUpdate, artifactUpdate } = item as Told;
      if (artifactUpdate) return [artifactUpdate.append, artifactUpdate.artifact.parts];
      return (task ?? statusUpdate)?.status.state.slice("TASK_STATE_".length);
    });

test("what is streamed is one artifact in pieces, and is not told twice", () => {
  const news = new TaskNews({ ...place, contextId: null });
  expect(told(news, created, event("run.started"), say("a "), say("b"), completed({ text: "a b" }))).toEqual([
    "SUBMITTED",
    "WORKING",
    [false, [{ text: "a " }]],
    [true, [{ text: "b" }]],
    "COMPLETED",
  ]);
});

test("an output that is more than what was streamed, or other, comes whole", () => {
  const whole = [false, [{ text: "c" }, { data: { text: "c", more: 1 }, mediaType: "application/json" }]];
  expect(told(new TaskNews(place), created, say("a"), completed({ text: "c", more: 1 })).slice(2)).toEqual([
    whole,
    "COMPLETED",
  ]);
});

test("an attempt that begins anew begins the artifact anew", () => {
  expect(told(new TaskNews(place), created, say("a"), event("stream.reset"), say("b")).at(-1)).toEqual([
    false,
    [{ text: "b" }],
  ]);
});

test("a question and its answer are told, and a message that was sent unasked is not", () => {
  const question = event("run.requires_action", {
    required_action: { id: "act_1", type: "connect", prompt: "Connect?" },
  });
  const answer = event("run.action.received", { action: {} });
  expect(told(new TaskNews(place), created, event("run.started"), answer, question, answer)).toEqual([
    "SUBMITTED",
    "WORKING",
    "AUTH_REQUIRED",
    "WORKING",
  ]);
});

test("who comes back is told what was said, and only what follows", () => {
  expect(told(new TaskNews(place, run({ status: "running" }), "a "), say("b"), completed({ text: "a b" }))).toEqual([
    [true, [{ text: "b" }]],
    "COMPLETED",
  ]);
  const task = toTask(run(), { place, historyLength: 0, events: [say("x"), event("stream.reset"), say("a ")] });
  expect([task.artifacts, task.history]).toEqual([[{ artifactId: "output", parts: [{ text: "a " }] }], undefined]);
});

test("files of an output are named by their address, and A2A's own parts are left as they are", () => {
  const file = { type: "file", file_id: "file_01j00000000000000000000000" };
  expect(toParts({ report: file }, place)).toEqual([
    { data: { report: file }, mediaType: "application/json" },
    { url: "https://x/v2/files/file_01j00000000000000000000000/content" },
  ]);
  expect(toParts({ parts: [{ raw: "aGk=" }] }, place)).toEqual([{ raw: "aGk=" }]);
  expect(toParts({ parts: [1] }, place)).toEqual([{ data: { parts: [1] }, mediaType: "application/json" }]);
});

test("each state is that of some runs, and those have it", () => {
  expect(statusesOf("TASK_STATE_WORKING")).toEqual(["running", "cancelling"]);
  expect(statusesOf("TASK_STATE_AUTH_REQUIRED")).toEqual(["requires_action"]);
  expect(statusesOf("TASK_STATE_REJECTED")).toEqual([]);
  expect(stateOf({ status: "requires_action", required_action: { type: "approval" } as never })).toBe(
    "TASK_STATE_INPUT_REQUIRED",
  );
});

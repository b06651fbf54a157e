import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { PipelineRun, Run } from "@agentrun/contract";
import { openStream } from "../support/sse-client.ts";
import type { Caller } from "./caller.ts";
import type { Evidence, StreamEvent } from "./evidence.ts";
import type { Subjects } from "./world.ts";

export type WorkContext = { caller: Caller; evidence: Evidence; file: string; subjects: Subjects };
/** One unit of work, from its start until its caller has its result. */
type Work = { atOnce: number; pauseMs: number; doOnce(context: WorkContext): Promise<void> };

const begin = ({ caller, file, subjects }: WorkContext, input: object, wish = {}) =>
  caller.submit<Run>("/runs", { agent_id: subjects.agent, input: { file, ...input } }, wish);

const upTo = (most: number) => Math.floor(Math.random() * most);

export const work: Record<string, Work> = {
  instant: {
    atOnce: 2,
    pauseMs: 50,
    doOnce: async (context) => void (await begin(context, {}, { headers: { prefer: "wait=5" } })),
  },
  slow: { atOnce: 3, pauseMs: 100, doOnce: async (context) => void (await begin(context, { ms: upTo(5_000) })) },
  "the same key at once": {
    atOnce: 1,
    pauseMs: 300,
    async doOnce(context) {
      const key = randomUUID();
      await Promise.all([1, 2, 3].map(() => begin(context, { ms: 100 }, { key })));
    },
  },
  journaled: {
    atOnce: 2,
    pauseMs: 200,
    doOnce: async (context) => void (await begin(context, { steps: 5, ms: upTo(800) })),
  },
  asking: { atOnce: 2, pauseMs: 200, doOnce: answerQuestion },
  streaming: { atOnce: 3, pauseMs: 100, doOnce: streamFromElsewhere },
  pipelines: {
    atOnce: 1,
    pauseMs: 300,
    async doOnce({ caller, evidence, subjects }) {
      const input = { list: [1, 2, 3] };
      const run = await caller.submit<PipelineRun>(`/pipelines/${subjects.pipeline}/runs`, { input });
      if (run) evidence.pipelines.push(run.id);
    },
  },
};

/** Maximum wait for a response or an end: all faults are over by then. */
const longestMs = 120_000;
const lookAgainMs = 200;

async function answerQuestion(context: WorkContext): Promise<void> {
  const { caller, evidence } = context;
  const run = await begin(context, { steps: 2, ask: true });
  const untilMs = performance.now() + longestMs;
  while (run && performance.now() < untilMs) {
    const seen = await caller.call<Run>("GET", `/runs/${run.id}`);
    const { status, required_action: question } = seen?.status === 200 ? seen.body : {};
    if (status === "completed" || status === "failed") return;
    if (question) {
      const body = { type: "approve", action_id: question.id };
      const answer = await caller.call("POST", `/runs/${run.id}/action`, { body });
      if (answer?.status === 200) return void evidence.answered.push(run.id);
    }
    await pause(lookAgainMs);
  }
  if (run) evidence.surprises.push(`${run.id} never came to its question`);
}

/** Reads a run to its end as a client does: when the connection breaks or is silent it reconnects from the last id. */
async function streamFromElsewhere(context: WorkContext): Promise<void> {
  const run = await begin(context, { words: 40, ms: 1 + upTo(60) });
  if (!run) return;
  const events: StreamEvent[] = [];
  const untilMs = performance.now() + longestMs;
  while (!isEnd(events.at(-1)) && performance.now() < untilMs) {
    await readOnce(context, run.id, events).catch((error) => noteCut(context.evidence, run.id, error));
  }
  if (!isEnd(events.at(-1))) context.evidence.surprises.push(`the stream of ${run.id} did not end`);
  context.evidence.streams.push({ run: run.id, events });
}

const isEnd = (event: StreamEvent | undefined) => event?.type === "run.completed" || event?.type === "run.failed";
/** Longer than the longest gap between events, and short enough for a frozen node. */
const silenceMs = 4_000;

async function readOnce({ caller, evidence }: WorkContext, run: string, events: StreamEvent[]): Promise<void> {
  const headers = { "last-event-id": String(events.at(-1)?.sequence ?? 0) };
  const stream = await inTime(openStream(caller.anyNode(), `/runs/${run}/stream`, { headers }));
  if (stream === null) return;
  if (stream.status !== 200) {
    stream.close();
    const retryAfter = String(stream.headers["retry-after"] ?? "");
    if (stream.status >= 500) evidence.failures.push({ call: "GET a stream", status: stream.status, retryAfter });
    else evidence.surprises.push(`the stream of ${run} was ${stream.status}`);
    await pause(lookAgainMs);
    return;
  }
  const reading = stream.events[Symbol.asyncIterator]();
  for (;;) {
    const next = await inTime(reading.next());
    if (next === null || next.done) return stream.close();
    const { type, sequence, delta, output } = next.value;
    events.push({ type, sequence, delta, output });
  }
}

/** A late result is ignored, also if it is a failure. */
async function inTime<T>(promise: Promise<T>): Promise<T | null> {
  promise.catch(() => {});
  return Promise.race([promise, pause(silenceMs, null, { ref: false })]);
}

async function noteCut(evidence: Evidence, run: string, error: Error & { code?: string }): Promise<void> {
  if (error.code === undefined) evidence.surprises.push(`the stream of ${run} broke: ${error.message}`);
  await pause(lookAgainMs);
}

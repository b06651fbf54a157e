import { expect, test } from "vitest";
import { type Evidence, type Found, type FoundRun, type Hook, type Note, newEvidence } from "./evidence.ts";
import { type checks, judge } from "./oracle.ts";

const beginMs = Date.parse("2026-01-01T12:00:00Z");
const hourMs = 3_600_000;

const run = (id: string, more: Partial<FoundRun> = {}): FoundRun => ({
  id,
  agent: "ag_mixed",
  status: "completed",
  attempt: 1,
  key: `key of ${id}`,
  output: { text: "w1 w2 ", approved: null },
  errorCode: null,
  scheduledMs: null,
  ...more,
});
const life = (id: string, atMs: number, status = "completed"): Found["transitions"] => [
  { run: id, old: null, status: "running", atMs },
  { run: id, old: "running", status, atMs: atMs + 100 },
];
const note = (id: string, what: Note["what"], more: Partial<Note> = {}): Note => ({
  run: id,
  attempt: 1,
  execution: `${id} first`,
  spawner: 1,
  what,
  step: null,
  atMs: beginMs,
  ...more,
});
const hook = (subject: string, type: string, more: Partial<Hook> = {}): Hook => ({
  event: `evt of ${subject}`,
  type,
  subject,
  body: `{"id":"${subject}"}`,
  isSigned: true,
  ...more,
});

/** A tick every two seconds and its run, created a moment later by the machine's clock. */
const tick = (second: number, late = 0): { run: FoundRun; transitions: Found["transitions"] } => {
  const id = `run_tick_${second}_${late}`;
  const scheduledMs = beginMs + second * 1_000;
  return {
    run: run(id, { agent: "ag_scheduled", scheduledMs, key: null }),
    transitions: life(id, scheduledMs + 20 + late * 1_000),
  };
};

/** Evidence of every kind without a violation. */
function honest(): Evidence {
  const ticks = [tick(0), tick(2), tick(4), tick(6, 5), tick(12)];
  const runs = [run("run_1"), run("run_asked", { output: { text: "", approved: true } }), ...ticks.map((t) => t.run)];
  const lost = run("run_lost", { status: "failed", attempt: 3, errorCode: "worker_lost", output: null });
  const losses = [1, 2, 3].map((spawner) => {
    const atMs = beginMs + spawner * 10_000;
    return { atMs, untilMs: atMs + 100, spawners: [spawner] };
  });
  const all = [...runs, lost];
  return {
    ...newEvidence(),
    acknowledged: [
      { id: "run_1", key: "key of run_1", status: "queued" },
      { id: "run_1", key: "key of run_1", status: "completed" },
    ],
    pipelines: ["prun_1"],
    answered: ["run_asked"],
    failures: [{ call: "POST /runs", status: 503, retryAfter: "1" }],
    streams: [
      {
        run: "run_1",
        events: [
          { type: "run.output.delta", sequence: 1, delta: "w1 " },
          { type: "stream.reset", sequence: 10_000_001, output: "" },
          { type: "run.output.delta", sequence: 10_000_002, delta: "w1 " },
          { type: "run.output.delta", sequence: 10_000_003, delta: "w2 " },
          { type: "run.completed", sequence: 10_000_004 },
        ],
      },
    ],
    hooks: [
      ...runs.map(({ id }) => hook(id, "run.completed")),
      hook("run_1", "run.completed"),
      hook("run_lost", "run.failed"),
      hook("prun_1", "pipeline.completed"),
    ],
    notes: [
      note("run_1", "do", { step: "step 1" }),
      note("run_1", "kept", { step: "step 1" }),
      // The worker of a frozen node, which continues.
      note("run_1", "do", { step: "step 2", attempt: 2, execution: "second" }),
      note("run_1", "kept", { step: "step 2", attempt: 2, execution: "second" }),
      note("run_1", "do", { step: "step 2" }),
      ...runs.map(({ id }) => note(id, "end")),
      ...losses.map(({ spawners: [spawner = 0] }) => note("run_lost", "begin", { spawner, attempt: spawner })),
    ],
    losses,
    schedule: { agent: "ag_scheduled", everySeconds: 2 },
    healedMs: beginMs + 10_000,
    found: {
      runs: all,
      transitions: [
        ...life("run_1", beginMs),
        ...life("run_asked", beginMs),
        // Each attempt is taken from a node a second after the node was lost.
        { run: "run_lost", old: null, status: "running", atMs: beginMs },
        { run: "run_lost", old: "running", status: "queued", atMs: beginMs + 11_000 },
        { run: "run_lost", old: "queued", status: "running", atMs: beginMs + 12_000 },
        { run: "run_lost", old: "running", status: "queued", atMs: beginMs + 21_000 },
        { run: "run_lost", old: "queued", status: "running", atMs: beginMs + 22_000 },
        { run: "run_lost", old: "running", status: "failed", atMs: beginMs + 31_000 },
        ...ticks.flatMap((t) => t.transitions),
      ],
      pipelines: [{ id: "prun_1", status: "completed", error: null }],
      usage: { calls: all.length, completed: runs.length, failed: 1, cancelled: 0 },
    },
  };
}

type Forgery = [what: string, forge: (evidence: Evidence) => void];
const first = <T>(values: T[]): T => values[0] as T;
const find = ({ found }: Evidence, id: string) => found.runs.find((each) => each.id === id) as FoundRun;
const addTick = ({ found, hooks, notes }: Evidence, ...added: ReturnType<typeof tick>[]) => {
  for (const { run, transitions } of added) {
    found.runs.push(run);
    found.transitions.push(...transitions);
    found.usage.calls += 1;
    found.usage.completed += 1;
    hooks.push(hook(run.id, "run.completed"));
    notes.push(note(run.id, "end"));
  }
};
const removeTick = (evidence: Evidence, id: string) => {
  evidence.found.runs = evidence.found.runs.filter((each) => each.id !== id);
  evidence.found.usage.calls -= 1;
  evidence.found.usage.completed -= 1;
};

/** How a violation of each promise looks. */
const forgeries: Record<keyof typeof checks, Forgery[]> = {
  "an acknowledged run is there": [
    ["one is missing", ({ acknowledged }) => acknowledged.push({ id: "run_gone", key: "its key", status: "queued" })],
  ],
  "every run ends": [
    [
      "one hangs",
      ({ found }) => {
        found.runs.push(run("run_hung", { status: "running", key: null, output: null }));
        found.usage.calls += 1;
      },
    ],
  ],
  "a run ends once": [
    [
      "it ends twice",
      ({ found }) => found.transitions.push({ run: "run_1", old: "completed", status: "completed", atMs: beginMs }),
    ],
    [
      "it runs again",
      ({ found }) => found.transitions.push({ run: "run_1", old: "completed", status: "running", atMs: beginMs }),
    ],
  ],
  "a response with a final run matches the run's end": [
    [
      "it was reported as failed",
      ({ acknowledged }) => acknowledged.push({ id: "run_1", key: "key of run_1", status: "failed" }),
    ],
  ],
  "an idempotency key is one run": [
    [
      "two answers differ",
      ({ acknowledged }) => acknowledged.push({ id: "run_asked", key: "key of run_1", status: "queued" }),
    ],
    [
      "there are two of them",
      (evidence) => {
        find(evidence, "run_asked").key = "key of run_1";
      },
    ],
  ],
  "what completed was done": [
    [
      "it was not executed",
      (evidence) => {
        evidence.notes = evidence.notes.filter(({ run, what }) => run !== "run_1" || what !== "end");
      },
    ],
  ],
  "a step that was kept is not done again": [
    [
      "by the next attempt",
      ({ notes }) => notes.push(note("run_1", "do", { step: "step 1", attempt: 2, execution: "second" })),
    ],
    [
      "after a wait in the same attempt",
      ({ notes }) => notes.push(note("run_1", "do", { step: "step 1", execution: "second" })),
    ],
  ],
  "a stream has no gap and no repeat": [
    ["a gap", ({ streams }) => void first(streams).events.splice(3, 1)],
    [
      "a repeat",
      ({ streams }) => void first(streams).events.splice(3, 0, { type: "run.started", sequence: 10_000_002 }),
    ],
    [
      "another text",
      ({ streams }) => {
        first(streams).events[3] = { type: "run.output.delta", sequence: 10_000_003, delta: "w3 " };
      },
    ],
  ],
  "every end is sent, as one event": [
    [
      "a run's end is not",
      (evidence) => {
        evidence.hooks = evidence.hooks.filter(({ subject }) => subject !== "run_1");
      },
    ],
    [
      "a pipeline's end is not",
      (evidence) => {
        evidence.hooks = evidence.hooks.filter(({ subject }) => subject !== "prun_1");
      },
    ],
    ["there are two events", ({ hooks }) => hooks.push(hook("run_1", "run.completed", { event: "evt another" }))],
    [
      "it reports another end",
      (evidence) => {
        for (const hook of evidence.hooks) if (hook.subject === "run_1") hook.type = "run.failed";
      },
    ],
  ],
  "a webhook is signed, and always the same": [
    ["a wrong signature", ({ hooks }) => hooks.push(hook("run_1", "run.completed", { isSigned: false }))],
    ["other bytes", ({ hooks }) => hooks.push(hook("run_1", "run.completed", { body: "{}" }))],
  ],
  "a pipeline ends well": [
    ["one is missing", ({ pipelines }) => pipelines.push("prun_gone")],
    ["one hangs", ({ found }) => found.pipelines.push({ id: "prun_2", status: "running", error: null })],
  ],
  "a schedule creates one run for each of its times": [
    ["a time twice", (evidence) => addTick(evidence, tick(4, 1))],
    ["a time left out", (evidence) => removeTick(evidence, "run_tick_2_0")],
    ["between its times", (evidence) => addTick(evidence, tick(13))],
    [
      "it does not continue",
      (evidence) => {
        evidence.healedMs = beginMs + hourMs;
      },
    ],
  ],
  "a run continues with the answer it was given": [
    [
      "it does not know it",
      (evidence) => {
        find(evidence, "run_asked").output = { text: "", approved: null };
      },
    ],
  ],
  "usage counts every run once": [
    [
      "one too many",
      ({ found }) => {
        found.usage.calls += 1;
      },
    ],
    [
      "an end is not counted",
      ({ found }) => {
        found.usage.completed -= 1;
      },
    ],
  ],
  "a run fails only where three of its attempts lost their node": [
    ["two nodes were lost", ({ losses }) => void losses.pop()],
    [
      "an attempt was on another node",
      ({ losses }) => {
        first(losses).spawners = [9];
      },
    ],
    [
      "an attempt was begun after its node was back",
      ({ losses }) => {
        const last = losses[2] as Evidence["losses"][number];
        last.atMs = beginMs + 21_500;
        last.untilMs = beginMs + 21_600;
      },
    ],
    [
      "it had parked, and went on with the same attempt",
      ({ found }) => {
        const parked = found.transitions.find(({ atMs }) => atMs === beginMs + 11_000);
        if (parked) parked.status = "requires_action";
      },
    ],
    [
      "it failed by something else",
      (evidence) => {
        find(evidence, "run_lost").errorCode = "run_timeout";
      },
    ],
  ],
  "no answer of 5xx but 503 with Retry-After": [
    ["a 500", ({ failures }) => failures.push({ call: "GET /runs", status: 500, retryAfter: null })],
    ["a bare 503", ({ failures }) => failures.push({ call: "GET /runs", status: 503, retryAfter: null })],
  ],
  "nothing else went wrong": [["a surprise", ({ surprises }) => surprises.push("a node exited unexpectedly")]],
};

test("valid evidence violates no promise", () => {
  expect(judge(honest())).toEqual([]);
});

const cases = Object.entries(forgeries).flatMap(([promise, forged]) =>
  forged.map(([what, forge]) => ({ promise, what, forge })),
);

test.each(cases)("$promise: $what, and only that is reported", ({ promise, forge }) => {
  const evidence = honest();
  forge(evidence);
  const hook = judge(evidence);
  expect(hook.length).toBeGreaterThan(0);
  expect(new Set(hook.map((violation) => violation.promise))).toEqual(new Set([promise]));
});

test("a clock set back repeats an hour's ticks once, and a clock set ahead skips them", () => {
  const evidence = honest();
  const back = beginMs + 60_000;
  evidence.clock.push({ atMs: beginMs + 30_000, aheadSeconds: 3_600 }, { atMs: back, aheadSeconds: 0 });
  const ahead = (second: number, begunSecond: number, name: string) => {
    const made = tick(second);
    made.run.id = name;
    made.transitions = life(name, beginMs + begunSecond * 1_000);
    return made;
  };
  addTick(evidence, ahead(3_632, 32, "run_ahead"), ahead(62, 62, "run_back"), ahead(3_632, 3_632, "run_again"));
  expect(judge(evidence)).toEqual([]);
  addTick(evidence, ahead(3_632, 3_633, "run_third"));
  expect(judge(evidence).map(({ promise }) => promise)).toEqual(["a schedule creates one run for each of its times"]);
});

import type { Evidence, FoundRun, Note, StreamEvent } from "./evidence.ts";
import { checkSchedule } from "./schedule-oracle.ts";

/** Returns the violations of a promise in the evidence. */
export type Check = (evidence: Evidence) => string[];

const ended = new Set(["completed", "failed", "cancelled"]);

/** Every promise that the evidence can check, by its text. */
export const checks = {
  "an acknowledged run is there": ({ acknowledged, found }) => {
    const there = new Set(found.runs.map(({ id }) => id));
    return acknowledged.filter(({ id }) => !there.has(id)).map(({ id }) => `${id} was acknowledged and is not there`);
  },
  "every run ends": ({ found }) =>
    found.runs.filter(({ status }) => !ended.has(status)).map(({ id, status }) => `${id} is ${status} still`),
  "a run ends once": ({ found }) => {
    const over = new Map<string, string>();
    return found.transitions.flatMap(({ run, status }) => {
      const before = over.get(run);
      if (ended.has(status)) over.set(run, status);
      return before ? [`${run} was ${before} and became ${status}`] : [];
    });
  },
  "a response with a final run matches the run's end": ({ acknowledged, found }) => {
    const runs = byId(found.runs);
    return acknowledged
      .filter(({ id, status }) => ended.has(status) && runs.has(id) && runs.get(id)?.status !== status)
      .map(({ id, status }) => `${id} was answered as ${status} and is ${runs.get(id)?.status}`);
  },
  "an idempotency key is one run": ({ acknowledged, found }) => {
    const named = [...acknowledged, ...found.runs].flatMap(({ id, key }) => (key === null ? [] : [{ id, key }]));
    const runs = Map.groupBy(named, ({ key }) => key);
    const ids = [...runs].map(([key, same]) => ({ key, ids: new Set(same.map(({ id }) => id)) }));
    return ids.filter(({ ids }) => ids.size > 1).map(({ key, ids }) => `${key} is ${[...ids].join(" and ")}`);
  },
  "what completed was done": ({ found, notes }) => {
    const done = new Set(notes.filter(({ what }) => what === "end").map(({ run }) => run));
    return found.runs
      .filter(({ id, status }) => status === "completed" && !done.has(id))
      .map(({ id }) => `${id} completed and was never executed to its end`);
  },
  "a step that was kept is not done again": ({ notes }) => {
    const steps = Map.groupBy(
      notes.filter(({ step }) => step !== null),
      ({ run, step }) => `${run}, ${step}`,
    );
    return [...steps].flatMap(([name, lines]) => findRedone(lines).map((line) => `${name}: ${line}`));
  },
  "a stream has no gap and no repeat": ({ streams, found }) => {
    const runs = byId(found.runs);
    return streams.flatMap(({ run, events }) =>
      readStory(events, runs.get(run)?.output?.text ?? null).map((wrong) => `${run}: ${wrong}`),
    );
  },
  "every end is sent, as one event": ({ hooks, found }) => {
    const received = Map.groupBy(hooks, ({ subject }) => subject);
    return [...found.runs, ...found.pipelines.map((run) => ({ ...run, agent: null }))]
      .filter(({ status }) => status === "completed" || status === "failed")
      .flatMap(({ id, status, agent }) => {
        const type = agent === null ? "pipeline.completed" : `run.${status}`;
        const events = new Set((received.get(id) ?? []).map(({ event, type }) => `${type} ${event}`));
        if (events.size === 1 && [...events][0]?.startsWith(type)) return [];
        return [`${id} is ${status}, and the receiver got ${[...events].join(", ") || "nothing"}`];
      });
  },
  "a webhook is signed, and always the same": ({ hooks }) => {
    const bodies = Map.groupBy(hooks, ({ event }) => event);
    const changed = [...bodies].filter(([, same]) => new Set(same.map(({ body }) => body)).size > 1);
    return [
      ...hooks.filter(({ isSigned }) => !isSigned).map(({ event }) => `${event} came with a wrong signature`),
      ...changed.map(([event]) => `${event} came with different bytes`),
    ];
  },
  "a pipeline ends well": ({ pipelines, found }) => {
    const runs = new Map(found.pipelines.map((run) => [run.id, run]));
    const missing = pipelines.filter((id) => !runs.has(id)).map((id) => `${id} was acknowledged and is not there`);
    const failed = found.pipelines.filter(({ status }) => status !== "completed");
    return [...missing, ...failed.map(({ id, status, error }) => `${id} is ${status}: ${error}`)];
  },
  "a schedule creates one run for each of its times": checkSchedule,
  "a run continues with the answer it was given": ({ answered, found }) => {
    const runs = byId(found.runs);
    return answered
      .filter((id) => runs.get(id)?.output?.approved !== true)
      .map((id) => `${id} was answered and is ${runs.get(id)?.status}`);
  },
  "usage counts every run once": ({ found: { runs, usage } }) => {
    const count = (status: string) => runs.filter((run) => run.status === status).length;
    const real = {
      calls: runs.length,
      completed: count("completed"),
      failed: count("failed"),
      cancelled: count("cancelled"),
    };
    const wrong = (Object.keys(real) as (keyof typeof real)[]).filter((name) => real[name] !== usage[name]);
    return wrong.map((name) => `usage has ${name} ${usage[name]}, and there are ${real[name]}`);
  },
  "a run fails only where three of its attempts lost their node": (evidence) =>
    evidence.found.runs
      .filter((run) => run.status === "failed" && !wasKilled(evidence, run))
      .map(({ id, errorCode, attempt }) => `${id} failed with ${errorCode} at attempt ${attempt}`),
  "no answer of 5xx but 503 with Retry-After": ({ failures }) =>
    failures
      .filter(({ status, retryAfter }) => status !== 503 || !/^[1-9]\d*$/.test(retryAfter ?? ""))
      .map(({ call, status, retryAfter }) => `${call} was ${status} with Retry-After ${retryAfter}`),
  "nothing else went wrong": ({ surprises }) => surprises,
} as const satisfies Record<string, Check>;

export type Violation = { promise: string; what: string };

export const judge = (evidence: Evidence): Violation[] =>
  Object.entries<Check>(checks).flatMap(([promise, check]) => check(evidence).map((what) => ({ promise, what })));

const byId = <T extends { id: string }>(values: readonly T[]) => new Map(values.map((value) => [value.id, value]));

/**
 * A worker survives its node's freeze and may do a step that another attempt has already stored; only a step that starts later,
 * with the journal available, is a violation.
 */
function findRedone(lines: readonly Note[]): string[] {
  const kept = lines.find(({ what }) => what === "kept");
  if (!kept) return [];
  return lines
    .slice(lines.indexOf(kept))
    .filter(({ what, execution, attempt }) => what === "do" && execution !== kept.execution && attempt >= kept.attempt)
    .map(({ attempt }) => `kept by attempt ${kept.attempt} and done again by attempt ${attempt}`);
}

/** Numbered without a gap, except that a reset may jump ahead; and the concatenated text is the run's. */
function readStory(events: readonly StreamEvent[], text: string | null): string[] {
  const wrong: string[] = [];
  let last = 0;
  let received = "";
  for (const { type, sequence, delta, output } of events) {
    const isNext = type === "stream.reset" ? sequence > last : sequence === last + 1;
    if (!isNext) wrong.push(`${type} is ${sequence} after ${last}`);
    last = sequence;
    if (type === "stream.reset") received = String(output ?? "");
    if (type === "run.output.delta") received += delta;
  }
  if (events.at(-1)?.type === "run.completed" && received !== text)
    wrong.push(`its text is ${received}, and the run's ${text}`);
  return wrong;
}

/** Three attempts failed while the node that ran them was lost. */
function wasKilled({ found, notes, losses }: Evidence, { id, errorCode }: FoundRun): boolean {
  const mine = notes.filter(({ run }) => run === id);
  const killed = readHolds(found.transitions.filter(({ run }) => run === id)).filter(({ attempt, fromMs, toMs }) => {
    const spawner = mine.find((note) => note.attempt === attempt)?.spawner;
    return losses.some(
      ({ atMs, untilMs, spawners }) =>
        atMs <= toMs && untilMs >= fromMs && (spawner === undefined || spawners.includes(spawner)),
    );
  });
  return errorCode === "worker_lost" && killed.length >= 3;
}

type Hold = { attempt: number; fromMs: number; toMs: number };

/** The times during which a node held the run and did not finish it. A parked run continues with its attempt. */
function readHolds(transitions: Evidence["found"]["transitions"]): Hold[] {
  const lost: Hold[] = [];
  let attempt = 0;
  let hasParked = false;
  for (const [index, { status, atMs }] of transitions.entries()) {
    if (status === "requires_action") hasParked = true;
    if (status !== "running") continue;
    if (!hasParked) attempt += 1;
    hasParked = false;
    const next = transitions[index + 1];
    if (next?.status === "queued" || next?.status === "failed") lost.push({ attempt, fromMs: atMs, toMs: next.atMs });
  }
  return lost;
}

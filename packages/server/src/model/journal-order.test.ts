import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { JournalOrder, nestedSuffix, toHistory } from "./journal-order.ts";

type Scenario = { name: string; history: string[]; calls: [call: string, turns: string[], next: string | null][] };

/** The libraries in Python and Go pass the same scenarios. */
const scenarios = JSON.parse(
  readFileSync(new URL("../../../../sdks/conformance/journal-order.json", import.meta.url), "utf8"),
) as Scenario[];

test.each(scenarios)("$name", ({ history, calls }) => {
  const order = new JournalOrder(history);
  const waiting = new Set<string>();
  for (const [call, turns, next] of calls) {
    const [verb = "", key = ""] = call.split(/ (.*)/s);
    if (verb === "call") order.call(key);
    else order.succeeded(key);
    if (verb === "call") waiting.add(key);
    const ready = [...waiting].filter((each) => order.isTurn(each)).sort();
    for (const each of ready) waiting.delete(each);
    expect([ready, order.next() ?? null], call).toEqual([turns.sort(), next]);
  }
});

test("the history has steps, failures and answered questions, and no steps within steps", () => {
  const step = (key: string, more = "}") => ({ kind: "step", key, value: `{"result":1${more}` }) as const;
  const answer = (place: string, digest: string) =>
    ({ kind: "answer", key: `${place}~${digest.repeat(43)}`, value: "{}" }) as const;
  const journal = [step("a#0"), step("b#0", nestedSuffix), step("c#0!x1"), answer("ask#0", "d"), answer("ask#0", "e")];
  expect(toHistory(journal)).toEqual(["a#0", "c#0!x1", "ask#0"]);
  expect(toHistory(Array.from({ length: 100 }, (_, index) => step(`a#${index}!x`)))).toEqual([]);
});

/** A program: steps one after the other, branches at the same time, or a step that may fail, with another path after it. */
type Program = { step: string } | { all: Program[] } | { each: Program[] } | { attempt: string; otherwise: Program };

const { program } = fc.letrec<{ program: Program }>((tie) => ({
  program: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.record({ step: fc.constantFrom("a", "b", "c", "d", "e") }),
    fc.record({ each: fc.array(tie("program"), { maxLength: 4 }) }),
    fc.record({ all: fc.array(tie("program"), { maxLength: 3 }) }),
    fc.record({ attempt: fc.constantFrom("a", "x", "y"), otherwise: tie("program") }),
  ),
}));

/** Names are numbered in the order of the text, so that concurrent branches do not share one. */
function rename(given: Program, numbers = { last: 0 }): Program {
  const number = (name: string) => {
    numbers.last += 1;
    return `${name}${numbers.last}#0`;
  };
  if ("step" in given) return { step: number(given.step) };
  if ("each" in given) return { each: given.each.map((part) => rename(part, numbers)) };
  if ("all" in given) return { all: given.all.map((part) => rename(part, numbers)) };
  return { attempt: number(given.attempt), otherwise: rename(given.otherwise, numbers) };
}

type Attempt = { journal: string[]; isStuck: boolean; next: string | undefined; executed: string[] };

/**
 * One attempt: `pick` chooses which of the calls that may proceed does, and which steps fail. It crashes after `crashAfter` results.
 * A call that may proceed takes its result from the journal, or executes and stores it.
 */
function attempt(
  whole: Program,
  journal: readonly string[],
  pick: (below: number) => number,
  crashAfter: number,
): Attempt {
  const order = new JournalOrder(toHistory(journal.map((key) => ({ kind: "step", key, value: "{}" }))));
  const kept = [...journal];
  const calls: { key: string; proceed: () => void }[] = [];
  const executed: string[] = [];
  const call = (key: string, onDone: () => void, onFailed?: () => void) => {
    order.call(key);
    calls.push({
      key,
      proceed() {
        if (kept.includes(key)) return onDone();
        executed.push(key);
        if (onFailed && pick(2) === 0) {
          kept.push(`${key}!${kept.length.toString(36)}`);
          return onFailed();
        }
        kept.push(key);
        order.succeeded(key);
        onDone();
      },
    });
  };
  const run = (part: Program, onDone: () => void): void => {
    if ("step" in part) call(part.step, onDone);
    else if ("attempt" in part) call(part.attempt, onDone, () => run(part.otherwise, onDone));
    else if ("each" in part) {
      const [first, ...rest] = part.each;
      if (first) run(first, () => run({ each: rest }, onDone));
      else onDone();
    } else runAll(part.all, onDone);
  };
  const runAll = (branches: Program[], onDone: () => void): void => {
    let left = branches.length;
    if (left === 0) onDone();
    for (const branch of branches)
      run(branch, () => {
        left -= 1;
        if (left === 0) onDone();
      });
  };
  let isOver = false;
  run({ each: [whole] }, () => {
    order.call("");
    isOver = true;
  });
  for (let results = 0; results < crashAfter && calls.length > 0; results += 1) {
    const ready = calls.filter(({ key }) => order.isTurn(key));
    const chosen = ready[pick(ready.length)];
    if (!chosen) return { journal: kept, isStuck: true, next: order.next(), executed };
    calls.splice(calls.indexOf(chosen), 1);
    chosen.proceed();
  }
  return { journal: kept, isStuck: isOver && !order.isTurn(""), next: order.next(), executed };
}

const choices = fc.infiniteStream(fc.nat());
const pickFrom = (stream: Stream<number>) => (below: number) => Number(stream.next().value) % Math.max(1, below);
type Stream<T> = Iterator<T>;

test("an unchanged program is never stopped, whatever is concurrent, fails or crashes", () => {
  fc.assert(
    fc.property(program, choices, fc.array(fc.nat(12), { maxLength: 4 }), (given, stream, crashes) => {
      const whole = rename(given);
      const pick = pickFrom(stream);
      let journal: string[] = [];
      for (const crashAfter of [...crashes, Number.POSITIVE_INFINITY]) {
        const done = attempt(whole, journal, pick, crashAfter);
        expect(done.isStuck, `next is ${done.next} of ${journal.join(" ")}`).toBe(false);
        ({ journal } = done);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("a removed, renamed or added step in sequential code is found before anything new is executed", () => {
  const steps = fc.uniqueArray(fc.constantFrom("a#0", "b#0", "c#0", "d#0", "e#0", "f#0"), { minLength: 1 });
  const change = fc.constantFrom("remove", "rename", "add", "swap");
  fc.assert(
    fc.property(steps, fc.nat(), change, (before, at, kind) => {
      const place = at % before.length;
      const after: string[] = [...before];
      if (kind === "remove") after.splice(place, 1);
      else if (kind === "rename") after[place] = "new#0";
      else if (kind === "add") after.splice(place, 0, "new#0");
      else after.splice(place, 2, ...after.slice(place, place + 2).reverse());
      fc.pre(after.join() !== before.join());
      const program = { each: after.map((step) => ({ step })) };
      const done = attempt(program, before, () => 0, Number.POSITIVE_INFINITY);
      expect(done).toMatchObject({ isStuck: true, executed: [], next: before[place] });
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { packEvents, unpackEvents } from "./packed-events.ts";
import type { StreamEvent } from "./stream-events.ts";

const runId = newId("run");

const delta = fc.record({ type: fc.constant("run.output.delta"), delta: fc.string({ unit: "binary" }) });
const thought = fc.record({ type: fc.constant("run.reasoning.delta"), delta: fc.string() });
const marked = fc.record({ type: fc.constant("run.output.delta"), delta: fc.string(), channel: fc.string() });
const odd = fc.record({ type: fc.constant("run.output.delta"), delta: fc.oneof(fc.integer(), fc.constant(null)) });
const other = fc.record({ type: fc.constantFrom("run.tool.called", "note"), deltas: fc.array(fc.string()) });
const kinds = fc.oneof({ weight: 6, arbitrary: delta }, { weight: 3, arbitrary: thought }, marked, odd, other);

test("whatever is kept comes back as it was, in its order, gaps included", () => {
  const numbered = fc.array(fc.tuple(kinds, fc.constantFrom(1, 1, 1, 5)), { maxLength: 40 }).map((parts) => {
    let sequence = 2;
    return parts.map(([part, step]): StreamEvent => {
      sequence += step;
      return { ...part, sequence, run_id: runId };
    });
  });
  fc.assert(
    fc.property(numbered, (events) => {
      expect(unpackEvents(runId, packEvents(events))).toEqual(JSON.parse(JSON.stringify(events)));
    }),
    { numRuns: 500 },
  );
});

test("five hundred words take little more room than the words", () => {
  const events = Array.from({ length: 500 }, (_, index) => {
    return { type: "run.output.delta", delta: `word ${index} `, sequence: index + 3, run_id: runId };
  });
  const words = events.map((event) => event.delta).join("");
  expect(packEvents(events).length).toBeLessThan(words.length + 500 * 4);
});

test("events that an earlier version kept one by one are read as they are", () => {
  const events = [{ type: "run.output.delta", delta: "a", sequence: 3, run_id: runId }];
  expect(unpackEvents(runId, JSON.stringify(events))).toEqual(events);
});

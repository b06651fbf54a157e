import fc from "fast-check";
import { expect, test } from "vitest";
import { newId, timeOf } from "../lib/ids.ts";
import type { StreamEvent } from "./stream-events.ts";
import { packEvents, unpackEvents } from "./stream-events.ts";

const runId = newId("run");

const delta = fc.record({ type: fc.constant("run.output.delta"), delta: fc.string({ unit: "binary" }) });
const thought = fc.record({ type: fc.constant("run.reasoning.delta"), delta: fc.string() });
const marked = fc.record({ type: fc.constant("run.output.delta"), delta: fc.string(), channel: fc.string() });
const odd = fc.record({ type: fc.constant("run.output.delta"), delta: fc.oneof(fc.integer(), fc.constant(null)) });
const other = fc.record({ type: fc.constantFrom("run.tool.called", "note"), deltas: fc.array(fc.string()) });
const kinds = fc.oneof({ weight: 6, arbitrary: delta }, { weight: 3, arbitrary: thought }, marked, odd, other);

test("packed events are unpacked unchanged, in order and with gaps", () => {
  const numbered = fc
    .array(fc.tuple(kinds, fc.constantFrom(1, 1, 1, 5), fc.constantFrom(0, 0, 0, 1, 90_000)), { maxLength: 40 })
    .map((parts) => {
      let sequence = 2;
      let now = timeOf(runId);
      return parts.map(([part, step, later]): StreamEvent => {
        sequence += step;
        now += later;
        return { ...part, sequence, run_id: runId, created_at: new Date(now).toISOString() };
      });
    });
  fc.assert(
    fc.property(numbered, (events) => {
      expect(unpackEvents(runId, packEvents(events))).toEqual(JSON.parse(JSON.stringify(events)));
    }),
    { numRuns: 500 },
  );
});

test("five hundred deltas take little more space than their texts", () => {
  const events = Array.from({ length: 500 }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 0, 2) + index * 20).toISOString();
    return { type: "run.output.delta", delta: `word ${index} `, sequence: index + 3, run_id: runId, created_at };
  });
  const words = events.map((event) => event.delta).join("");
  // Three characters of JSON, and up to five for the time.
  expect(packEvents(events).length).toBeLessThan(words.length + 500 * 9);
  const [first] = events.map((event) => event.created_at);
  const atOnce = events.map((event) => ({ ...event, created_at: String(first) }));
  expect(packEvents(atOnce).length).toBeLessThan(words.length + 500 * 4);
});

test("events of earlier versions get the time of their run", () => {
  const created_at = new Date(timeOf(runId)).toISOString();
  const event = { type: "run.output.delta", delta: "a", sequence: 3, run_id: runId };
  expect(unpackEvents(runId, JSON.stringify([event]))).toEqual([{ ...event, created_at }]);
  expect(unpackEvents(runId, JSON.stringify([{ sequence: 3, deltas: ["a"] }]))).toEqual([{ ...event, created_at }]);
});

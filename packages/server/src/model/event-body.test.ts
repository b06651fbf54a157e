import fc from "fast-check";
import { expect, test } from "vitest";
import { fitEventData, toEventBody } from "./event-body.ts";

test("a body is the envelope with the data as it was stored, byte for byte", () => {
  const data = '{"n":1.50,"u":"\\u0000\\ud800"}';
  const createdAt = new Date("2026-01-02T03:04:05.000Z");
  expect(toEventBody({ id: "evt_1", type: "test", createdAt, data })).toBe(
    `{"id":"evt_1","type":"test","created_at":"2026-01-02T03:04:05.000Z","data":${data}}`,
  );
});

test("a run that fits is told whole", () => {
  const run = { id: "run_1", input: { a: 1 }, output: { b: 2 } };
  expect(JSON.parse(fitEventData(JSON.stringify(run), 262_144))).toEqual(run);
});

test("the output is left out first, the input only where that is not enough", () => {
  const large = "x".repeat(2_000);
  const told = (run: object) => JSON.parse(fitEventData(JSON.stringify(run), 1_000));
  expect(told({ input: { a: 1 }, output: { large } })).toEqual({ input: { a: 1 }, output: null, output_omitted: true });
  expect(told({ input: { large }, output: { large } })).toEqual({
    input: {},
    output: null,
    output_omitted: true,
    input_omitted: true,
  });
  expect(told({ old: { large }, new: { large } })).toEqual({ old: {}, new: {}, values_omitted: true });
});

test("no body of a run is larger than the limit, measured in bytes", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 3_000 }),
      fc.integer({ min: 400, max: 5_000 }),
      (text, limit) => {
        const data = fitEventData(JSON.stringify({ id: "run_1", input: { text }, output: { text } }), limit);
        const body = toEventBody({
          id: `evt_${"0".repeat(26)}`,
          type: "pipeline.completed",
          createdAt: new Date(0),
          data,
        });
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(limit);
      },
    ),
  );
});

test("a pipeline run that is too large goes without the items of its steps, after its output and input", () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ index, status: "completed" }));
  const run = { id: "prun_1", input: { a: 1 }, output: { b: 2 }, steps: [{ name: "each", item_count: 100, items }] };
  const fitted = JSON.parse(fitEventData(JSON.stringify(run), 1_000));
  expect(fitted).toMatchObject({ output: null, output_omitted: true, input: {}, input_omitted: true });
  expect(fitted).toMatchObject({ items_omitted: true, steps: [{ name: "each", item_count: 100, items: null }] });
});

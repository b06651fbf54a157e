import fc from "fast-check";
import { expect, test } from "vitest";
import { beforeAnyEvent, beginAt, fitEventData, fromStartId, toEventBody, toStartId } from "./events.ts";

test("a body is the envelope with the stored data, byte for byte", () => {
  const data = '{"n":1.50,"u":"\\u0000\\ud800"}';
  const createdAt = new Date("2026-01-02T03:04:05.000Z");
  expect(toEventBody({ id: "evt_1", type: "test", createdAt, data })).toBe(
    `{"id":"evt_1","type":"test","created_at":"2026-01-02T03:04:05.000Z","data":${data}}`,
  );
});

test("a run that fits is sent completely", () => {
  const run = { id: "run_1", input: { a: 1 }, output: { b: 2 } };
  expect(JSON.parse(fitEventData(JSON.stringify(run), 262_144))).toEqual(run);
});

const large = "x".repeat(2_000);
const fit = (run: object) => JSON.parse(fitEventData(JSON.stringify(run), 1_000));

test("only what makes an event too large is omitted, and the output last", () => {
  expect(fit({ input: { large }, output: { b: 2 } })).toEqual({ input: {}, output: { b: 2 }, input_omitted: true });
  expect(fit({ input: { a: 1 }, output: { large } })).toEqual({ input: { a: 1 }, output: null, output_omitted: true });
  const half = "x".repeat(600);
  expect(fit({ input: { half }, output: { half } })).toMatchObject({ input: {}, output: { half } });
  expect(fit({ input: { large }, output: { large } })).toEqual({
    input: {},
    output: null,
    output_omitted: true,
    input_omitted: true,
  });
  expect(fit({ old: { large }, new: { large } })).toEqual({ old: {}, new: {}, values_omitted: true });
});

test("a failed run never gets `output_omitted`", () => {
  const run = { status: "failed", output: null, error: { code: "timeout" } };
  expect(fit({ ...run, input: { large } })).toEqual({ ...run, input: {}, input_omitted: true });
  const hopeless = { ...run, input: {}, error: { message: large } };
  expect(fit(hopeless)).toEqual(hopeless);
});

test("no body of a run is larger than the limit, measured in bytes", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 3_000 }),
      fc.integer({ min: 400, max: 5_000 }),
      (text, limit) => {
        const whole = JSON.stringify({ id: "run_1", input: { text }, output: { text } });
        const data = fitEventData(whole, limit);
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

test("a large pipeline run loses its input or its steps' items before its output", () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ index, status: "completed" }));
  const run = { id: "prun_1", input: { a: 1 }, output: { b: 2 }, steps: [{ name: "each", item_count: 100, items }] };
  const steps = [{ name: "each", item_count: 100, items: null }];
  expect(fit(run)).toEqual({ ...run, steps, items_omitted: true });
  expect(fit({ ...run, input: { large } })).toEqual({
    ...run,
    input: {},
    input_omitted: true,
    steps,
    items_omitted: true,
  });
  expect(fit({ ...run, output: { large } })).toMatchObject({ input: { a: 1 }, output: null, steps });
});

const position = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String);

test("a start survives the conversion to an id and back", () => {
  fc.assert(
    fc.property(position, fc.array(position, { maxLength: 100 }), (end, open) => {
      expect(fromStartId(toStartId({ end, open }))).toEqual({ end, open });
    }),
  );
});

test("other ids are rejected", () => {
  for (const text of ["", "at_", "at_1.", "at_.1", "at_-1", "at_1,2", "evt_1", "at_12345678901234567890", "at_1 "]) {
    expect([text, fromStartId(text)]).toEqual([text, null]);
  }
});

test("reading starts at the oldest open transaction", () => {
  const begun = { end: "100", open: ["97", "9"] };
  expect(beginAt(begun)).toEqual({ position: "9", eventUuid: beforeAnyEvent, begun });
  expect(beginAt({ end: "100", open: [] }).position).toBe("100");
});

import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { parseTimestamp } from "./pool.ts";

const driver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, "text") as unknown as (text: string) => Date;
const pad = (value: number, length: number) => String(value).padStart(length, "0");

test("a timestamp is parsed as the driver parses it, with any fraction and offset", () => {
  const moments = fc.date({
    min: new Date(Date.UTC(100, 0, 1)),
    max: new Date(Date.UTC(9999, 11, 31)),
    noInvalidDate: true,
  });
  const fractions = fc.oneof(fc.constant(""), fc.stringMatching(/^\.\d{1,6}$/));
  const offsets = fc.constantFrom("+00", "+00", "+02", "-05:30");
  fc.assert(
    fc.property(moments, fractions, offsets, (moment, fraction, offset) => {
      const day = `${pad(moment.getUTCFullYear(), 4)}-${moment.toISOString().slice(-19, -14)}`;
      const text = `${day} ${moment.toISOString().slice(-13, -5)}${fraction}${offset}`;
      expect(parseTimestamp(text)).toEqual(driver(text));
    }),
  );
});

test("other values are parsed by the driver", () => {
  expect(parseTimestamp("infinity")).toBe(Number.POSITIVE_INFINITY);
  expect(parseTimestamp("0044-03-15 12:00:00+00 BC")).toEqual(driver("0044-03-15 12:00:00+00 BC"));
  expect(parseTimestamp("12026-01-01 00:00:00+00")).toEqual(driver("12026-01-01 00:00:00+00"));
});

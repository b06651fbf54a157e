import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestStore, type TestStore } from "../../../../../test/support/store.ts";
import { fromUuid } from "../../lib/ids.ts";
import { bigint, bytes, columns, flag, float, id, integer, smallint, text, time, uuid } from "./columns.ts";

let world: TestStore;

beforeAll(async () => {
  world = await createTestStore();
});

afterAll(() => world?.close());

type Row = {
  id: string | null;
  uuid: string | null;
  small: number | null;
  whole: number | null;
  big: number | null;
  real: number | null;
  yes: boolean | null;
  moment: Date | null;
  words: string | null;
  raw: Buffer | null;
};

const all = columns<Row>({
  number: integer((_, number) => number),
  id: id((row) => row.id && fromUuid("run", row.id)),
  uuid: uuid((row) => row.uuid),
  small: smallint((row) => row.small),
  whole: integer((row) => row.whole),
  big: bigint((row) => row.big),
  real: float((row) => row.real),
  yes: flag((row) => row.yes),
  moment: time((row) => row.moment),
  words: text((row) => row.words),
  raw: bytes((row) => row.raw),
});

const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });
/** PostgreSQL's text cannot hold NUL. */
const words = fc.string({ unit: "grapheme", maxLength: 300 }).map((value) => value.replaceAll("\0", ""));

const rowOf = fc.record<Row>({
  id: orNull(fc.uuid()),
  uuid: orNull(fc.uuid()),
  small: orNull(fc.integer({ min: -32_768, max: 32_767 })),
  whole: orNull(fc.integer()),
  big: orNull(fc.maxSafeInteger()),
  real: orNull(fc.double({ noNaN: true })),
  yes: orNull(fc.boolean()),
  moment: orNull(fc.date({ min: new Date("0200-01-01Z"), max: new Date("9998-01-01Z"), noInvalidDate: true })),
  words: orNull(words),
  raw: orNull(fc.uint8Array({ maxLength: 100 }).map((value) => Buffer.from(value))),
});

test("every row is read back as it was sent, including null columns", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rowOf, { minLength: 1, maxLength: 20 }), async (rows) => {
      const found = await world.database.query<Row>(
        `select * from ${all.from(2)} where $1::integer = 7 order by number`,
        [7, ...all.values(rows)],
        "every-type",
      );
      expect(found).toEqual(rows.map((row, number) => ({ number, ...row })));
    }),
    { numRuns: 200 },
  );
});

test("an unpaired surrogate is sent as the replacement character", async () => {
  const only = columns<string>({ words: text((value) => value) });
  const found = await world.database.query(`select * from ${only.from(1)}`, only.values(["a\ud800b", "", "c"]));
  expect(found).toEqual([{ words: "a\ufffdb" }, { words: "" }, { words: "c" }]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testAgent } from "../../../kit/src/test-agent.ts";
import csvToJson from "./module.ts";
import { findDelimiter, parseCsv } from "./parse-csv.ts";

async function convert(csv: string, options: Record<string, unknown> = {}) {
  const { output, error } = await testAgent(csvToJson, { input: { csv, ...options } });
  if (!output) throw new Error(error?.message);
  return output;
}

const field = fc.string({ unit: fc.constantFrom("a", "1", ",", ";", '"', "\r", "\n", " ", "é", "\u2028") });
const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
const encode = (value: string) => (/[",\r\n]/.test(value) || value === "" ? quote(value) : value);

describe("reading RFC 4180 text", () => {
  test("every table survives being written and read again, whatever its line ending", () => {
    const table = fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom("\n", "\r\n", "\r"), fc.boolean(), (rows, lineEnd, closed) => {
        const text = rows.map((row) => row.map(encode).join(",")).join(lineEnd) + (closed ? lineEnd : "");
        expect(parseCsv(text, ",").map(({ fields }) => fields)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  test("no text does anything but give rows or name the line at fault", () => {
    const text = fc.string({ unit: fc.constantFrom("a", ",", '"', "\r", "\n") });
    fc.assert(
      fc.property(text, (csv) => {
        try {
          expect(parseCsv(csv, ",").every(({ fields }) => fields.length > 0)).toBe(true);
        } catch (error) {
          expect(String(error)).toMatch(/^Error: Line \d+: .+\.$/);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  test("a delimiter at the end of a line opens one more, empty field", () => {
    expect(parseCsv("a,\n,b", ",").map(({ fields }) => fields)).toEqual([
      ["a", ""],
      ["", "b"],
    ]);
  });

  test("a byte order mark and empty lines are no part of the table", () => {
    expect(parseCsv("\uFEFFa\n\n\r\nb\n\n", ",").map(({ fields }) => fields)).toEqual([["a"], ["b"]]);
  });

  test("rows know the line they start on, line breaks inside quotes counted", () => {
    expect(parseCsv('a\n"b\r\nb"\nc', ",").map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  test("what is not RFC 4180 is refused by line, never guessed at", () => {
    expect(() => parseCsv('a\n"b', ",")).toThrow("Line 2: a quoted field is never closed.");
    expect(() => parseCsv('a\n"b"c', ",")).toThrow("Line 2: text follows a closing quote.");
    expect(() => parseCsv('a\nb"c"', ",")).toThrow("Line 2: a quote stands inside a field that is not quoted.");
  });

  test("the delimiter is found in the first record, quotes respected", () => {
    expect(findDelimiter('"a,b,c";d\n1,2;3')).toBe(";");
    expect(findDelimiter("a\tb\n")).toBe("\t");
    expect(findDelimiter("a|b|c,d")).toBe("|");
    expect(findDelimiter("alone\nsecond; line")).toBe(",");
    expect(findDelimiter("\uFEFF\n\na;b\n")).toBe(";");
  });
});

describe("typing columns", () => {
  test("a column is what all of its values are, and an empty field is null", async () => {
    const output = await convert("id,price,active,name,none\n1,1.5,true,Ada,\n2,2,FALSE,,\n");
    expect(output).toEqual({
      result: "2 rows, 5 columns",
      row_count: 2,
      columns: [
        { name: "id", type: "integer" },
        { name: "price", type: "number" },
        { name: "active", type: "boolean" },
        { name: "name", type: "string" },
        { name: "none", type: "string" },
      ],
      rows: [
        { id: 1, price: 1.5, active: true, name: "Ada", none: null },
        { id: 2, price: 2, active: false, name: null, none: null },
      ],
    });
  });

  test.each(["007", "1e5", "9007199254740993", "0.12345678901234567", "+1", " 1", "1,5", "Infinity", "0x10", "-0"])(
    "%j stays text, because a number would not be the same",
    async (value) => {
      const { rows } = await convert(`v\n${quote(value)}`, { delimiter: "," });
      expect(rows).toEqual([{ v: value }]);
    },
  );

  test("every inferred number is written back as the text it came from", async () => {
    const number = fc.oneof(
      fc.integer(),
      fc.integer({ min: -999_999, max: 999_999 }).map((n) => n / 1_000),
    );
    await fc.assert(
      fc.asyncProperty(number, async (value) => {
        const { rows } = await convert(`v\n${value === 0 ? 0 : value}`);
        expect(rows[0]?.v).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test("a declared type overrules what the values look like", async () => {
    const types = { zip: "string", rate: "number", paid: "boolean" };
    const { rows } = await convert("zip,rate,paid\n10115,1e2,yes\n", { types });
    expect(rows).toEqual([{ zip: "10115", rate: 100, paid: true }]);
  });

  test("a value that does not fit its declared type fails by line and column", async () => {
    const run = convert("n\n1\nx\n", { types: { n: "integer" } });
    await expect(run).rejects.toThrow("Line 3: the value of n is not of type integer.");
    await expect(convert("n\n1.5\n", { types: { n: "integer" } })).rejects.toThrow("Line 2");
    await expect(convert("n\n1\n", { types: { m: "integer" } })).rejects.toThrow("There is no column m");
  });

  test("without inference everything is text", async () => {
    expect((await convert("a,b\n1,true\n", { infer_types: false })).rows).toEqual([{ a: "1", b: "true" }]);
  });
});

describe("naming columns", () => {
  test("without a header columns are numbered", async () => {
    expect((await convert("1,x\n2,y\n", { header: false })).rows).toEqual([
      { column_1: 1, column_2: "x" },
      { column_1: 2, column_2: "y" },
    ]);
  });

  test("no two columns share a name, so no value is lost", async () => {
    expect((await convert("a,a,,a_2\n1,2,3,4\n")).rows).toEqual([{ a: 1, a_3: 2, column_3: 3, a_2: 4 }]);
  });

  test("any set of names keeps every value reachable", async () => {
    const names = fc.array(fc.constantFrom("a", "a_2", "a_3", "", "column_1", "__proto__"), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(names, async (header) => {
        const csv = [header.map(encode).join(","), header.map((_, index) => index).join(",")].join("\n");
        const { rows } = await convert(csv, { delimiter: "," });
        expect(Object.values(rows[0] ?? {})).toEqual(header.map((_, index) => index));
      }),
    );
  });

  test("a row that is too short or too long fails by line", async () => {
    await expect(convert("a,b\n1,2\n3\n")).rejects.toThrow("Line 3: 1 fields where 2 are expected.");
    await expect(convert("a,b\n1,2,3\n")).rejects.toThrow("Line 2: 3 fields where 2 are expected.");
  });

  test("an empty text is an empty table", async () => {
    expect(await convert("")).toEqual({ result: "0 rows, 0 columns", columns: [], row_count: 0, rows: [] });
  });

  test("a table that is too wide is refused", async () => {
    await expect(convert(",".repeat(1_000))).rejects.toThrow("1001 columns");
    expect((await convert(",".repeat(999))).columns).toHaveLength(1_000);
  });

  test("long names over many rows are refused rather than multiplied", async () => {
    const csv = `${"n".repeat(10_000)}\n${"1\n".repeat(500)}`;
    await expect(convert(csv)).rejects.toThrow("too large an answer");
  });
});

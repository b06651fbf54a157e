import { expect, test } from "vitest";
import { batchesOf, readDatasetRows } from "./dataset-rows.ts";

test("lines of JSON are rows, and a line that is none is named", () => {
  const rows = [{ input: { query: "a" }, tags: ["x"] }, { input: { query: "b" } }];
  const text = rows.map((row) => JSON.stringify(row)).join("\n\n");
  expect(readDatasetRows("rows.jsonl", `${text}\n`)).toEqual(rows);
  expect(() => readDatasetRows("rows.jsonl", `${text}\n{`)).toThrow(/^Line 4 is not JSON/);
  expect(() => readDatasetRows("rows.jsonl", '{"query": "a"}')).toThrow(/^Line 1 must be an object with 'input'/);
});

test("columns of CSV are fields of the input and of the expected output", () => {
  const text = [
    "\ufeffinput.query,expected.amount:json,expected.topic,tags,user",
    '"Say ""hi"", please",12.5,money,en; short,ada',
    '"two\r\nlines",,,,',
    "",
    "007,[1],,,",
  ].join("\r\n");
  expect(readDatasetRows("rows.CSV", text)).toEqual([
    {
      input: { query: 'Say "hi", please' },
      expected_output: { amount: 12.5, topic: "money" },
      tags: ["en", "short"],
      user: "ada",
    },
    { input: { query: "two\r\nlines" } },
    { input: { query: "007" }, expected_output: { amount: [1] } },
  ]);
});

test("a CSV that is wrong is refused with its record", () => {
  const read = (text: string) => () => readDatasetRows("rows.csv", text);
  expect(read("query\nhello")).toThrow('The column "query" is unknown.');
  expect(read("tags\nhello")).toThrow("At least one must start with 'input.'");
  expect(read("input.a,input.b\n1")).toThrow("Record 2 has 1 cells, but there are 2 columns.");
  expect(read("input.a:json\nhello")).toThrow("Record 2: the cell of input.a is not JSON.");
  expect(read('input.a\n"hello')).toThrow("The CSV is not valid in record 2");
});

test("rows are sent in requests of at most 1,000 rows and half a megabyte", () => {
  const small = Array.from({ length: 2_500 }, () => ({ input: {} }));
  expect(batchesOf(small).map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  const large = Array.from({ length: 5 }, () => ({ input: { text: "x".repeat(200_000) } }));
  expect(batchesOf(large).map(({ length }) => length)).toEqual([2, 2, 1]);
});

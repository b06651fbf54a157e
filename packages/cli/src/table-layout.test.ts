import fc from "fast-check";
import { expect, test } from "vitest";
import { layTable, toCell } from "./table-layout.ts";
import { cut, safeText, widthOfText } from "./terminal.ts";

const plain = (_: string, text: string) => text;
const id = "run_01jz8v3k5qe8xa2m4n6p8r0t2v";

test("a table is never wider than the terminal, for any content, and ids are not cut", () => {
  const cell = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.constant(null),
    fc.integer(),
    fc.constant("日本語のとても長い説明文です"),
  );
  const row = fc.record({ id: fc.constant(id), name: cell, status: cell, note: cell });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.integer({ min: 30, max: 120 }), (rows, width) => {
      const lines = layTable(rows, ["id", "name", "status", "note"], width, plain);
      expect(Math.max(...lines.map(widthOfText))).toBeLessThanOrEqual(width);
      expect(lines.join("\n")).toContain(id);
    }),
    { numRuns: 200 },
  );
});

test("texts are cut before columns are dropped, and a narrow terminal gets records", () => {
  const rows = [{ id, status: "completed", output: "a rather long text that does not fit" }];
  expect(layTable(rows, ["id", "status", "output"], 60, plain)).toEqual([
    "ID                              STATUS     OUTPUT",
    `${id}  completed  a rather long te…`.slice(0, 60),
  ]);
  expect(layTable(rows, ["id", "status", "output"], 44, plain)).toEqual([
    "ID                              STATUS",
    `${id}  completed`,
  ]);
  expect(layTable(rows, ["id", "status"], 32, plain)).toEqual(["ID", id, "STATUS", "completed"]);
});

test("cells are one line without control characters", () => {
  expect(toCell("two\nlines\u001b[31m")).toBe("two lines[31m");
  expect(toCell(["a", "b"])).toBe("a, b");
  expect(toCell({ a: 1 })).toBe('{"a":1}');
  expect(toCell("2026-01-02T03:04:05.678Z")).toBe("2026-01-02T03:04:05Z");
  expect(safeText("keep\nlines\tand ü, not \u0007 or \u202e")).toBe("keep\nlines\tand ü, not  or ");
  expect(cut("日本語", 5)).toBe("日本…");
});

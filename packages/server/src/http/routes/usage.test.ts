import { expect, test } from "vitest";
import { toCsv } from "./usage.ts";

test("CSV is escaped for spreadsheets, and no cell becomes a formula", () => {
  const lines = [
    { name: 'Ann "A", Inc.\nBerlin', runs: -1 },
    { name: "=1+1", runs: 0.5 },
    { name: null, runs: undefined },
  ];
  expect(toCsv(["name", "runs"], lines)).toBe('name,runs\r\n"Ann ""A"", Inc.\nBerlin",-1\r\n\'=1+1,0.5\r\n,\r\n');
});

import { expect, test } from "vitest";
import { fleissKappa } from "./kappa.ts";

const each = (...table: number[][]) => table.map((counts) => ({ counts, items: 1 }));

test("kappa is that of a published table: 10 subjects, 14 raters, 5 categories", () => {
  // https://en.wikipedia.org/wiki/Fleiss%27_kappa#Worked_example: 0.210.
  const table = each(
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  );
  expect(fleissKappa(table)).toBeCloseTo(0.20993, 5);
});

test("kappa of two raters is Scott's pi", () => {
  // Two readers and 50 proposals, https://en.wikipedia.org/wiki/Cohen%27s_kappa#Simple_example: both yes 20, both no 15, different 15.
  // Scott's pi takes the average of their shares: (0.7 - (0.55² + 0.45²)) / (1 - (0.55² + 0.45²)).
  const rated = [
    { counts: [2, 0], items: 20 },
    { counts: [0, 2], items: 15 },
    { counts: [1, 1], items: 15 },
  ];
  expect(fleissKappa(rated)).toBeCloseTo((0.7 - 0.505) / 0.495, 12);
});

test("full agreement is 1, opposite ratings are -1, and without different ratings there is no kappa", () => {
  expect(fleissKappa(each([2, 0], [0, 2]))).toBe(1);
  expect(fleissKappa(each([1, 1], [1, 1]))).toBe(-1);
  expect(fleissKappa(each([2, 0], [2, 0]))).toBeNull();
  expect(fleissKappa([])).toBeNull();
  expect(fleissKappa(each([1, 0], [0, 1]))).toBeNull();
});

import { expect, test } from "vitest";
import { toReport } from "./secrets.ts";

const [fresh, old] = [
  { id: "k_new", where: "line 1 of secret-key" },
  { id: "k_old", where: "line 2 of secret-key" },
];
const under = (id: string) => ({ boxes: new Map([[id, 3]]), unnamed: 0, unopened: [] });
const needed = ({ keys }: ReturnType<typeof toReport>) => Object.fromEntries(keys.map((key) => [key.id, key.needed]));

test("a new key that nothing is sealed with yet is the one to rotate to, not one to take away", () => {
  const report = toReport({ sealing: "k_old", held: [fresh, old], isOldUsed: false, counted: under("k_old") });
  expect(needed(report)).toEqual({ k_old: true, k_new: true });
  expect(report.next).toContain("secrets rotate");
});

test("while boxes or proofs name the old key, both are needed", () => {
  const report = toReport({ sealing: "k_new", held: [fresh, old], isOldUsed: true, counted: under("k_old") });
  expect(needed(report)).toEqual({ k_new: true, k_old: true });
});

test("once everything is under the new key, the old one can go", () => {
  const report = toReport({ sealing: "k_new", held: [fresh, old], isOldUsed: false, counted: under("k_new") });
  expect(needed(report)).toEqual({ k_new: true, k_old: false });
  expect(report.next).toContain("No longer needed: k_old (line 2 of secret-key)");
});

test("one key is all there is to say", () => {
  const report = toReport({ sealing: "k_new", held: [fresh], isOldUsed: false, counted: under("k_new") });
  expect(report.next).toMatch(/^Nothing/);
});

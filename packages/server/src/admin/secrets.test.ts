import { expect, test } from "vitest";
import { toReport } from "./secrets.ts";

const [fresh, old] = [
  { id: "k_new", where: "line 1 of secret-key" },
  { id: "k_old", where: "line 2 of secret-key" },
];
const under = (id: string) => ({ boxes: new Map([[id, 3]]), unnamed: 0, unopened: [] });
const needed = ({ keys }: ReturnType<typeof toReport>) => Object.fromEntries(keys.map((key) => [key.id, key.needed]));

test("a new key that nothing is sealed with yet is needed as the target of the rotation", () => {
  const report = toReport({ sealing: "k_old", held: [fresh, old], isOldUsed: false, counted: under("k_old") });
  expect(needed(report)).toEqual({ k_old: true, k_new: true });
  expect(report.next).toContain("secrets rotate");
});

test("both keys are needed while stored values or proofs use the old one", () => {
  const report = toReport({ sealing: "k_new", held: [fresh, old], isOldUsed: true, counted: under("k_old") });
  expect(needed(report)).toEqual({ k_new: true, k_old: true });
});

test("the old key can be removed when everything is sealed with the new one", () => {
  const report = toReport({ sealing: "k_new", held: [fresh, old], isOldUsed: false, counted: under("k_new") });
  expect(needed(report)).toEqual({ k_new: true, k_old: false });
  expect(report.next).toContain("No longer needed: k_old (line 2 of secret-key)");
});

test("with a single key there is nothing to do", () => {
  const report = toReport({ sealing: "k_new", held: [fresh], isOldUsed: false, counted: under("k_new") });
  expect(report.next).toMatch(/^Nothing/);
});

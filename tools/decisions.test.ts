import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../docs/decisions/", import.meta.url);
const files = readdirSync(folder).filter((name) => name !== "README.md");
const titleOf = (name: string): string => readFileSync(new URL(name, folder), "utf8").split("\n", 1)[0] ?? "";

test("decisions are numbered without gaps", () => {
  const numbers = files.map((name) => Number(name.slice(0, 4))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(files.map((_, index) => index + 1));
});

test("the title of a decision has its number, and the index lists it", () => {
  const expected = files.toSorted().map((name) => {
    const [, number, title] = /^# (\d{4})\. (.+)$/.exec(titleOf(name)) ?? [];
    expect([name, number]).toEqual([name, name.slice(0, 4)]);
    return `- [${number}](${name}) ${title}`;
  });
  const index = readFileSync(new URL("README.md", folder), "utf8");
  expect(index.split("\n").filter((line) => line.startsWith("- ["))).toEqual(expected);
});

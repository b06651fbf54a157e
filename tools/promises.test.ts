import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const docs = new URL("../docs/", import.meta.url);
const page = readFileSync(new URL("promises.md", docs), "utf8");

/** Promises that are marked as not built yet. Remove an entry when it is built. */
const notBuiltYet: string[] = [];

/** A link in the table is a test: its text is the test's name, with "…" for the part that differs between cases. */
const promises = [...page.matchAll(/^\| (P\d+) \|.*\| (.+) \|$/gm)].map(([, number = "", heldBy = ""]) => ({
  number,
  tests: [...heldBy.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, sentence = "", path = ""]) => ({ sentence, path })),
}));
const numbers = promises.map(({ number }) => number);

/** Whether a line of the file has the test's name and the promise's number. */
function isHeld(number: string, { sentence, path }: { sentence: string; path: string }): boolean {
  const file = new URL(path, docs);
  if (!existsSync(file)) return false;
  const parts = sentence.split("…");
  const hasNumber = new RegExp(`\\b${number}\\b`);
  return readFileSync(file, "utf8")
    .split("\n")
    .some((line) => hasNumber.test(line) && parts.every((part) => line.includes(part)));
}

test("the promises are numbered from one, each once", () => {
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers).toEqual(numbers.map((_, index) => `P${index + 1}`));
});

test("every promise that a test names is on the page", () => {
  const files = globSync("{test,packages}/**/*.{ts,tsx}", { cwd: root, exclude: ["**/node_modules", "**/dist"] });
  const cited = files.flatMap((file) =>
    [...readFileSync(root + file, "utf8").matchAll(/\bP\d{1,2}\b/g)].map(([number]) => ({ file, number })),
  );
  expect(new Set(cited.map(({ number }) => number)).size).toBeGreaterThan(20);
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test("every promise has existing tests with the same name and number", () => {
  const wrong = promises.flatMap(({ number, tests }) =>
    tests.filter((held) => !isHeld(number, held)).map((held) => ({ number, ...held })),
  );
  expect(wrong).toEqual([]);
});

test("only promises that are not built yet have no test", () => {
  expect(promises.filter(({ tests }) => tests.length === 0).map(({ number }) => number)).toEqual(notBuiltYet);
});

test("all other links of the page work", () => {
  const links = [...page.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = ""]) => path);
  expect(links.filter((path) => !existsSync(new URL(path, docs)))).toEqual([]);
});

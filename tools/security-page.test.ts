import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(`${root}/docs/security.md`, "utf8");

/** Text in quotation marks in the tables is a test's name, with "…" for the part that differs between cases. */
const quoted = [...page.matchAll(/^\|.*\|$/gm)].flatMap(([row]) =>
  [...row.replaceAll(/`[^`]*`/g, "").matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
);
const files = globSync("{test,packages,sdks,tools}/**/*.{test.ts,test.tsx}", {
  cwd: root,
  exclude: ["**/node_modules", "**/dist"],
});
const lines = files.flatMap((file) => readFileSync(`${root}/${file}`, "utf8").split("\n"));
const isTest = (name: string) => lines.some((line) => name.split("…").every((part) => line.includes(part)));

test("every test that the security model quotes exists", () => {
  expect(quoted.length).toBeGreaterThan(20);
  expect(quoted.filter((name) => !isTest(name))).toEqual([]);
});

test("every test file that the security model names exists", () => {
  const named = [...page.matchAll(/`(test\/[\w/.-]+\.ts)`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
});

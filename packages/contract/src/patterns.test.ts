import { expect, test } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { listOf, wordsOf } from "./patterns.ts";

/** All patterns in a schema, for values and for property names. */
function patternsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "pattern" in schema && typeof schema.pattern === "string" ? [schema.pattern] : [];
  return [...own, ...Object.values(schema).flatMap(patternsOf)];
}

test("every request pattern has an explanation in words", () => {
  const patterns = new Set(Object.values<Endpoint>(endpoints).flatMap(({ body, query }) => patternsOf([body, query])));
  expect(patterns.size).toBeGreaterThan(10);
  expect([...patterns].filter((pattern) => wordsOf(pattern) === undefined)).toEqual([]);
});

test("a list accepts one or several words, and nothing else", () => {
  const pattern = new RegExp(listOf(["run.completed", "run.failed"]), "u");
  for (const list of ["run.completed", "run.failed,run.completed"]) expect(list).toMatch(pattern);
  for (const list of ["", "run.completed,", "runxcompleted", "run.failed, run.completed"])
    expect(list).not.toMatch(pattern);
});

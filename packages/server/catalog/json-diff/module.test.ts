import fc from "fast-check";
import { expect, test } from "vitest";
import { testAgent } from "../../../kit/src/test-agent.ts";
import type { Change } from "./diff.ts";
import jsonDiff from "./module.ts";
import { createNumbering } from "./number-values.ts";

async function diff(before: unknown, after: unknown, options: Record<string, unknown> = {}) {
  const { output, error } = await testAgent(jsonDiff, { input: { before, after, ...options } });
  if (!output) throw new Error(error?.message);
  return output;
}

/** JSON that passed through text, as every input has, small enough that two draws often share parts. */
const json = fc
  .letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, false, 0, 1, "", "a"),
      fc.array(tie("value"), { maxLength: 6 }),
      fc.dictionary(fc.constantFrom("a", "b", "c/d", "e~f", "", "0", "constructor"), tie("value")),
    ),
  }))
  .value.map((value): unknown => JSON.parse(JSON.stringify(value)));

test("the changes, applied in order as a JSON Patch, turn the first value into the second", async () => {
  await fc.assert(
    fc.asyncProperty(json, json, async (before, after) => {
      const { changes, equal } = await diff(before, after);
      expect(changes.reduce(applyChange, structuredClone(before))).toEqual(after);
      expect(equal).toBe(changes.length === 0);
    }),
    { numRuns: 500 },
  );
});

test("a value equals itself, whatever the order of its keys", async () => {
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      expect(await diff(value, reverseKeys(value))).toMatchObject({ result: "equal", equal: true, changes: [] });
    }),
  );
});

test("an element put into the front of a list is one addition, not a replacement of all that follows", async () => {
  const { changes, result } = await diff({ list: [{ id: 1 }, { id: 2 }] }, { list: [{ id: 0 }, { id: 1 }, { id: 2 }] });
  expect(changes).toEqual([{ op: "add", path: "/list/0", value: { id: 0 } }]);
  expect(result).toBe("1 added, 0 removed, 0 replaced");
});

test("what two lists share in the middle is left alone when both of their ends differ", async () => {
  expect((await diff([1, 2, 3, 8], [0, 1, 2, 3, 9])).changes).toEqual([
    { op: "add", path: "/0", value: 0 },
    { op: "replace", path: "/4", before: 8, value: 9 },
  ]);
});

test("a change deep inside names the place and both values", async () => {
  const { changes } = await diff({ a: [{ "b/c": { "d~e": 1 } }] }, { a: [{ "b/c": { "d~e": 2 } }] });
  expect(changes).toEqual([{ op: "replace", path: "/a/0/b~1c/d~0e", before: 1, value: 2 }]);
});

test("null, a missing member, an empty list and an empty object are four different things", async () => {
  expect((await diff({ a: null }, {})).changes).toEqual([{ op: "remove", path: "/a", before: null }]);
  expect((await diff([], {})).changes).toEqual([{ op: "replace", path: "", before: [], value: {} }]);
  expect((await diff(null, {})).replaced).toBe(1);
});

test("ignored keys count for nothing at any depth, list alignment included", async () => {
  const before = { at: 1, list: [{ id: 1, at: 1 }] };
  const after = {
    at: 2,
    list: [
      { id: 0, at: 3 },
      { id: 1, at: 9 },
    ],
  };
  const { changes } = await diff(before, after, { ignore_keys: ["at"] });
  expect(changes).toEqual([{ op: "add", path: "/list/0", value: { id: 0, at: 3 } }]);
});

test("a key named __proto__ is compared like any other", async () => {
  const { changes } = await diff(JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 2}'));
  expect(changes).toEqual([{ op: "replace", path: "/__proto__", before: 1, value: 2 }]);
});

test("a long answer is cut at the limit, says so, and still counts everything", async () => {
  const after = Array.from({ length: 20 }, (_, i) => i);
  const output = await diff([], after, { max_changes: 5 });
  expect(output).toMatchObject({ added: 20, truncated: true });
  expect(output.changes).toHaveLength(5);
  expect((await diff([], after, { max_changes: 20 })).truncated).toBe(false);
});

test("long keys cannot blow an answer up", async () => {
  const key = "k".repeat(100_000);
  const { changes, truncated, added } = await diff({ [key]: [] }, { [key]: Array.from({ length: 100 }, (_, i) => i) });
  expect({ kept: changes.length, truncated, added }).toEqual({ kept: 2, truncated: true, added: 100 });
});

test("a value inside nested lists is read for alignment once, not once a level", () => {
  let reads = 0;
  const leaf = Object.defineProperty({}, "x", { enumerable: true, get: () => ++reads });
  const numberOf = createNumbering(new Set());
  for (const value of [leaf, [leaf], [[leaf]]]) numberOf(value);
  expect(reads).toBe(1);
});

test("lists too large for alignment are still turned into each other", async () => {
  const before = Array.from({ length: 1_000 }, (_, i) => i);
  const after = Array.from({ length: 900 }, (_, i) => -i - 1);
  const { changes } = await diff(before, after, { max_changes: 10_000 });
  expect(changes.reduce(applyChange, structuredClone(before) as unknown)).toEqual(after);
});

/** An independent reading of RFC 6902, so that the diff is judged by the standard and not by itself. */
function applyChange(root: unknown, { op, path, value }: Change): unknown {
  if (path === "") return value;
  const keys = path
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop() ?? "";
  const parent = keys.reduce((at, key) => (at as Record<string, unknown>)[key], root);
  if (Array.isArray(parent)) parent.splice(Number(last), op === "add" ? 0 : 1, ...(op === "remove" ? [] : [value]));
  else if (op === "remove") delete (parent as Record<string, unknown>)[last];
  else (parent as Record<string, unknown>)[last] = value;
  return root;
}

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reverseKeys(part)]),
  );
}

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createExpressionCompiler, ExpressionError } from "./expressions.ts";
import { parseForExpressions } from "./json-values.ts";
import { createExpressionMeter } from "./metering.ts";

const meter = createExpressionMeter();
const compile = createExpressionCompiler(["input", "steps"], "steps", meter);
const run = (text: string, input: unknown = {}, steps: unknown = {}) => {
  meter.reset();
  return compile(text).evaluate({ input, steps });
};

test.each([
  ["input.n + 1", { n: 2 }, 3],
  ["input.n % 2", { n: 3 }, 1],
  ["input.price * 2", { price: 1.5 }, 3],
  ["input.list.filter(x, x > 1).map(x, {'v': x})", { list: [1, 2, 3] }, [{ v: 2 }, { v: 3 }]],
  ["input.?name.orValue('nobody')", {}, "nobody"],
  ["has(input.name) ? input.name : null", { name: "Ada" }, "Ada"],
  ["[has(input.constructor), 'toString' in input, input.?valueOf.orValue('none')]", {}, [false, false, "none"]],
  ["input.text.matches('^a+$')", { text: "aaa" }, true],
  ["input.p.filter(p, 'b'.matches(p))", { p: ["a", "b"] }, ["b"]],
  ["input.words.join(', ')", { words: ["a", "b"] }, "a, b"],
  ["cel.bind(n, size(input.list), [n, n])", { list: [1] }, [1, 1]],
  ["timestamp('2026-01-02T03:04:05Z')", {}, "2026-01-02T03:04:05.000Z"],
  ["timestamp('2026-01-02T03:04:05Z').getFullYear()", {}, 2026],
])("%s", (text, input, value) => {
  expect(run(text, input)).toEqual(value);
});

test("the names that an expression needs are known before it runs", () => {
  expect(compile("steps.a.output.x + steps['b'].output.y").names).toEqual(["a", "b"]);
  expect(compile("input.list.map(x, steps.c.output)").names).toEqual(["c"]);
  expect(() => compile("steps[input.name]")).toThrow("must be followed by a name");
  expect(() => compile("size(steps)")).toThrow("must be followed by a name");
  expect(compile("input.ready").type).toBe("dyn");
  expect(compile("input.n > 1").type).toBe("bool");
});

test.each([
  ["1 +", "Unexpected token"],
  ["nobody.name", "Unknown variable: nobody"],
  ["'a' + 1", "no such overload"],
  ["bytes('a')", "not available"],
  ["optional.of(1)", "not available"],
  [`[${Array.from({ length: 201 }, () => "1").join(",")}]`, "maxListElements"],
  [`${"(".repeat(60)}1${")".repeat(60)}`, "maxDepth"],
  [Array.from({ length: 400 }, () => "1").join("+"), "max"],
])("%s is rejected", (text, message) => {
  expect(() => compile(text)).toThrow(ExpressionError);
  expect(() => compile(text)).toThrow(message);
});

test("an object may have a member called constructor", () => {
  const input = parseForExpressions('{"o": {"constructor": 1, "b": [2]}, "p": {"\\u0063onstructor": 3}}');
  expect(run("input.o.b[0] + input.p.constructor", input)).toBe(5);
  expect(run("input.o", input)).toEqual({ constructor: 1, b: [2] });
});

test("searching a long text costs the same each time, also after a failed evaluation", () => {
  const search = compile("input.s.contains(input.t)");
  const searched = (input: unknown) => {
    meter.reset();
    return search.evaluate({ input, steps: {} });
  };
  const s = "a".repeat(50_000);
  expect(searched({ s, t: "x" })).toBe(false);
  expect(() => searched({ s })).toThrow("No such key: t");
  expect(() => searched({ t: s })).toThrow("No such key: s");
  expect(searched({ s, t: "x" })).toBe(false);
});

test("the cost of a search is charged before it starts", () => {
  const [s, t] = ["a".repeat(20_000), `${"a".repeat(10_000)}b`];
  expect(() => run("input.s.contains(input.t)", { s, t })).toThrow("takes too long");
  expect(() => run("input.s.indexOf(input.t, 1)", { s, t })).toThrow("takes too long");
});

/** Worst cases: without the meter, each would take minutes, gigabytes or forever. */
const hundred = Array.from({ length: 100 }, (_, index) => index);
const long = "a".repeat(500_000);
/** Does not repeat within the range of a pattern of a few hundred steps. */
const mixed = Array.from({ length: 100_000 }, (_, at) => "ab"[Math.floor(Math.abs(Math.sin(at)) * 1_000) % 2]).join("");
const doubled = (body: string, times: number) =>
  Array.from({ length: times }, (_, index) => index).reduceRight(
    (inner, index) => `cel.bind(v${index + 1}, ${body.replaceAll("$", `v${index}`)}, ${inner})`,
    `v${times}`,
  );
describe("no expression takes long", () => {
  test.each([
    ["comprehensions in comprehensions", "L.map(a, L.map(b, L.map(c, L.map(d, a + b + c + d))))", { l: hundred }],
    ["quantifiers, which swallow errors", "L.exists(a, L.exists(b, L.exists(c, L.exists(d, a < 0))))", { l: hundred }],
    ["a pattern that backtracks", "input.s.matches('(a+)+$')", { s: `${long}b` }],
    ["a pattern with many steps", "L.exists(a, input.s.matches('[ab]*a[ab]{450}[xyz]'))", { l: hundred, s: mixed }],
    [
      "patterns that take long to compile",
      "L.exists(a, 'x'.matches(input.p + string(a)))",
      { l: hundred, p: `(?i)[${"!-\u{1e942}".repeat(20)}]` },
    ],
    ["patterns over and over", "L.map(a, input.s.matches('a.*a.*a.*b'))", { l: hundred, s: long }],
    [
      "a search that compares everything",
      "L.map(x, input.s.contains(input.t))",
      {
        l: hundred,
        s: long,
        t: `${"a".repeat(200_000)}b`,
      },
    ],
    [
      "equality of large trees",
      "L.map(x, input.a == input.b)",
      {
        l: hundred,
        a: Array.from({ length: 50_000 }, (_, i) => [i]),
        b: Array.from({ length: 50_000 }, (_, i) => [i]),
      },
    ],
    ["a text that doubles", `cel.bind(v0, input.s, ${doubled("$ + $", 20)})`, { s: long }],
    ["a list that doubles", `cel.bind(v0, [1], ${doubled("$ + $", 20)})`, {}],
    ["a value that holds itself many times", `cel.bind(v0, ['text'], ${doubled("[$, $, $, $]", 20)})`, {}],
    ["a duration of digits", "duration(input.s)", { s: "1".repeat(100_000) }],
    ["dates over and over", "L.map(a, L.map(b, timestamp(0).getHours('Europe/Zurich')))", { l: hundred }],
    ["pieces joined over and over", "L.map(x, L.map(y, input.s).join('x'))", { l: hundred, s: long }],
  ])("%s", (what, text, input) => {
    const isQuick = what.startsWith("a pattern");
    const compiled = compile(text.replaceAll("L", "input.l"));
    meter.reset();
    const before = process.cpuUsage();
    try {
      compiled.evaluate({ input, steps: {} });
      expect(isQuick, "the evaluation should have been aborted").toBe(true);
    } catch (error) {
      expect(error).toBeInstanceOf(ExpressionError);
    }
    // CPU time instead of elapsed time: the machine may be busy.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});

test("any text and input give a JSON value or an ExpressionError", () => {
  const words = fc.constantFrom(
    ..."input steps . ( ) [ ] { } , : ? + - * / % == != < > && || ! in a x 1 2.5 'a' true null map filter has size [0] .map(x, )".split(
      " ",
    ),
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(words, { maxLength: 20 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, fc.jsonValue(), (expression, input) => {
      try {
        const value = run(expression, parseForExpressions(JSON.stringify(input)));
        expect(JSON.parse(JSON.stringify(value))).toEqual(value);
      } catch (error) {
        expect(error).toBeInstanceOf(ExpressionError);
      }
    }),
    { numRuns: 2_000 },
  );
});

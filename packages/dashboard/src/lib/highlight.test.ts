import { expect, test } from "vitest";
import { toPieces } from "./highlight.ts";

const of = (kind: string, code: string, language: string) =>
  toPieces(code, language)
    .filter((piece) => piece.kind === kind)
    .map(({ text }) => text);

test("code is split by its language, also by an alias of it", () => {
  expect(of("attr", '{"a": "b", "c": 1}', "json")).toEqual(['"a"', '"c"']);
  expect(of("string", '{"a": "b", "c": 1}', "json")).toEqual(['"b"']);
  expect(of("keyword", "const x = await y;", "js")).toEqual(["const", "await"]);
  expect(of("keyword", "def f():\n    return 1", "Python")).toEqual(["def", "return"]);
  expect(of("keyword", "func main() {}", "Go")).toEqual(["func"]);
  expect(of("string", `curl -H "a: b" x`, "curl")).toEqual(['"a: b"']);
});

test.each(["json", "TypeScript", "python", "go", "curl", "klingon"])("nothing is lost or added in %s", (language) => {
  const code = '<script>alert("&amp;")</script>\n\t# // `x` "unended';
  expect(
    toPieces(code, language)
      .map(({ text }) => text)
      .join(""),
  ).toBe(code);
});

test("very long code and unknown languages stay in one piece", () => {
  expect(toPieces("const", "klingon")).toEqual([{ text: "const", kind: null }]);
  expect(toPieces("1".repeat(100_001), "json")).toHaveLength(1);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { type Operation, readOperations } from "./document.ts";
import { ArgumentError, buildRequest } from "./request.ts";

const base = "https://api.example.com/v1/";

function operation(method: string, path: string, given: object): Operation {
  const paths = { [path]: { [method]: { ...given, responses: {} } } };
  const [found] = readOperations({ openapi: "3.1.0", paths }).operations;
  if (!found) throw new Error("there is no such operation");
  return found;
}

const text = { type: "string" };
const inPath = (...names: string[]) => names.map((name) => ({ name, in: "path", required: true, schema: text }));

test.each([
  ["a text", {}, "a b/c", "a=a%20b%2Fc"],
  ["a number", {}, 5, "a=5"],
  ["a list", {}, ["x", "y"], "a=x&a=y"],
  ["a list in one", { explode: false }, ["x", "y,z"], "a=x%2Cy%2Cz"],
  ["a list with bars", { style: "pipeDelimited", explode: false }, ["x", "y"], "a=x%7Cy"],
  ["an object", {}, { x: 1, y: "z" }, "x=1&y=z"],
  ["an object in one", { explode: false }, { x: 1, y: "z" }, "a=x%2C1%2Cy%2Cz"],
  ["a deep object", { style: "deepObject" }, { x: 1 }, "a%5Bx%5D=1"],
  ["nothing", {}, null, ""],
])("a query parameter is serialised by its style: %s", (_case, style, value, query) => {
  const search = operation("get", "/s", { parameters: [{ name: "a", in: "query", schema: {}, ...style }] });
  expect(buildRequest(search, base, { a: value }).url).toBe(`https://api.example.com/v1/s${query && `?${query}`}`);
});

test("the base URL keeps its path and query", () => {
  const get = operation("get", "/a/{id}", { parameters: [...inPath("id"), { name: "q", in: "query", schema: text }] });
  const { url } = buildRequest(get, "https://api.example.com/v1?key=1", { id: "7", q: "x" });
  expect(url).toBe("https://api.example.com/v1/a/7?key=1&q=x");
});

test("body and headers are sent as declared, JSON as JSON", () => {
  const post = operation("post", "/a", {
    parameters: [
      { name: "X-Tags", in: "header", schema: {} },
      { name: "f", in: "query", content: { "application/json": { schema: {} } } },
    ],
    requestBody: { content: { "application/json": { schema: {} } } },
  });
  expect(buildRequest(post, base, { "X-Tags": ["a", "b"], f: { n: 1 }, body: { x: null } })).toEqual({
    url: "https://api.example.com/v1/a?f=%7B%22n%22%3A1%7D",
    headers: { "X-Tags": "a,b" },
    body: '{"x":null}',
    contentType: "application/json",
  });
});

test.each([
  ["no object", [], "must be an object"],
  ["a missing one", {}, "'id' is required"],
  ["an empty one", { id: "" }, "must not be empty"],
  ["an unknown one", { id: "1", other: 2 }, "Unknown argument 'other'. Allowed: id, tag"],
  ["half a character", { id: "\ud800" }, "not valid text"],
  ["a line's end in a header", { id: "1", tag: "a\r\nX-Evil: 1" }, "visible ASCII"],
])("invalid arguments are rejected with a message: %s", (_case, input, message) => {
  const parameters = [...inPath("id"), { name: "tag", in: "header", schema: text }];
  expect(() => buildRequest(operation("get", "/a/{id}", { parameters }), base, input)).toThrow(message);
});

/** Texts that are known to break URL handling, and random ones. */
const hostile = fc.oneof(
  fc.constantFrom(
    "..",
    ".",
    "../",
    "..\\",
    "%2e%2e",
    "%2e%2e%2f",
    "..;/",
    "//evil.example",
    "\\\\evil.example",
    "@evil.example",
  ),
  fc.constantFrom(
    "?a=b",
    "#x",
    "..%00/",
    " ..",
    "..\t",
    "a/../../admin",
    "\r\nHost: evil.example",
    "\u2025",
    "．．",
    "",
  ),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc
    .array(fc.constantFrom(".", "/", "\\", "%", "2", "e", "f", ";", " ", "\t", "\n", "a"), { maxLength: 8 })
    .map((parts) => parts.join("")),
);
const anything = fc.oneof({ weight: 4, arbitrary: hostile }, fc.jsonValue());
const template = operation("delete", "/users/{a}/x{b}.{c}/end", {
  parameters: [
    ...inPath("a", "b", "c"),
    { name: "q", in: "query", schema: {} },
    { name: "X-H", in: "header", schema: {} },
  ],
});

/** The path as a server sees it that decodes before it splits. */
function decodings(path: string): string[] {
  const once = decodeURIComponent(path);
  return [path, once];
}

test("for any arguments, a request stays below its path and has no undeclared headers", () => {
  const input = fc.record(
    { a: anything, b: anything, c: anything, q: anything, "X-H": anything },
    { requiredKeys: [] },
  );
  let built = 0;
  fc.assert(
    fc.property(input, (values) => {
      try {
        const request = buildRequest(template, base, values);
        const url = new URL(request.url);
        expect(url.origin).toBe("https://api.example.com");
        expect(url.hash + url.username).toBe("");
        expect(url.pathname.split("/")).toHaveLength(6);
        expect(url.pathname).toMatch(/^\/v1\/users\/[^/]+\/x[^/]+\.[^/]+\/end$/);
        for (const path of decodings(url.pathname))
          expect(path.split(/[/\\]/).filter((part) => /^\s*\.{1,2}\s*$/.test(part))).toEqual([]);
        expect(Object.keys(request.headers).filter((name) => name !== "X-H")).toEqual([]);
        expect(Object.values(request.headers).join("")).toMatch(/^[\x20-\x7e]*$/);
        built += 1;
      } catch (error) {
        if (!(error instanceof ArgumentError)) throw error;
      }
    }),
    { numRuns: 2_000 },
  );
  expect(built).toBeGreaterThan(50);
});

test("two parameters cannot make a dot segment together", () => {
  const joined = operation("get", "/a/{x}{y}/b", { parameters: inPath("x", "y") });
  expect(() => buildRequest(joined, base, { x: ".", y: "." })).toThrow(ArgumentError);
});

test("a path segment decodes to its argument", () => {
  const get = operation("get", "/a/{id}", { parameters: inPath("id") });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (id) => {
      fc.pre(!/(^|[/\\])[\s\p{Cc}]*\.{1,2}[\s\p{Cc}]*(;|[/\\]|$)/u.test(id) && !id.includes("%"));
      const { pathname } = new URL(buildRequest(get, base, { id }).url);
      expect(decodeURIComponent(pathname.slice("/v1/a/".length))).toBe(id);
    }),
    { numRuns: 500 },
  );
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseFile } from "./parse-file.ts";

const folder = mkdtempSync(join(tmpdir(), "agentrun-parse-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function parse(content: string | Uint8Array, name = "agentrun.yaml") {
  const file = join(folder, name);
  writeFileSync(file, content);
  return parseFile(file);
}

/** The message, without the folder. */
function refusalOf(content: string | Uint8Array, name?: string): string {
  try {
    parse(content, name);
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, "");
  }
  throw new Error("the file was accepted");
}

/** Each list repeats the former one nine times. */
const bomb = (levels: number) =>
  Array.from({ length: levels }, (_, n) => `l${n}: &l${n} [${Array(9).fill(n === 0 ? "x" : `*l${n - 1}`)}]\n`).join("");

test.each<[string, string | Uint8Array, string]>([
  ["two equal names", "agents:\n  a: {}\n  b: {}\n  a: {}\n", "4:3: there are two values with the name 'a'."],
  ["a name that is a list", "agents:\n  ? [a, b]\n  : {}\n", "2:5: a name must be a text."],
  ["an undefined alias", "agents:\n  a: *nowhere\n", "2:6: &nowhere is not defined before this, or contains itself."],
  ["a cyclic alias", "agents: &a\n  x: *a\n", "2:6: &a is not defined before this, or contains itself."],
  ["an alias inside of an alias", "a: &a\n  b: &b [*a]\n", "2:10: &a is not defined before this, or contains itself."],
  ["aliases that repeat too much", bomb(9), "6:10: the aliases up to this one repeat more than 100000 values."],
  ["a set", "agents: !!set { a, b }\n", "1:15: the tag tag:yaml.org,2002:set is not supported. Remove it."],
  ["an ordered map", "agents: !!omap [ a: 1 ]\n", "1:16: the tag tag:yaml.org,2002:omap is not supported. Remove it."],
  ["bytes", "agents: !!binary aGk=\n", "1:18: the tag tag:yaml.org,2002:binary is not supported. Remove it."],
  [
    "two documents",
    "agents: {}\n---\nagents: {}\n",
    "2:1: only one document is allowed. Move the others to separate files of a folder.",
  ],
  ["tabs", "agents:\n\ta: {}\n", "2:1: Tabs are not allowed as indentation"],
  ["deep nesting", "[".repeat(5_000), "this is nested too deeply."],
  [
    "Latin-1",
    Buffer.from("agents:\n  caf\u00e9: {}\n", "latin1"),
    "1:1: line 2 of the file agentrun.yaml is not text in UTF-8.",
  ],
  [
    "UTF-16",
    Buffer.from("\ufeffagents: {}\n", "utf16le"),
    "1:1: line 1 of the file agentrun.yaml is not text in UTF-8.",
  ],
  [
    "ten megabytes",
    "#".repeat(10_485_760),
    "1:1: the file agentrun.yaml has 10.0 MiB, and a configuration at most 1 MiB.",
  ],
])("%s is refused with its line and column", (_, content, message) => {
  expect(refusalOf(content)).toMatch(/^agentrun\.yaml:\d+:\d+: /);
  expect(refusalOf(content)).toContain(message);
});

test("JSON is checked in the same way", () => {
  expect(refusalOf('{"agents": {"a": {}, "a": {}}}', "a.json")).toBe(
    "a.json:1:22: there are two values with the name 'a'.",
  );
  expect(refusalOf('{"agents": {', "a.json")).toMatch(/^a\.json:1:\d+: /);
});

test("a byte order mark and Windows line breaks change neither the content nor the places", () => {
  const text = "agents:\n  a:\n    instructions: x\n";
  const plain = parse(text);
  const marked = parse(`\ufeff${text.replaceAll("\n", "\r\n")}`);
  expect(marked.content).toEqual(plain.content);
  expect(plain.content).toEqual({ agents: { a: { instructions: "x" } } });
  expect(refusalOf("\ufeffagents: {}\r\nagents: {}\r\n")).toContain(":2:1: ");
});

test("an alias is the value that it names, and a name such as __proto__ is only a name", () => {
  const { content } = parse("agents:\n  a: &a { x: 1 }\n  b: *a\n  __proto__: { y: 2 }\n");
  expect(content).toEqual(JSON.parse('{"agents":{"a":{"x":1},"b":{"x":1},"__proto__":{"y":2}}}'));
});

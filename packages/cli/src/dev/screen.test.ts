import { expect, test } from "vitest";
import { answersTo } from "../answers.ts";
import { widthOfText } from "../terminal.ts";
import { createScreen, type DevEntry } from "./screen.ts";

/** The entry on a terminal of 80 columns, without the time. */
function shown(entry: DevEntry): string[] {
  const lines: string[] = [];
  const out = { isJson: false, line: (text: string) => void lines.push(text) };
  const terminal = { width: 80, paint: (_: string, text: string) => text };
  createScreen({ out, terminal } as unknown as Parameters<typeof createScreen>[0]).show(entry);
  return lines.map((line) => line.replace(/^\d\d:\d\d:\d\d/, "00:00:00"));
}

const long = "greeter.ts, line 2: Expression expected, and then so much more that no line of it all has the room";

test("entries that need action are wrapped within their column, others are cut", () => {
  expect(shown({ kind: "refused", agent: "greeter", text: long, more: ["revision 2 stays deployed"] })).toEqual([
    "00:00:00  greeter        refused  greeter.ts, line 2: Expression expected, and",
    "                                  then so much more that no line of it all has",
    "                                  the room",
    "                                  revision 2 stays deployed",
  ]);
  const [unbroken = "", ...rest] = shown({ kind: "error", agent: "a", text: "x".repeat(100) });
  expect([unbroken, ...rest].map((line) => widthOfText(line))).toEqual([80, 80, 42]);
  expect(shown({ kind: "log", agent: "greeter", text: long })).toEqual([
    "00:00:00  greeter        log      greeter.ts, line 2: Expression expected, and…",
  ]);
});

test("a command is never cut or wrapped, so that it can be pasted", () => {
  const command = `agentrun runs act run_01jz8v3k5qe8xa2m4n6p8r0t2v approve --data-dir ${"/far".repeat(12)}`;
  expect(shown({ kind: "asks", agent: "greeter", text: "Sure?", commands: [command] })).toEqual([
    "00:00:00  greeter        asks     Sure?",
    `  ${command}`,
  ]);
});

test("a question shows how to answer it, with a sample that fits its schema", () => {
  expect(answersTo({ type: "approval", schema: null })).toEqual(["approve", "reject"]);
  expect(answersTo({ type: "input", schema: null })).toEqual(["respond -d '{}'"]);
  const properties = { name: { type: "string" }, count: { type: "integer" }, size: { enum: ["s", "m"] }, any: {} };
  expect(answersTo({ type: "input", schema: { properties } })).toEqual([
    `respond -d '{"name":"…","count":0,"size":"s","any":null}'`,
  ]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { createSseParser, type SseEvent, SseEventTooLarge } from "./sse-parser.ts";

const parse = (text: string): SseEvent[] => createSseParser().push(Buffer.from(text));

/** A direct implementation of the standard's algorithm over the whole text: slow but obviously correct. */
function parseByTheBook(text: string): SseEvent[] {
  const events: SseEvent[] = [];
  let [type, data, id] = ["", "", ""];
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  for (const line of lines.slice(0, -1)) {
    const [, field = "", value = ""] = /^([^:]*)(?:: ?)?([\s\S]*)$/.exec(line) ?? [];
    if (line === "") {
      if (data !== "") events.push({ type: type || "message", data: data.slice(0, -1), id });
      [type, data] = ["", ""];
    } else if (line.startsWith(":")) continue;
    else if (field === "data") data += `${value}\n`;
    else if (field === "event") type = value;
    else if (field === "id" && !value.includes("\0")) id = value;
  }
  return events;
}

const piece = fc.constantFrom(
  "data",
  "event",
  "id",
  "retry",
  ":",
  ": ",
  " ",
  "\n",
  "\r",
  "\r\n",
  "\n\n",
  "x",
  "é",
  "🚀",
  "\ufeff",
  "\0",
  "{}",
);
const stream = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

test("any text, split into any chunks, is parsed as the standard defines", () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(12), { minLength: 1, maxLength: 20 }), (text, sizes) => {
      const bytes = Buffer.from(text);
      const parser = createSseParser();
      const events: SseEvent[] = [];
      for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
        const end = start + (sizes[turn % sizes.length] ?? 0) + (turn % 2);
        events.push(...parser.push(bytes.subarray(start, end)));
        start = end;
      }
      expect(events).toEqual(parseByTheBook(text));
    }),
    { numRuns: 3_000 },
  );
});

test("a written event is read back with any line ends", () => {
  const line = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n]/g, ""));
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      line,
      fc.constantFrom("\n", "\r", "\r\n"),
      (data, type, end) => {
        const text = [`event: ${type}`, ...data.map((one) => `data: ${one}`), "", ""].join(end);
        expect(parse(text)).toEqual([{ type: type || "message", data: data.join("\n"), id: "" }]);
      },
    ),
  );
});

test.each<[string, string, SseEvent[]]>([
  ["a comment is silent", ": ping\n\n", []],
  [
    "an event without data is dropped with its name",
    "event: a\n\ndata: 1\n\n",
    [{ type: "message", data: "1", id: "" }],
  ],
  ["an empty data line is an event", "data\n\n", [{ type: "message", data: "", id: "" }]],
  ["one space after the colon is cut, and one only", "data:  a\n\n", [{ type: "message", data: " a", id: "" }]],
  [
    "an id stays until the next",
    "id: 7\ndata: a\n\ndata: b\n\n",
    [
      { type: "message", data: "a", id: "7" },
      { type: "message", data: "b", id: "7" },
    ],
  ],
  ["an id with NUL is ignored", "id: a\0b\ndata: 1\n\n", [{ type: "message", data: "1", id: "" }]],
  ["a leading byte order mark is dropped", "\ufeffdata: 1\n\n", [{ type: "message", data: "1", id: "" }]],
  ["what the end cuts off is never seen", "data: 1\n\ndata: 2\n", [{ type: "message", data: "1", id: "" }]],
])("%s", (_name, text, events) => {
  expect(parse(text)).toEqual(events);
});

test("an event over the limit fails, in one line, in many, and before its line ends", () => {
  const push = (text: string) => createSseParser({ maxEventChars: 100 }).push(Buffer.from(text));
  expect(push(`data: ${"x".repeat(90)}\n\n`)).toHaveLength(1);
  expect(push(`data: ${"x".repeat(90)}\n\n`.repeat(50))).toHaveLength(50);
  expect(() => push(`data: ${"x".repeat(101)}\n\n`)).toThrow(SseEventTooLarge);
  expect(() => push(`data: ${"x".repeat(60)}\n`.repeat(2))).toThrow(SseEventTooLarge);
  expect(() => push("x".repeat(101))).toThrow(SseEventTooLarge);
});

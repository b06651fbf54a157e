import fc from "fast-check";
import { expect, test } from "vitest";
import { SseParser } from "../src/sse.ts";

const lineEnd = fc.constantFrom("\n", "\r\n", "\r");
const word = fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll(/[\r\n\0]/g, ""));
const event = fc.record({
  type: word.map((text) => `t${text}`),
  data: fc.array(word, { minLength: 1, maxLength: 4 }),
  id: word.map((text) => `i${text}`),
  isPinged: fc.boolean(),
});

test("every stream is parsed correctly, no matter where its bytes are split", () => {
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 5 }),
      lineEnd,
      fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
      (events, end, cuts) => {
        const text = events
          .flatMap(({ type, data, id, isPinged }) => [
            ...(isPinged ? [": ping", ""] : []),
            `event: ${type}`,
            ...data.map((line) => `data: ${line}`),
            `id: ${id}`,
            "",
          ])
          .map((line) => line + end)
          .join("");
        const parser = new SseParser();
        const bytes = new TextEncoder().encode(text);
        const read = [];
        for (let start = 0; start < bytes.length; ) {
          const size = cuts.next().value ?? 1;
          read.push(...parser.push(bytes.subarray(start, start + size)));
          start += size;
        }
        expect(read).toEqual(events.map(({ type, data, id }) => ({ type, data: data.join("\n"), id })));
      },
    ),
  );
});

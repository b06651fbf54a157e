import { Socket } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readLines } from "./lines.ts";

test("lines come out whole, however the bytes were cut", () => {
  const line = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\n"));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(30)), (lines, cuts) => {
      const socket = new Socket();
      const seen: string[] = [];
      readLines(socket, 10_000, (text) => seen.push(text), expect.fail);
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(""));
      const text = bytes.toString();
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
      for (const [index, place] of places.entries()) {
        if (index > 0) socket.emit("data", text.slice(places[index - 1], place));
      }
      expect(seen).toEqual(lines.map((each) => Buffer.from(each).toString()));
    }),
  );
});

test("a line that does not end is reported once it is too long", () => {
  const socket = new Socket();
  let reports = 0;
  readLines(socket, 10, expect.fail, () => {
    reports += 1;
  });
  socket.emit("data", "12345");
  expect(reports).toBe(0);
  socket.emit("data", "678901");
  expect(reports).toBe(1);
});

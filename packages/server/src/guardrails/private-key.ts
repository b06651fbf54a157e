import type { Detector, Match } from "./detector.ts";
import { createShape, literal, times } from "./shapes.ts";

/** A key of 16,384 bits with room to spare. */
const mostChars = 16_384;
const ending = /-----END [A-Z ]{0,60}-----/y;
/** What stands between the first line and the last, escaped line ends and headers included. */
const inside = /[0-9A-Za-z+/=\s\\:,.-]*/y;

/** Private keys in PEM: from their first line to their last, or as far as what follows could belong to one. */
export function createPem(): Detector {
  const header = createShape({
    mark: "[private_key]",
    parts: [
      ...literal("-----BEGIN "),
      times("[A-Z ]", 0, 40),
      ...literal("PRIVATE KEY"),
      times("[A-Z ]", 0, 10),
      ...literal("-----"),
    ],
  });
  return {
    mayMatch: (text) => text.includes("PRIVATE KEY"),
    find(text, from, until, reading) {
      const matches: Match[] = [];
      for (const match of header.find(text, from, until, reading)) {
        if (match.start >= (matches.at(-1)?.end ?? 0)) matches.push({ ...match, end: endOf(text, match).end });
      }
      return matches;
    },
    openFrom(text, from, reading) {
      const open = header.find(text, from, text.length, reading).find((match) => endOf(text, match).isOpen);
      return Math.min(open?.start ?? text.length, header.openFrom(text, from, reading));
    },
  };
}

function endOf(text: string, header: Match): { end: number; isOpen: boolean } {
  const limit = header.start + mostChars;
  inside.lastIndex = header.end;
  inside.exec(text);
  const bodyEnd = Math.min(inside.lastIndex, limit);
  for (let at = text.indexOf("-----END", header.end); at >= 0 && at < bodyEnd; at = text.indexOf("-----END", at + 1)) {
    ending.lastIndex = at;
    if (ending.test(text)) return { end: ending.lastIndex, isOpen: false };
  }
  return { end: bodyEnd, isOpen: bodyEnd === text.length && bodyEnd < limit };
}

import type { Detector, Match } from "./detector.ts";

/** Marks too: some scripts cannot do without them, and in a decomposed text every umlaut has one. */
const local = "[\\p{L}\\p{M}\\p{N}._%+'\\-]";
const domain = "[\\p{L}\\p{M}\\p{N}.\\-]";
const mostLocal = 64;
const mostDomain = 253;

const localEnd = new RegExp(`${local}{1,${mostLocal}}$`, "u");
const domainStart = new RegExp(`${domain}{1,${mostDomain}}`, "uy");
const domainTail = new RegExp(`^${domain}*$`, "u");
/** At least one dot, and a last label that is a word. */
const host =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:xn--[a-z0-9-]{1,58}[a-z0-9]|\p{L}[\p{L}\p{M}]{1,62})/iu;

/** Mail addresses: every @ with something before it and a host name after it. */
export const createEmail = (): Detector => ({
  mayMatch: (text) => text.includes("@"),
  find(text, from, until) {
    const matches: Match[] = [];
    for (let at = text.indexOf("@", from); at >= 0; at = text.indexOf("@", at + 1)) {
      const match = matchAround(text, at, Math.max(from, matches.at(-1)?.end ?? 0));
      if (match && match.start >= until) break;
      if (match) matches.push(match);
    }
    return matches;
  },
  openFrom(text, from) {
    const floor = Math.max(from, text.length - mostLocal - 2 * mostDomain - 2);
    for (let at = text.indexOf("@", floor); at >= 0; at = text.indexOf("@", at + 1)) {
      const rest = text.slice(at + 1);
      if (rest.length <= 2 * mostDomain && domainTail.test(rest)) return beginOf(text, at, from);
    }
    return beginOf(text, text.length, from);
  },
});

/** Where the part before an @ at this place begins; the place itself where there is none. */
function beginOf(text: string, at: number, from: number): number {
  const floor = Math.max(from, at - mostLocal);
  return floor + (localEnd.exec(text.slice(floor, at))?.index ?? at - floor);
}

function matchAround(text: string, at: number, from: number): Match | null {
  const start = beginOf(text, at, from);
  if (start === at) return null;
  domainStart.lastIndex = at + 1;
  const found = host.exec(domainStart.exec(text)?.[0] ?? "");
  return found ? { start, end: at + 1 + found[0].length, mark: "[email]" } : null;
}

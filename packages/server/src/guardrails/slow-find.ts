import type { Slices } from "../lib/slices.ts";
import type { Detector, Match, Reading } from "./detector.ts";
import { mostHeld } from "./text-stream.ts";

/** So much of a text is looked at without a pause: detectors take a few milliseconds for it, whatever it says. */
export const sliceChars = 8_192;
/** What decides whether there may be a match lies closer together than this. */
const overlapChars = 2_000;

/** A part of the text in which matches may begin. */
type Region = { from: number; to: number };

/** Looks through one long text in slices, with the same matches as in one go. */
export class SlowFind {
  readonly #text: string;
  readonly #slices: Slices;
  /** Detectors of one guard share the question. */
  readonly #regions = new Map<Detector["mayMatch"], Region[]>();

  constructor(text: string, slices: Slices) {
    this.#text = text;
    this.#slices = slices;
  }

  async find(detector: Detector, reading: Reading): Promise<Match[]> {
    const matches: Match[] = [];
    let past = 0;
    for (const region of await this.#regionsOf(detector, reading)) {
      for (const match of await this.#findIn(detector, region, reading)) {
        if (match.start < past) continue;
        matches.push(match);
        past = match.end;
      }
    }
    return matches;
  }

  /** As a stream is read: up to the place that more text could still change, and on from there. */
  async #findIn(detector: Detector, { from, to }: Region, { meter }: Reading): Promise<Match[]> {
    const base = Math.max(0, from - overlapChars);
    const text = this.#text.slice(base, to + mostHeld);
    const watch = detector.forStream?.() ?? detector;
    const reading = { base, meter };
    const matches: Match[] = [];
    let next = 0;
    for (let end = sliceChars; next < text.length; end += sliceChars) {
      const isLast = end >= text.length;
      const known = text.slice(0, end);
      const open = isLast
        ? Number.POSITIVE_INFINITY
        : Math.max(next, watch.openFrom(known, next, reading), end - mostHeld);
      const found = open > next ? watch.find(known, next, open, reading) : [];
      for (const { start, end: last, mark } of found) matches.push({ start: base + start, end: base + last, mark });
      next = Math.max(open, found.at(-1)?.end ?? 0);
      await this.#slices.pause();
    }
    return matches;
  }

  async #regionsOf(detector: Detector, reading: Reading): Promise<Region[]> {
    const known = this.#regions.get(detector.mayMatch);
    if (known) return known;
    const regions = await this.#lookFor(detector, reading);
    this.#regions.set(detector.mayMatch, regions);
    return regions;
  }

  async #lookFor({ mayMatch, hasAny }: Detector, { meter }: Reading): Promise<Region[]> {
    const regions: Region[] = [];
    for (let from = 0; from < this.#text.length; from += sliceChars) {
      const to = from + sliceChars;
      const window = this.#text.slice(Math.max(0, from - overlapChars), to + overlapChars);
      const last = regions.at(-1);
      if (mayMatch(window) && (hasAny?.(window, meter) ?? true)) {
        if (last?.to === from) last.to = to;
        else regions.push({ from, to });
      }
      await this.#slices.pause();
    }
    return regions;
  }
}

/** Whether any of these questions has a yes somewhere in a long text. */
export async function mayHoldSlowly(
  questions: readonly Detector["mayMatch"][],
  text: string,
  slices: Slices,
): Promise<boolean> {
  for (let from = 0; from < text.length; from += sliceChars) {
    const window = text.slice(Math.max(0, from - overlapChars), from + sliceChars);
    if (questions.some((mayMatch) => mayMatch(window))) return true;
    await slices.pause();
  }
  return false;
}

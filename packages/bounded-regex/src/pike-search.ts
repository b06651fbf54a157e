import { addThread, conditions, newThreads, op, type Program, Reach, type Threads, takes } from "./program.ts";
import type { WorkMeter } from "./work-meter.ts";

export type Found = { start: number; end: number };
/** `firstCharacters`: the characters that a match can start with; `until`: matches must start before this position. */
export type SearchLimits = {
  firstCharacters: Uint8Array;
  maxChars: number;
  base: number;
  until: number;
  meter: WorkMeter;
};

/** Work to start a search. */
const beginWork = 100;
/** Skipping this many characters takes as long as a step. */
const skippedCharsPerStep = 4;

/**
 * Finds the next match from a position: the leftmost, and among those the one that RE2 chooses.
 *
 * The library's own search has no limits. Here, a match is dropped when it is too long, so that the result does not depend on how a
 * stream is split; and every step is charged, so that a slow pattern is stopped. This is Pike's algorithm: it follows all alternatives
 * concurrently, in order of preference, one character at a time.
 */
export function createSearch(program: Program, text: string, limits: SearchLimits): (from: number) => Found | null {
  const size = program.inst.length;
  const reach = new Reach(program);
  let [here, ahead] = [newThreads(size), newThreads(size)];
  const end = Math.min(text.length, limits.until);
  limits.meter.charge(beginWork + size / skippedCharsPerStep);

  return (from) => {
    let found: Found | null = null;
    reach.begin(here);
    for (let at = from; ; ) {
      const isDropped = dropLongMatches(here, at, limits);
      if (isDropped && !found) {
        // Later starts were not followed during the dropped match: search again without it.
        at = Math.max(from, at - limits.maxChars + 1);
        reach.begin(here);
      }
      if (!found && here.size === 0) at = skip(text, at, end, limits);
      if (!found && at < end) reach.enter(here, program.start, at, conditions(text, at));
      if (here.size === 0 && (found || at >= end)) return found;
      const rune = text.codePointAt(at) ?? -1;
      const next = at + (rune > 0xffff ? 2 : 1);
      const flags = conditions(text, next);
      limits.meter.charge(here.size + reach.work);
      reach.work = 0;
      reach.begin(ahead);
      for (let index = 0; index < here.size; index += 1) {
        const start = here.starts[index] as number;
        const step = program.inst[here.pcs[index] as number];
        if (step?.op === op.match && at > start) {
          found = { start, end: at };
          // Later threads are less preferred.
          break;
        }
        if (step && rune >= 0 && takes(step, rune)) reach.enter(ahead, step.out, start, flags);
      }
      [here, ahead] = [ahead, here];
      at = next;
    }
  };
}

/** The next position where a match can start, or the end. */
function skip(text: string, from: number, end: number, { firstCharacters, meter }: SearchLimits): number {
  let at = from;
  while (at < end && firstCharacters[text.charCodeAt(at)] === 0) at += 1;
  meter.charge((at - from) / skippedCharsPerStep);
  return at;
}

/** Drops matches that are too long; returns whether there were any. */
function dropLongMatches(threads: Threads, at: number, { maxChars, base }: SearchLimits): boolean {
  if ((base + at) % maxChars !== 0) return false;
  const { pcs, starts, size } = threads;
  threads.size = 0;
  for (let index = 0; index < size; index += 1) {
    const start = starts[index] as number;
    if (start > at - maxChars) addThread(threads, pcs[index] as number, start);
  }
  return threads.size < size;
}

import { TooMuchWork } from "@agentrun/bounded-regex";
import type { GuardFinding } from "@agentrun/contract";
import { type Detector, type Match, type Reading, redact } from "@agentrun/text-detectors";
import { Slices } from "../lib/concurrency/time-slices.ts";
import type { ModelUse } from "../model/usage.ts";
import { eachLeaf, type JsonLeaf, leavesOf, replacePieces } from "./json-text.ts";
import { hasInvisible, type PlainText, toPlainText } from "./plain-text.ts";
import { Findings, isEnforced, type TextGuard } from "./text-guards.ts";
import { maxHeldChars } from "./text-stream.ts";
import { createSlicedBudget, createSyncBudget, type WorkBudget } from "./work-budget.ts";

/** The result of checking a JSON text: the text that may pass, the findings, and whether it is blocked. */
export type Verdict = {
  text: string;
  findings: GuardFinding[];
  isBlocked: boolean;
  use?: ModelUse | null;
};

export type Stage = "input" | "output";

export const isBlocking = (finding: GuardFinding): boolean => finding.action === "block" && !finding.shadow;

/**
 * Runs every guard on every string and number of a JSON text, including names. `root` is the first part of field names:
 * `input.customer.email`.
 */
export function checkJson(
  guards: readonly TextGuard[],
  stage: Stage,
  json: string,
  root: string,
  work: WorkBudget = createSlicedBudget(json.length),
): Verdict {
  const hasHiddenText = guards.length > 0 && mayHideText(json);
  const selected = hasHiddenText ? guards : selectGuards(guards, json);
  if (selected.length === 0) return { text: json, findings: [], isBlocked: false };
  const checking = new JsonCheck(selected, stage, root);
  eachLeaf(json, (leaf, path) => {
    const plain = hasHiddenText ? toPlainText(leaf.value) : null;
    const found: GuardMatches[] = [];
    for (const guard of checking.active()) found.push({ guard, matches: findIn(guard, leaf, plain, work) });
    return checking.record(leaf, path, found);
  });
  return checking.verdict(json);
}

/** Longer texts, and texts that need much work, are checked in slices, so that other requests are not delayed. */
const maxSyncChars = 32_768;
/** A text that is checked in slices delays no other request, so its work limit is higher. */
const slicedWorkFactor = 2;

/** Same as `checkJson`, but returns a promise for a text that takes long. */
export function checkJsonInSlices(
  guards: readonly TextGuard[],
  stage: Stage,
  json: string,
  root: string,
): Promise<Verdict> | Verdict {
  if (json.length <= maxSyncChars || guards.length === 0) {
    const work = createSyncBudget();
    const verdict = checkJson(guards, stage, json, root, work);
    if (!work.enforcing.isExceeded && !work.observing.isExceeded) return verdict;
  }
  return checkInSlices(guards, stage, json, root);
}

async function checkInSlices(guards: readonly TextGuard[], stage: Stage, json: string, root: string): Promise<Verdict> {
  const work = createSlicedBudget(json.length * slicedWorkFactor);
  const slices = new Slices();
  const hasHiddenText = mayHideText(json);
  const selected = hasHiddenText ? guards : await selectGuardsInSlices(guards, json, slices);
  if (selected.length === 0) return { text: json, findings: [], isBlocked: false };
  const checking = new JsonCheck(selected, stage, root);
  const leaves = leavesOf(json);
  for (let next = leaves.next(); !next.done; ) {
    const { leaf, path } = next.value;
    const found: GuardMatches[] = [];
    const plain = hasHiddenText ? toPlainText(leaf.value) : null;
    let sliced: SlicedLeaf | null = null;
    for (const guard of checking.active()) {
      const isLong = leaf.value.length * guard.detectors.length > sliceChars;
      if (isLong) sliced ??= new SlicedLeaf(leaf, plain, slices);
      const matches = isLong && sliced ? await sliced.find(guard, work) : findIn(guard, leaf, plain, work);
      found.push({ guard, matches });
      const pause = slices.pause();
      if (pause) await pause;
    }
    next = leaves.next(checking.record(leaf, path, found));
  }
  return checking.verdict(json);
}

/** A long string of a JSON text, as written and as plain text. */
class SlicedLeaf {
  readonly #inWritten: SlicedSearch;
  readonly #plain: PlainText | null;
  readonly #inPlain: SlicedSearch | null;

  constructor(leaf: JsonLeaf, plain: PlainText | null, slices: Slices) {
    this.#inWritten = new SlicedSearch(leaf.value, slices);
    this.#plain = plain;
    this.#inPlain = plain && new SlicedSearch(plain.text, slices);
  }

  /** Null if the work limit of the guard is used up. */
  async find(guard: TextGuard, work: WorkBudget): Promise<Match[] | null> {
    const reading = createReading(guard, work);
    try {
      const matches: Match[] = [];
      for (const detector of guard.detectors) {
        const inWritten = await this.#inWritten.find(detector, reading);
        const inPlain = this.#inPlain ? await this.#inPlain.find(detector, reading) : [];
        for (const match of mergeMatches(inWritten, inPlain, this.#plain)) matches.push(match);
      }
      if (matches.length > 0) reading.meter.charge(recordWork);
      return matches;
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return null;
    }
  }
}

/** The matches of a guard in one string; null if its work limit is used up. */
type GuardMatches = { guard: TextGuard; matches: Match[] | null };

/** Collects the results of the guards, string by string. */
class JsonCheck {
  readonly #guards: readonly TextGuard[];
  readonly #stage: Stage;
  readonly #root: string;
  readonly #findings = new Findings();
  /** Guards whose work limit is used up. A guard that redacts then redacts every further string completely. */
  readonly #exhausted = new Set<TextGuard>();
  #isRestHidden = false;
  readonly #pieces: { start: number; end: number; text: string }[] = [];
  readonly #names = new Map<string, number>();

  constructor(guards: readonly TextGuard[], stage: Stage, root: string) {
    this.#guards = guards;
    this.#stage = stage;
    this.#root = root;
  }

  /** The guards whose work limit is not used up. */
  active(): readonly TextGuard[] {
    return this.#exhausted.size === 0 ? this.#guards : this.#guards.filter((guard) => !this.#exhausted.has(guard));
  }

  /** Returns the name to show in the paths below it, if it differs from the original. */
  record(leaf: JsonLeaf, path: () => string[], found: readonly GuardMatches[]): string | undefined {
    const seen: Match[] = [];
    const marks = this.#isRestHidden ? wholeLeaf(leaf) : [];
    for (const { guard, matches: ownMatches } of found) {
      const matches = ownMatches ?? wholeLeaf(leaf);
      if (matches.length === 0) continue;
      const { name, action, shadow } = guard;
      const field = [this.#root, ...hideName(leaf, path())].join(".");
      this.#findings.add({ guard: name, stage: this.#stage, field, action, shadow, count: matches.length });
      for (const match of matches) seen.push(match);
      const redacts = action === "redact" && !shadow;
      if (redacts) for (const match of matches) marks.push(match);
      if (ownMatches) continue;
      this.#exhausted.add(guard);
      this.#isRestHidden ||= redacts;
    }
    if (marks.length > 0) this.#replace(leaf, path, redact(leaf.value, marks));
    // A name with a match is hidden in the field paths below it, for every action.
    return seen.length + marks.length > 0 ? redact(leaf.value, [...seen, ...marks]) : undefined;
  }

  #replace(leaf: JsonLeaf, path: () => string[], text: string): void {
    const unique = leaf.kind === "name" ? toUniqueName(this.#names, path(), text) : text;
    this.#pieces.push({ start: leaf.start, end: leaf.end, text: JSON.stringify(unique) });
  }

  verdict(json: string): Verdict {
    const findings = this.#findings.all();
    return {
      text: this.#pieces.length > 0 ? replacePieces(json, this.#pieces) : json,
      findings,
      isBlocked: findings.some(isBlocking),
    };
  }
}

/** Numbers equal marks: two names of an object with the same mark would be one name, and the first value would be lost. */
function toUniqueName(names: Map<string, number>, path: readonly string[], text: string): string {
  const key = JSON.stringify([...path.slice(0, -1), text]);
  const count = (names.get(key) ?? 0) + 1;
  names.set(key, count);
  return count === 1 ? text : `${text} ${count}`;
}

/** A name with a match is not repeated in the finding. */
const hideName = (leaf: JsonLeaf, path: string[]) => (leaf.kind === "name" ? [...path.slice(0, -1), "*"] : path);

/** An unchecked string counts as one match. */
const wholeLeaf = (leaf: JsonLeaf): Match[] => [{ start: 0, end: leaf.value.length, mark: "[unchecked]" }];

/** Recording matches costs as much as this many steps of a pattern. */
const recordWork = 100;

const createReading = (guard: TextGuard, work: WorkBudget): Reading => ({
  base: 0,
  meter: isEnforced(guard) ? work.enforcing : work.observing,
});

/** Null if the work limit of the guard is used up. */
function findIn(guard: TextGuard, leaf: JsonLeaf, plain: PlainText | null, work: WorkBudget): Match[] | null {
  if (leaf.kind === "number" && leaf.value.length < guard.minDigits) return [];
  const reading = createReading(guard, work);
  try {
    const matches = guard.detectors.flatMap((detector) => {
      const inWritten = findWith(detector, leaf.value, reading);
      return plain ? mergeMatches(inWritten, findWith(detector, plain.text, reading), plain) : inWritten;
    });
    if (matches.length > 0) reading.meter.charge(recordWork);
    return matches;
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return null;
  }
}

const findWith = (detector: Detector, text: string, reading: Reading): Match[] =>
  detector.mayMatch(text) ? detector.find(text, 0, Number.POSITIVE_INFINITY, reading) : [];

/** Merges the matches in the written text with those in the plain text. The latter also cover the characters that hid them. */
function mergeMatches(inWritten: Match[], inPlain: readonly Match[], plain: PlainText | null): Match[] {
  if (inPlain.length === 0 || !plain) return inWritten;
  const hidden = inPlain.map((match) => ({ ...match, ...plain.toOriginal(match) }));
  const written = new Set(inWritten.map(({ start, end }) => `${start} ${end}`));
  return [...inWritten, ...hidden.filter(({ start, end }) => !written.has(`${start} ${end}`))];
}

/** Whether the prefilters could miss data in this text, because characters are escaped or invisible characters separate them. */
const mayHideText = (json: string): boolean => json.includes("\\u") || json.includes("\\/") || hasInvisible(json);

/** Runs the cheap prefilters on the whole text. Most texts pass and need no further check. */
function selectGuards(guards: readonly TextGuard[], json: string): readonly TextGuard[] {
  let selected = none;
  for (const guard of guards) if (mayMatchAny(guard, json)) selected = [...selected, guard];
  return selected;
}

async function selectGuardsInSlices(
  guards: readonly TextGuard[],
  json: string,
  slices: Slices,
): Promise<readonly TextGuard[]> {
  const selected: TextGuard[] = [];
  for (const guard of guards) if (await mayMatchInSlices(guard.prefilters, json, slices)) selected.push(guard);
  return selected;
}

const none: readonly TextGuard[] = [];

function mayMatchAny({ prefilters }: TextGuard, json: string): boolean {
  for (const mayMatch of prefilters) if (mayMatch(json)) return true;
  return false;
}

/** The number of characters that are searched without a pause; detectors take a few milliseconds for them. */
const sliceChars = 8_192;
/** The prefilters need at most this many characters of context. */
const overlapChars = 2_000;

type Region = { from: number; to: number };

/** Searches a long text in slices, with the same matches as in one pass. */
class SlicedSearch {
  readonly #text: string;
  readonly #slices: Slices;
  /** Detectors of one guard share a prefilter. */
  readonly #regions = new Map<Detector["mayMatch"], Region[]>();

  constructor(text: string, slices: Slices) {
    this.#text = text;
    this.#slices = slices;
  }

  async find(detector: Detector, reading: Reading): Promise<Match[]> {
    const matches: Match[] = [];
    let coveredTo = 0;
    for (const region of await this.#regionsOf(detector, reading)) {
      for (const match of await this.#findIn(detector, region, reading)) {
        if (match.start < coveredTo) continue;
        matches.push(match);
        coveredTo = match.end;
      }
    }
    return matches;
  }

  /** Reads the region like a stream: up to the first position that more text could change, then continues from there. */
  async #findIn(detector: Detector, { from, to }: Region, { meter }: Reading): Promise<Match[]> {
    const base = Math.max(0, from - overlapChars);
    const text = this.#text.slice(base, to + maxHeldChars);
    const streamed = detector.forStream?.() ?? detector;
    const reading = { base, meter };
    const matches: Match[] = [];
    let next = 0;
    for (let end = sliceChars; next < text.length; end += sliceChars) {
      const isLast = end >= text.length;
      const available = text.slice(0, end);
      const open = isLast
        ? Number.POSITIVE_INFINITY
        : Math.max(next, streamed.openFrom(available, next, reading), end - maxHeldChars);
      const found = open > next ? streamed.find(available, next, open, reading) : [];
      for (const { start, end: last, mark } of found) matches.push({ start: base + start, end: base + last, mark });
      next = Math.max(open, found.at(-1)?.end ?? 0);
      await this.#slices.pause();
    }
    return matches;
  }

  async #regionsOf(detector: Detector, reading: Reading): Promise<Region[]> {
    const available = this.#regions.get(detector.mayMatch);
    if (available) return available;
    const regions = await this.#findRegions(detector, reading);
    this.#regions.set(detector.mayMatch, regions);
    return regions;
  }

  async #findRegions({ mayMatch, hasAny }: Detector, { meter }: Reading): Promise<Region[]> {
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

/** Whether any prefilter matches anywhere in a long text. */
async function mayMatchInSlices(
  prefilters: readonly Detector["mayMatch"][],
  text: string,
  slices: Slices,
): Promise<boolean> {
  for (let from = 0; from < text.length; from += sliceChars) {
    const window = text.slice(Math.max(0, from - overlapChars), from + sliceChars);
    if (prefilters.some((mayMatch) => mayMatch(window))) return true;
    await slices.pause();
  }
  return false;
}

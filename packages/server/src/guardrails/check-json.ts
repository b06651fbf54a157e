import { TooMuchWork } from "@agentrun/bounded-regex";
import type { GuardFinding } from "@agentrun/contract";
import { Slices } from "../lib/concurrency/time-slices.ts";
import type { ModelUse } from "../model/usage.ts";
import { createWorkBudget, type Detector, type Match, type Reading, type WorkBudget } from "./detectors/detector.ts";
import { eachLeaf, type JsonLeaf, leavesOf, replacePieces } from "./json-text.ts";
import { hasInvisible, type PlainText, toPlainText } from "./plain-text.ts";
import { Findings, isEnforced, type TextGuard } from "./text-guards.ts";
import { maxHeldChars } from "./text-stream.ts";

/** What the guards made of a JSON text: the text as it may go on, what they found, and whether it may go on at all. */
export type Verdict = {
  text: string;
  findings: GuardFinding[];
  isBlocked: boolean;
  /** What was used of models to come to it. */
  use?: ModelUse | null;
};

export type Stage = "input" | "output";

export const isBlocking = (finding: GuardFinding): boolean => finding.action === "block" && !finding.shadow;

/** Every string of a JSON text, names included, past every guard. `root` begins the names of fields: `input.customer.email`. */
export function checkJson(
  guards: readonly TextGuard[],
  stage: Stage,
  json: string,
  root: string,
  work: WorkBudget = createWorkBudget(json.length),
): Verdict {
  const isHiding = guards.length > 0 && hides(json);
  const relevant = isHiding ? guards : selectGuards(guards, json);
  if (relevant.length === 0) return { text: json, findings: [], isBlocked: false };
  const checking = new JsonCheck(relevant, stage, root);
  eachLeaf(json, (leaf, path) => {
    const plain = isHiding ? toPlainText(leaf.value) : null;
    const found: Found[] = [];
    for (const guard of checking.awake()) found.push({ guard, matches: findIn(guard, leaf, plain, work) });
    return checking.take(leaf, path, found);
  });
  return checking.verdict(json);
}

/** Longer texts are looked at in slices, so that other requests need not wait for it. */
const maxSyncChars = 32_768;
/** A text that is looked at in slices holds nobody up, and guards may look longer. */
const slowChars = 2;

/** The same; a promise where the text is long. */
export const checkJsonInSlices = (
  guards: readonly TextGuard[],
  stage: Stage,
  json: string,
  root: string,
): Promise<Verdict> | Verdict =>
  json.length <= maxSyncChars || guards.length === 0
    ? checkJson(guards, stage, json, root)
    : checkInSlices(guards, stage, json, root);

async function checkInSlices(guards: readonly TextGuard[], stage: Stage, json: string, root: string): Promise<Verdict> {
  const work = createWorkBudget(json.length * slowChars);
  const slices = new Slices();
  const isHiding = hides(json);
  const relevant = isHiding ? guards : await selectGuardsInSlices(guards, json, slices);
  if (relevant.length === 0) return { text: json, findings: [], isBlocked: false };
  const checking = new JsonCheck(relevant, stage, root);
  const leaves = leavesOf(json);
  for (let next = leaves.next(); !next.done; ) {
    const { leaf, path } = next.value;
    const found: Found[] = [];
    const plain = isHiding ? toPlainText(leaf.value) : null;
    const slow = leaf.value.length > sliceChars ? new SlicedLeaf(leaf, plain, slices) : null;
    for (const guard of checking.awake())
      found.push({ guard, matches: slow ? await slow.find(guard, work) : findIn(guard, leaf, plain, work) });
    next = leaves.next(checking.take(leaf, path, found));
    await slices.pause();
  }
  return checking.verdict(json);
}

/** A long string of a JSON text, as it is and as its reader understands it. */
class SlicedLeaf {
  readonly #asWritten: SlicedSearch;
  readonly #plain: PlainText | null;
  readonly #asRead: SlicedSearch | null;

  constructor(leaf: JsonLeaf, plain: PlainText | null, slices: Slices) {
    this.#asWritten = new SlicedSearch(leaf.value, slices);
    this.#plain = plain;
    this.#asRead = plain && new SlicedSearch(plain.text, slices);
  }

  /** Null where the guard has had enough. */
  async find(guard: TextGuard, work: WorkBudget): Promise<Match[] | null> {
    const reading = readingFor(guard, work);
    try {
      const matches: Match[] = [];
      for (const detector of guard.detectors) {
        const asWritten = await this.#asWritten.find(detector, reading);
        const asRead = this.#asRead ? await this.#asRead.find(detector, reading) : [];
        for (const match of joined(asWritten, asRead, this.#plain)) matches.push(match);
      }
      if (matches.length > 0) reading.meter.charge(notingWork);
      return matches;
    } catch (error) {
      if (!(error instanceof TooMuchWork)) throw error;
      return null;
    }
  }
}

/** What a guard found in one string; null where it has had enough. */
type Found = { guard: TextGuard; matches: Match[] | null };

/** What guards make of a JSON text, string by string. */
class JsonCheck {
  readonly #guards: readonly TextGuard[];
  readonly #stage: Stage;
  readonly #root: string;
  readonly #findings = new Findings();
  /** Guards that have given up: what one of them would redact, it redacts whole from there on. */
  readonly #tired = new Set<TextGuard>();
  #isRestHidden = false;
  readonly #pieces: { start: number; end: number; text: string }[] = [];
  readonly #names = new Map<string, number>();

  constructor(guards: readonly TextGuard[], stage: Stage, root: string) {
    this.#guards = guards;
    this.#stage = stage;
    this.#root = root;
  }

  /** Those that still look. */
  awake(): readonly TextGuard[] {
    return this.#tired.size === 0 ? this.#guards : this.#guards.filter((guard) => !this.#tired.has(guard));
  }

  /** Returns how a name is shown in the paths below it, where that is not as it is. */
  take(leaf: JsonLeaf, path: () => string[], found: readonly Found[]): string | undefined {
    const seen: Match[] = [];
    const marks = this.#isRestHidden ? wholeOf(leaf) : [];
    for (const { guard, matches: own } of found) {
      const matches = own ?? wholeOf(leaf);
      if (matches.length === 0) continue;
      const { name, action, shadow } = guard;
      const field = [this.#root, ...hideName(leaf, path())].join(".");
      this.#findings.add({ guard: name, stage: this.#stage, field, action, shadow, count: matches.length });
      for (const match of matches) seen.push(match);
      const redacts = action === "redact" && !shadow;
      if (redacts) for (const match of matches) marks.push(match);
      if (own) continue;
      this.#tired.add(guard);
      this.#isRestHidden ||= redacts;
    }
    if (marks.length > 0) this.#replace(leaf, path, redact(leaf.value, marks));
    // Whatever a guard does to a name, it is not told in the fields below it.
    return seen.length + marks.length > 0 ? redact(leaf.value, [...seen, ...marks]) : undefined;
  }

  #replace(leaf: JsonLeaf, path: () => string[], text: string): void {
    const unlike = leaf.kind === "name" ? toUnlike(this.#names, path(), text) : text;
    this.#pieces.push({ start: leaf.start, end: leaf.end, text: JSON.stringify(unlike) });
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

/** Two names of an object that become the same mark would be one, and the value of the first would be lost. */
function toUnlike(names: Map<string, number>, path: readonly string[], text: string): string {
  const place = JSON.stringify([...path.slice(0, -1), text]);
  const count = (names.get(place) ?? 0) + 1;
  names.set(place, count);
  return count === 1 ? text : `${text} ${count}`;
}

/** A name that holds what a guard looks for is not repeated in the finding. */
const hideName = (leaf: JsonLeaf, path: string[]) => (leaf.kind === "name" ? [...path.slice(0, -1), "*"] : path);

/** Nobody has read it: whatever a guard does to what it finds, it does to the whole. */
const wholeOf = (leaf: JsonLeaf): Match[] => [{ start: 0, end: leaf.value.length, mark: "[unchecked]" }];

/** To note what was found takes as long as so many steps of a pattern. */
const notingWork = 100;

const readingFor = (guard: TextGuard, work: WorkBudget): Reading => ({
  base: 0,
  meter: isEnforced(guard) ? work.holding : work.watching,
});

/** Null where the guard has had enough. */
function findIn(guard: TextGuard, leaf: JsonLeaf, plain: PlainText | null, work: WorkBudget): Match[] | null {
  if (leaf.kind === "number" && leaf.value.length < guard.minDigits) return [];
  const reading = readingFor(guard, work);
  try {
    const matches = guard.detectors.flatMap((detector) => {
      const asWritten = findWith(detector, leaf.value, reading);
      return plain ? joined(asWritten, findWith(detector, plain.text, reading), plain) : asWritten;
    });
    if (matches.length > 0) reading.meter.charge(notingWork);
    return matches;
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return null;
  }
}

const findWith = (detector: Detector, text: string, reading: Reading): Match[] =>
  detector.mayMatch(text) ? detector.find(text, 0, Number.POSITIVE_INFINITY, reading) : [];

/** What was found in the text as it is written, and what only its reader sees: that covers all that hides it. */
function joined(asWritten: Match[], asRead: readonly Match[], plain: PlainText | null): Match[] {
  if (asRead.length === 0 || !plain) return asWritten;
  const hidden = asRead.map((match) => ({ ...match, ...plain.toOriginal(match) }));
  const written = new Set(asWritten.map(({ start, end }) => `${start} ${end}`));
  return [...asWritten, ...hidden.filter(({ start, end }) => !written.has(`${start} ${end}`))];
}

/** Characters that are written as escapes, or with others between them that are not seen, hide from a look at the whole. */
const hides = (json: string): boolean => json.includes("\\u") || json.includes("\\/") || hasInvisible(json);

/** A few cheap questions about the whole text spare most texts the walk. */
function selectGuards(guards: readonly TextGuard[], json: string): readonly TextGuard[] {
  let relevant = none;
  for (const guard of guards) if (mayMatchAny(guard, json)) relevant = [...relevant, guard];
  return relevant;
}

async function selectGuardsInSlices(
  guards: readonly TextGuard[],
  json: string,
  slices: Slices,
): Promise<readonly TextGuard[]> {
  const relevant: TextGuard[] = [];
  for (const guard of guards) if (await mayMatchInSlices(guard.prefilters, json, slices)) relevant.push(guard);
  return relevant;
}

const none: readonly TextGuard[] = [];

function mayMatchAny({ prefilters }: TextGuard, json: string): boolean {
  for (const mayMatch of prefilters) if (mayMatch(json)) return true;
  return false;
}

/** The text with every match replaced; what overlaps becomes one mark, that of the one which begins first. */
export function redact(text: string, matches: readonly Match[]): string {
  const pieces: { start: number; end: number; text: string }[] = [];
  for (const { start, end, mark } of matches.toSorted((a, b) => a.start - b.start)) {
    const last = pieces.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else pieces.push({ start, end, text: mark });
  }
  return replacePieces(text, pieces);
}

/** So much of a text is looked at without a pause: detectors take a few milliseconds for it, whatever it says. */
export const sliceChars = 8_192;
/** What decides whether there may be a match lies closer together than this. */
const overlapChars = 2_000;

/** A part of the text in which matches may begin. */
type Region = { from: number; to: number };

/** Looks through one long text in slices, with the same matches as in one go. */
export class SlicedSearch {
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
    const text = this.#text.slice(base, to + maxHeldChars);
    const watch = detector.forStream?.() ?? detector;
    const reading = { base, meter };
    const matches: Match[] = [];
    let next = 0;
    for (let end = sliceChars; next < text.length; end += sliceChars) {
      const isLast = end >= text.length;
      const known = text.slice(0, end);
      const open = isLast
        ? Number.POSITIVE_INFINITY
        : Math.max(next, watch.openFrom(known, next, reading), end - maxHeldChars);
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
export async function mayMatchInSlices(
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

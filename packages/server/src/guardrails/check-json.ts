import { TooMuchWork } from "@agentrun/bounded-regex";
import type { GuardFinding } from "@agentrun/contract";
import type { ModelUse } from "../model/run-usage.ts";
import { type Match, newWork, type Work } from "./detector.ts";
import { eachLeaf, type JsonLeaf, replacePieces } from "./json-text.ts";
import { Findings, holds, type TextGuard } from "./text-guards.ts";

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
  work: Work = newWork(json.length),
): Verdict {
  const relevant = guards.length === 0 ? guards : mayFind(guards, json);
  if (relevant.length === 0) return { text: json, findings: [], isBlocked: false };
  const findings = new Findings();
  /** Guards that have given up: what one of them would redact, it redacts whole from there on. */
  const tired = new Set<TextGuard>();
  let isRestHidden = false;
  const pieces: { start: number; end: number; text: string }[] = [];
  const names = new Map<string, number>();
  eachLeaf(json, (leaf, path) => {
    const seen: Match[] = [];
    const marks = isRestHidden ? wholeOf(leaf) : [];
    for (const guard of relevant) {
      if (tired.has(guard)) continue;
      const found = findIn(guard, leaf, work);
      const matches = found ?? wholeOf(leaf);
      if (matches.length === 0) continue;
      const { name, action, shadow } = guard;
      const field = [root, ...hideName(leaf, path())].join(".");
      findings.add({ guard: name, stage, field, action, shadow, count: matches.length });
      seen.push(...matches);
      const redacts = action === "redact" && !shadow;
      if (redacts) marks.push(...matches);
      if (found) continue;
      tired.add(guard);
      isRestHidden ||= redacts;
    }
    if (marks.length > 0) {
      const text = redact(leaf.value, marks);
      const unlike = leaf.kind === "name" ? toUnlike(names, path(), text) : text;
      pieces.push({ start: leaf.start, end: leaf.end, text: JSON.stringify(unlike) });
    }
    // Whatever a guard does to a name, it is not told in the fields below it.
    return seen.length + marks.length > 0 ? redact(leaf.value, [...seen, ...marks]) : undefined;
  });
  const all = findings.all();
  return {
    text: pieces.length > 0 ? replacePieces(json, pieces) : json,
    findings: all,
    isBlocked: all.some(isBlocking),
  };
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

/** Null where the guard has had enough. */
function findIn(guard: TextGuard, leaf: JsonLeaf, work: Work): Match[] | null {
  if (leaf.kind === "number" && leaf.value.length < guard.fewestDigits) return [];
  const reading = { base: 0, meter: holds(guard) ? work.holding : work.watching };
  try {
    const matches = guard.detectors.flatMap((detector) =>
      detector.mayMatch(leaf.value) ? detector.find(leaf.value, 0, Number.POSITIVE_INFINITY, reading) : [],
    );
    if (matches.length > 0) reading.meter.charge(notingWork);
    return matches;
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    return null;
  }
}

/** A few cheap questions about the whole text spare most texts the walk. */
function mayFind(guards: readonly TextGuard[], json: string): readonly TextGuard[] {
  // Characters written as escapes would hide from them.
  if (json.includes("\\u") || json.includes("\\/")) return guards;
  let relevant = none;
  for (const guard of guards) if (mayHold(guard, json)) relevant = [...relevant, guard];
  return relevant;
}

const none: readonly TextGuard[] = [];

function mayHold({ questions }: TextGuard, json: string): boolean {
  for (const mayMatch of questions) if (mayMatch(json)) return true;
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

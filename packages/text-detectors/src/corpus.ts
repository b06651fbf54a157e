import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Detectors are tuned on one half only; the other half shows what they do on texts that they were not written for. */
export const corpusHalves = ["tuning", "held-out"] as const;
export type CorpusHalf = (typeof corpusHalves)[number];

export const labelNames = ["card", "iban", "national_id", "email", "phone", "secrets", "prompt_injection"] as const;
export type LabelName = (typeof labelNames)[number];

/** A text of the corpus. `bait`: it looks like a match and contains none. */
export type CorpusText = {
  id: string;
  language: string;
  source: string;
  text: string;
  labels: readonly { detector: LabelName; span: string }[];
  bait: boolean;
};

/** Splits the prefix of a token from the rest, so that the scanners of code hosts do not report the corpus. */
const split = "{~}";

export function readCorpus(half: CorpusHalf): CorpusText[] {
  const directory = new URL(`../corpus/${half}/`, import.meta.url);
  return readdirSync(fileURLToPath(directory))
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, directory), "utf8").trim().split("\n"))
    .map((line) => ({ labels: [], bait: false, ...(JSON.parse(line.replaceAll(split, "")) as Partial<CorpusText>) }))
    .map((row) => row as CorpusText);
}

type Range = { start: number; end: number };

/** The labels of one detector as ranges of the text. The labels of a text are in the order of the text. */
export function rangesOf({ text, labels }: CorpusText, detector?: LabelName): Range[] {
  let from = 0;
  return labels.flatMap((label) => {
    const start = text.indexOf(label.span, from);
    if (start < 0) throw new Error(`the text does not contain the label '${label.span}'`);
    from = start + label.span.length;
    return detector === undefined || label.detector === detector ? [{ start, end: from }] : [];
  });
}

/** How many of the labels were found, and in how many of the texts something was found that no label contains. */
export type Figure = { found: number; labels: number; false_alarms: number; texts: number };

const overlap = (a: Range, b: Range): boolean => a.start < b.end && b.start < a.end;

/**
 * What a detector finds in the corpus. Data is found if matches cover all of it: a redaction may leave no part of it. An attempt to
 * override instructions is found if a match is in it. A match that touches the data of another detector is no false alarm.
 */
export function measureDetector(
  rows: readonly CorpusText[],
  name: LabelName,
  find: (text: string) => readonly Range[],
): Figure {
  const figure: Figure = { found: 0, labels: 0, false_alarms: 0, texts: rows.length };
  for (const row of rows) {
    const matches = find(row.text);
    const labels = rangesOf(row, name);
    const isFound = (label: Range) =>
      matches.some((match) =>
        name === "prompt_injection" ? overlap(match, label) : match.start <= label.start && match.end >= label.end,
      );
    figure.labels += labels.length;
    figure.found += labels.filter(isFound).length;
    const all = rangesOf(row);
    if (matches.some((match) => !all.some((label) => overlap(match, label)))) figure.false_alarms += 1;
  }
  return figure;
}

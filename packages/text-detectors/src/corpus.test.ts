import { expect, test } from "vitest";
import { type CorpusText, corpusHalves, labelNames, measureDetector, rangesOf, readCorpus } from "./corpus.ts";

const all = corpusHalves.flatMap(readCorpus);

test("the corpus has 500 texts or more in six languages, and both halves have every label in every number", () => {
  expect(all.length).toBeGreaterThanOrEqual(500);
  expect(new Set(all.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const half of corpusHalves) {
    const rows = readCorpus(half);
    expect(rows.filter(({ bait }) => bait).length).toBeGreaterThanOrEqual(90);
    for (const name of labelNames) {
      expect(rows.flatMap((row) => rangesOf(row, name)).length, `${half} ${name}`).toBeGreaterThanOrEqual(8);
    }
  }
});

test("every label is in its text, and a bait has none", () => {
  for (const row of all) {
    expect(rangesOf(row)).toHaveLength(row.labels.length);
    if (row.bait) expect(row.labels).toEqual([]);
  }
});

/** The text without its data: two texts of one template have the same shape. */
function shapeOf({ text, labels }: CorpusText): string {
  const data = labels.filter(({ detector }) => detector !== "prompt_injection");
  const shape = data.reduce((rest, { detector, span }) => rest.replace(span, () => `<${detector}>`), text);
  return shape.replaceAll(/[0-9]+/g, "0").toLowerCase();
}

test("no two texts have the same shape, except a private key alone", () => {
  const shapes = all.map(shapeOf).filter((shape) => shape !== "<secrets>");
  const repeated = shapes.filter((shape, index) => shapes.indexOf(shape) !== index);
  expect(repeated).toEqual([]);
});

test("data is found if matches cover it, and a match elsewhere is a false alarm", () => {
  const row = { id: "x", language: "en", source: "chat", bait: false };
  const rows = [
    { ...row, text: "a b", labels: [{ detector: "card", span: "b" }] },
    { ...row, text: "c d", labels: [] },
  ] as const;
  const figure = (start: number, end: number) => measureDetector(rows, "card", () => [{ start, end }]);
  expect(figure(2, 3)).toEqual({ found: 1, labels: 1, false_alarms: 1, texts: 2 });
  expect(figure(0, 1)).toEqual({ found: 0, labels: 1, false_alarms: 2, texts: 2 });
});

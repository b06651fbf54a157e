import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type CorpusFigures, measureCorpus } from "./testing.ts";

const recorded = JSON.parse(
  readFileSync(new URL("../../../text-detectors/corpus/figures.json", import.meta.url), "utf8"),
) as CorpusFigures;

test("on the corpus, no detector finds less or has more false alarms than recorded", () => {
  const worse: string[] = [];
  for (const [half, modes] of Object.entries(measureCorpus())) {
    for (const [mode, figures] of Object.entries(modes)) {
      for (const [name, now] of Object.entries(figures)) {
        const known = recorded[half as keyof CorpusFigures][mode as keyof typeof modes][name as keyof typeof figures];
        const isWorse = !known || now.found < known.found || now.false_alarms > known.false_alarms;
        if (isWorse || now.labels !== known.labels || now.texts !== known.texts)
          worse.push(`${half} ${mode} ${name}: ${JSON.stringify(now)}, recorded ${JSON.stringify(known)}`);
      }
    }
  }
  expect(worse).toEqual([]);
});

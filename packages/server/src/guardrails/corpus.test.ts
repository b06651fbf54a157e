import { readFileSync } from "node:fs";
import { corpusHalves, readCorpus } from "@agentrun/text-detectors/corpus";
import { expect, test } from "vitest";
import { checkJson } from "./check-json.ts";
import { type CorpusFigures, measureCorpus, stageOf } from "./testing.ts";
import { TextStream } from "./text-stream.ts";

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

test("every text of the corpus is redacted in a stream as in one piece", () => {
  const regions = ["US", "GB", "DE", "FR", "ES", "IT", "JP"];
  const { texts } = stageOf([{ type: "secrets" }, { type: "pii", regions }]);
  for (const { id, text } of corpusHalves.flatMap(readCorpus)) {
    const whole = JSON.parse(checkJson(texts, "output", JSON.stringify(text), "output").text) as string;
    for (const size of [1, 5]) {
      const stream = new TextStream(texts);
      let passed = "";
      for (let at = 0; at < text.length; at += size) passed += stream.push(text.slice(at, at + size)).text;
      expect(passed + stream.end().text, id).toBe(whole);
    }
  }
});

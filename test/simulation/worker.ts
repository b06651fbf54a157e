import { createHash } from "node:crypto";
import { writeSync } from "node:fs";
import { createDatabase } from "./database.ts";
import { type Defect, defects, type Removal } from "./defects.ts";
import { createPlan } from "./plan.ts";
import { simulateProcess } from "./process.ts";
import { type SimulationResult, simulate } from "./simulation.ts";

/** One seed in a process of its own, because the clock and the random values belong to the process. */
export type Assignment = {
  seed: number;
  steps: number;
  server: string;
  template: string;
  /** The only planned calls and faults that happen, by number; null: all. */
  keep: number[] | null;
  defect: Defect | null;
};

export type Report = SimulationResult & { digest: string; planned: { number: number; isFault: boolean }[] };

const calls = ["create", "answer", "cancel", "read"];

async function run({ seed, steps, server, template, keep, defect }: Assignment): Promise<Report> {
  const removal: Removal | null = defect && defects[defect];
  const database = await createDatabase(server, template, seed, removal?.schema ?? "");
  const simulated = simulateProcess(seed);
  try {
    const { weather, planned } = createPlan(seed, steps);
    const kept = planned.filter(({ number }) => keep === null || keep.includes(number));
    const result = await simulate({
      ...{ seed, steps, plan: { weather, planned: kept }, databaseUrl: database.url, process: simulated },
      change: removal?.change ?? ((text) => text),
    });
    const digest = createHash("sha256").update(result.history.join("\n")).digest("hex").slice(0, 16);
    return {
      ...{ ...result, digest },
      planned: kept.map(({ number, does }) => ({ number, isFault: !calls.includes(does) })),
    };
  } finally {
    await database.drop();
  }
}

const report = await run(JSON.parse(process.argv[2] ?? "") as Assignment);
const text = Buffer.from(JSON.stringify(report));
for (let at = 0; at < text.length; ) at += writeSync(1, text, at);
// The nodes of the simulation never end by themselves.
process.exit(0);

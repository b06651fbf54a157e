import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { print } from "./world.ts";

/** One measured figure; a ratio has no unit. */
export type Figure = { what: string; value: number; unit?: string; target?: string };

export type Result = {
  command: string;
  measured_at: string;
  commit: string;
  machine: { processor: string; cores: number; memory_gb: number; node: string; load_before: number };
  figures: Figure[];
};

export const resultsDirectory = new URL("./results/", import.meta.url);
const loadBefore = loadavg()[0] ?? 0;

/** Prints the figures, and with `BENCH_RECORD=1` stores them in `bench/results`, the source of docs/performance.md. */
export function report(command: string, figures: Figure[]): void {
  print();
  for (const figure of figures) print(describe(figure));
  if (process.env.BENCH_RECORD !== "1") return;
  mkdirSync(resultsDirectory, { recursive: true });
  const file = new URL(`${command.replace(/^.* /, "").replaceAll(/[/:.]/g, "-")}.json`, resultsDirectory);
  writeFileSync(file, `${JSON.stringify(toResult(command, figures), null, 2)}\n`);
}

export const shown = ({ value, unit }: Pick<Figure, "value" | "unit">): string => {
  const digits = unit === undefined ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toFixed(digits)}${unit === undefined ? "" : ` ${unit}`}`;
};

const describe = (figure: Figure): string =>
  `${figure.what.padEnd(56)} ${shown(figure).padStart(12)}${figure.target ? `   (target: ${figure.target})` : ""}`;

const toResult = (command: string, figures: Figure[]): Result => ({
  command,
  measured_at: new Date().toISOString(),
  commit: execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim(),
  machine: {
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load_before: Math.round(loadBefore * 100) / 100,
  },
  figures: figures.map((figure) => ({ ...figure, value: Number(figure.value.toPrecision(4)) })),
});

import { readFileSync } from "node:fs";
import { type Result, resultsDirectory } from "../../bench/record.ts";

const start = "<!-- peers: made by `npm run readme` -->";
const end = "<!-- end of peers -->";
const rate = ", completed runs per second";

/** The comparison page with its figures, from the last recorded `npm run bench:peers`. */
export function withPeerTable(page: string): string {
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error("docs/comparison.md has no start or end marker of its table.");
  return `${before}${start}\n\n${peerTable()}\n\n${end}${after}`;
}

function peerTable(): string {
  const file = new URL("bench-peers.json", resultsDirectory);
  const { figures, measured_at, machine } = JSON.parse(readFileSync(file, "utf8")) as Result;
  const rows = figures
    .filter(({ what }) => what.endsWith(rate))
    .map(({ what, value }) => {
      const name = what.slice(0, -rate.length);
      const ratio = figures.find((figure) => figure.what === `ours / ${name}`)?.value ?? Number.NaN;
      return `| ${name} | ${Math.round(value)} | ${ratio.toFixed(1)} |`;
    });
  return [
    `Measured on ${measured_at.slice(0, 10)}, on ${machine.cores} cores of ${machine.processor}:`,
    "",
    "| | Runs per second | Our rate in the same rounds, divided by theirs |",
    "| --- | --- | --- |",
    ...rows,
  ].join("\n");
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type Result, resultsDirectory, shown } from "../../bench/record.ts";

const head = `# Performance

The command above each table measured its figures, with \`BENCH_RECORD=1\`. The results are kept in
[bench/results](../bench/results), and \`npm run readme\` generates this page from them.

Ratios compare two measurements that were taken in turns, in one run on one machine: expect similar
ratios on your machine. The other figures depend on the machine. [bench/README.md](../bench/README.md)
explains each benchmark.
`;

/** docs/performance.md, from the recorded figures. */
export function performancePage(): string {
  if (!existsSync(resultsDirectory)) return head;
  const files = readdirSync(resultsDirectory).filter((name) => name.endsWith(".json"));
  const results = files.toSorted().map((name) => read(name));
  return [head, ...results.map(section)].join("\n");
}

const read = (name: string): Result => JSON.parse(readFileSync(new URL(name, resultsDirectory), "utf8")) as Result;

function section({ command, measured_at, commit, machine, figures }: Result): string {
  const { processor, cores, memory_gb, node, load_before } = machine;
  const rows = figures.map((figure) => `| ${figure.what} | ${shown(figure)} | ${figure.target ?? ""} |`);
  return [
    `## \`${command}\``,
    "",
    `${measured_at.slice(0, 10)}, commit ${commit}, ${cores} cores of ${processor}, ${memory_gb} GB, Node ${node}; load average before the run: ${load_before}.`,
    "",
    "| | measured | target |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

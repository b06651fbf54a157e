import { existsSync, readdirSync, readFileSync } from "node:fs";
import { type Result, resultsDirectory, shown } from "../../bench/record.ts";

const head = `# How fast it is

Every figure here was written down by the command above its table, with \`BENCH_RECORD=1\`, and is kept in [bench/results](../bench/results); this page is made of
them by \`npm run readme\`. Ratios compare two things within one run on one machine, in turns: they hold elsewhere, the rest hardly does.
[bench/README.md](../bench/README.md) says what each of them means.
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
  const rows = figures.map((figure) => `| ${figure.what} | ${shown(figure)} | ${figure.asked ?? ""} |`);
  return [
    `## \`${command}\``,
    "",
    `${measured_at.slice(0, 10)}, commit ${commit}, ${cores} cores of ${processor}, ${memory_gb} GB, Node ${node}; load before it ${load_before}.`,
    "",
    "| | measured | target |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

import type {
  Experiment,
  ExperimentComparison,
  ExperimentResults,
  ExperimentRow,
  ExperimentRun,
} from "agent-run-client";
import { describeRate, toResultRows } from "./evaluation-tables.ts";

/** What an evaluation has found, and why it fails; empty: it passed. */
export type Evaluation = {
  experiment: Experiment;
  results: ExperimentResults;
  comparison: ExperimentComparison | null;
  failures: string[];
};

export type Demands = {
  atLeast: number | undefined;
  /** Why runs could not start. */
  refusals: readonly string[];
};

const mostRefusals = 3;
const mostRowsRead = 500;

/** The distinct reasons of the first rows with runs that could not start. */
export async function readRefusals(rows: AsyncIterable<Pick<ExperimentRow, "runs">>): Promise<string[]> {
  const reasons = new Set<string>();
  let read = 0;
  for await (const { runs } of rows) {
    for (const { refusal } of runs) if (refusal) reasons.add(refusal.message);
    read += 1;
    if (reasons.size >= mostRefusals || read >= mostRowsRead) break;
  }
  return [...reasons].slice(0, mostRefusals);
}

/** Why the last revision does not pass. */
export function findFailures(
  { experiment, results, comparison }: Omit<Evaluation, "failures">,
  { atLeast, refusals }: Demands,
): string[] {
  const last = results.revisions.at(-1);
  const failures: string[] = [];
  if (experiment.status !== "completed") failures.push(`The experiment was ${experiment.status}.`);
  if (experiment.refused > 0) failures.push([`${experiment.refused} runs could not start.`, ...refusals].join(" "));
  for (const { name, errors, pass_rate: rate } of last?.scorers ?? []) {
    if (errors > 0) failures.push(`${name} failed for ${errors} runs.`);
    if (atLeast !== undefined && (rate?.percent ?? 0) < atLeast)
      failures.push(`${name} passed ${(rate?.percent ?? 0).toFixed(1)} % of the runs, and ${atLeast} % are required.`);
  }
  if (comparison?.verdict === "worse")
    failures.push(`Revision ${comparison.other_revision} is worse than ${comparison.base_revision}.`);
  return failures;
}

/** For a comment on a pull request. */
export function toMarkdown({ experiment, results, comparison, failures }: Evaluation): string {
  const lines = [
    `### Evaluation ${failures.length === 0 ? "passed" : "failed"}`,
    "",
    `\`${experiment.id}\`: ${experiment.total} runs, ${experiment.completed} completed, ${experiment.failed} failed.`,
    "",
    "| Revision | Scorer | Passed | Rate (95 %) | Mean |",
    "| --- | --- | --- | --- | --- |",
    ...toResultRows(results).map(
      ({ revision, name, passed, scored, pass_rate, mean }) =>
        `| ${revision.agent_revision} | ${escapeCell(name)} | ${passed} of ${scored} | ${describeRate(pass_rate)} | ${mean?.toFixed(3) ?? ""} |`,
    ),
  ];
  if (comparison) {
    lines.push(
      "",
      `Revision ${comparison.other_revision} compared with ${comparison.base_revision}: **${comparison.verdict}**.`,
    );
    for (const { name, verdict, fixed, broken } of comparison.scorers)
      lines.push(`- ${escapeCell(name)}: ${verdict}, ${fixed} fixed, ${broken} broken`);
  }
  if (failures.length > 0) lines.push("", ...failures.map((failure) => `- ${escapeCell(failure)}`));
  return `${lines.join("\n")}\n`;
}

const escapeCell = (text: string): string => text.replaceAll(/[\r\n]+/g, " ").replaceAll(/[|<>]/g, "\\$&");

/**
 * One test suite per revision, one test case per row and scorer. The report fails only if the evaluation does: in one that has passed,
 * rows that do not pass have their reason as output, and rows without a score are skipped.
 */
export async function toJUnit(
  experiment: Pick<Experiment, "id" | "name" | "agent_revisions" | "scorers">,
  rows: AsyncIterable<Pick<ExperimentRow, "id" | "input" | "runs">>,
  isPassed: boolean,
): Promise<string> {
  const suites = new Map(
    experiment.agent_revisions.map((revision) => [
      revision,
      { cases: [] as string[], failure: 0, error: 0, skipped: 0 },
    ]),
  );
  const names = new Map(experiment.scorers.map(({ id, name }) => [id, name]));
  for await (const row of rows) {
    for (const run of row.runs) {
      const suite = suites.get(run.agent_revision);
      if (!suite) continue;
      for (const { kind, text } of toCases(nameOf(row), run, names, isPassed)) {
        suite.cases.push(text);
        if (kind !== "passed" && kind !== "output") suite[kind] += 1;
      }
    }
  }
  const bodies = [...suites].map(
    ([revision, { cases, failure, error, skipped }]) =>
      `  <testsuite name="revision ${revision}" tests="${cases.length}" failures="${failure}" errors="${error}" skipped="${skipped}">\n${cases.join("\n")}\n  </testsuite>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(experiment.name ?? experiment.id)}">\n${bodies.join("\n")}\n</testsuites>\n`;
}

const longestInput = 60;

/** The row's id and the start of its input. */
function nameOf({ id, input }: Pick<ExperimentRow, "id" | "input">): string {
  // A letter has at most two units.
  const letters = [...JSON.stringify(input).slice(0, 2 * longestInput + 2)];
  const start = letters.length > longestInput ? `${letters.slice(0, longestInput - 1).join("")}…` : letters.join("");
  return `${id} ${start}`;
}

type Case = { kind: "passed" | "output" | "failure" | "error" | "skipped"; text: string };

function toCases(
  rowName: string,
  { status, refusal, missed, latency_ms, scores }: ExperimentRun,
  names: ReadonlyMap<string, string>,
  isPassed: boolean,
): Case[] {
  const failure = isPassed ? "output" : "failure";
  const error = isPassed ? "skipped" : "error";
  const time = ((latency_ms ?? 0) / 1_000).toFixed(3);
  const toCase = (name: string, kind: Case["kind"], why: string): Case => {
    const head = `    <testcase classname="${escapeXml(name)}" name="${escapeXml(rowName)}" time="${time}"`;
    if (kind === "passed") return { kind, text: `${head}/>` };
    const content =
      kind === "output"
        ? `<system-out>${escapeXml(`Did not pass. ${why}`.trim())}</system-out>`
        : `<${kind} message="${escapeXml(why)}"/>`;
    return { kind, text: `${head}>${content}</testcase>` };
  };
  if (scores.length === 0)
    return [
      toCase("run", error, refusal?.message ?? (missed ? "An effect was not recorded." : `The run is ${status}.`)),
    ];
  return scores.map(({ scorer_id, passed, score, reason }) =>
    toCase(names.get(scorer_id) ?? scorer_id, score === null ? error : passed ? "passed" : failure, reason ?? ""),
  );
}

/** XML cannot contain most control characters, not even escaped. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "?")
    .replaceAll(/[&<>"'\t\n\r]/g, (letter) => `&#${letter.charCodeAt(0)};`);

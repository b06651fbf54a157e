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

export type Demands = { atLeast: number | undefined };

/** Why the last revision does not pass. */
export function findFailures(
  { experiment, results, comparison }: Omit<Evaluation, "failures">,
  { atLeast }: Demands,
): string[] {
  const last = results.revisions.at(-1);
  const failures: string[] = [];
  if (experiment.status !== "completed") failures.push(`The experiment was ${experiment.status}.`);
  if (experiment.refused > 0) failures.push(`${experiment.refused} runs could not start.`);
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

/** One test suite per revision, one test case per row and scorer. */
export async function toJUnit(experiment: Experiment, rows: AsyncIterable<ExperimentRow>): Promise<string> {
  const suites = new Map(
    experiment.agent_revisions.map((revision) => [revision, { cases: [] as string[], bad: 0, lost: 0 }]),
  );
  const names = new Map(experiment.scorers.map(({ id, name }) => [id, name]));
  for await (const row of rows) {
    for (const run of row.runs) {
      const suite = suites.get(run.agent_revision);
      if (!suite) continue;
      const cases = toCases(row.id, run, names);
      suite.cases.push(...cases.map(({ text }) => text));
      suite.bad += cases.filter(({ kind }) => kind === "failure").length;
      suite.lost += cases.filter(({ kind }) => kind === "error").length;
    }
  }
  const bodies = [...suites].map(
    ([revision, { cases, bad, lost }]) =>
      `  <testsuite name="revision ${revision}" tests="${cases.length}" failures="${bad}" errors="${lost}">\n${cases.join("\n")}\n  </testsuite>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(experiment.name ?? experiment.id)}">\n${bodies.join("\n")}\n</testsuites>\n`;
}

type Case = { kind: "passed" | "failure" | "error"; text: string };

function toCases(
  rowId: string,
  { status, refusal, missed, latency_ms, scores }: ExperimentRun,
  names: ReadonlyMap<string, string>,
): Case[] {
  const time = ((latency_ms ?? 0) / 1_000).toFixed(3);
  const toCase = (name: string, kind: Case["kind"], why: string): Case => {
    const head = `    <testcase classname="${escapeXml(name)}" name="${rowId}" time="${time}"`;
    return {
      kind,
      text: kind === "passed" ? `${head}/>` : `${head}><${kind} message="${escapeXml(why)}"/></testcase>`,
    };
  };
  if (scores.length === 0)
    return [
      toCase("run", "error", refusal?.message ?? (missed ? "An effect was not recorded." : `The run is ${status}.`)),
    ];
  return scores.map(({ scorer_id, passed, score, reason }) =>
    toCase(names.get(scorer_id) ?? scorer_id, score === null ? "error" : passed ? "passed" : "failure", reason ?? ""),
  );
}

/** XML cannot contain most control characters, not even escaped. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "?")
    .replaceAll(/[&<>"'\t\n\r]/g, (letter) => `&#${letter.charCodeAt(0)};`);

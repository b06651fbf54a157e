import { writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentRun, CreateExperimentRequest, Experiment } from "agent-run-client";
import { command } from "../command.ts";
import { assertPercent, assertWritable, toNumber, toScorerUse } from "../evaluation-flags.ts";
import { type Evaluation, findFailures, readRefusals, toJUnit, toMarkdown } from "../evaluation-reports.ts";
import { comparisonColumns, resultColumns, toResultRows } from "../evaluation-tables.ts";
import { exitCodes, UsageError } from "../exit-codes.ts";
import type { Flags, FlagValues } from "../flags.ts";
import type { Output } from "../output.ts";
import { safeLine } from "../terminal.ts";

const flags = {
  scorer: { type: "string", value: "<scr_…>", multiple: true, help: "a scorer, or scr_…@VERSION; repeat for several" },
  revision: {
    type: "string",
    value: "<number>",
    multiple: true,
    help: "a revision (default: the deployed one); with several, the last is compared with the first",
  },
  live: { type: "boolean", help: "repeat everything, with its side effects" },
  recorded: { type: "boolean", help: "use recorded step and tool results; cause no side effects" },
  "at-least": { type: "number", value: "<percent>", help: "fail if fewer runs of the last revision pass, 0 to 100" },
  "dataset-version": { type: "number", value: "<number>", help: "version of the data set (default: the current one)" },
  concurrency: { type: "number", help: "concurrent runs, 1 to 100 (default 10)" },
  "max-cost": { type: "number", value: "<usd>", help: "start no more runs when it has cost this much" },
  name: { type: "string", help: "name of the experiment" },
  junit: { type: "string", value: "<file>", help: "write a JUnit report" },
  markdown: { type: "string", value: "<file>", help: "write a Markdown report" },
} as const satisfies Flags;

const pauseMs = 1_000;

export const evaluate = command({
  path: "eval",
  summary: "Run revisions with a data set, score the outputs, and fail if they are not good enough",
  details:
    "Pass --recorded or --live. The exit code is 7 if the last revision is worse than the first, passes fewer runs than --at-least, or if runs or scorers failed to start. Without --at-least and a second --revision, rows that do not pass do not fail the command. The JUnit report has failures only if the command fails. Ctrl-C leaves the experiment running.",
  args: { dataset: { help: "the data set's id" } },
  flags,
  examples: [
    "eval ds_… --scorer scr_… --live --at-least 90",
    "eval ds_… --scorer scr_… --scorer scr_… --revision 4 --revision 5 --recorded --junit report.xml --markdown report.md",
  ],
  run: async ({ client, args, flags: given, out, progress }) => {
    assertPercent(given["at-least"], "--at-least");
    assertWritable(given.junit, "--junit");
    assertWritable(given.markdown, "--markdown");
    const service = client();
    const started = await service.experiments.create(toRequest(args.dataset, given));
    out.say(`${started.id}: ${started.total} runs.`);
    const experiment = await progress(`${started.id} is running`, untilEnd(service, out, started));
    const evaluation = await readEvaluation(service, experiment, given["at-least"]);
    // Before the reports: if they cannot be written, the results are not lost.
    show(out, evaluation);
    const isPassed = evaluation.failures.length === 0;
    if (given.junit !== undefined) {
      const rows = service.experiments.rows(experiment.id, { limit: 100, order: "asc" });
      writeFileSync(given.junit, await toJUnit(experiment, rows, isPassed));
    }
    if (given.markdown !== undefined) writeFileSync(given.markdown, toMarkdown(evaluation));
    return isPassed ? exitCodes.done : exitCodes.runFailed;
  },
});

function toRequest(dataset_id: string, given: FlagValues<typeof flags>): CreateExperimentRequest {
  if (given.recorded === given.live)
    throw new UsageError("Pass --recorded (no side effects) or --live (everything happens again).");
  if (!given.scorer) throw new UsageError("Pass at least one --scorer. `agentrun scorers list` shows yours.");
  return {
    dataset_id,
    dataset_version: given["dataset-version"],
    scorers: given.scorer.map(toScorerUse),
    agent_revisions: given.revision?.map((text) => toNumber(text, "--revision")),
    effects: given.recorded ? "recorded" : "live",
    concurrency: given.concurrency,
    max_cost_usd: given["max-cost"],
    name: given.name,
  };
}

/** A line for each tenth that has ended, so that the log of a build shows where it is. */
async function untilEnd(service: AgentRun, out: Output, started: Experiment): Promise<Experiment> {
  let [experiment, told] = [started, 0];
  let isLeftToPeople = false;
  while (experiment.status === "running" || experiment.status === "cancelling") {
    await delay(pauseMs);
    experiment = await service.experiments.get(started.id);
    const { completed, failed, cancelled, refused, rating, total } = experiment;
    const ended = completed + failed + cancelled + refused;
    const tenths = Math.floor((10 * ended) / total);
    if (tenths > told) out.say(`${completed + failed} of ${total} runs have ended.`);
    told = tenths;
    const isWaiting = rating > 0 && rating === total - ended;
    if (isWaiting && !isLeftToPeople)
      out.say(
        `${rating} outputs wait for ratings by members: in the inbox of the dashboard, or \`agentrun ratings list\`.`,
      );
    isLeftToPeople ||= isWaiting;
  }
  return experiment;
}

async function readEvaluation(service: AgentRun, experiment: Experiment, atLeast: number | undefined) {
  const results = await service.experiments.results(experiment.id);
  const comparison = experiment.agent_revisions.length > 1 ? await service.experiments.compare(experiment.id) : null;
  const found = { experiment, results, comparison };
  const rows = service.experiments.rows(experiment.id, { show: "refused", limit: 100, order: "asc" });
  const refusals = experiment.refused > 0 ? await readRefusals(rows) : [];
  return { ...found, failures: findFailures(found, { atLeast, refusals }) };
}

function show(out: Output, evaluation: Evaluation): void {
  const { results, comparison, failures } = evaluation;
  if (out.isJson) {
    out.record(evaluation);
    return;
  }
  out.table(toResultRows(results), resultColumns, "No results.");
  if (comparison) out.table(comparison.scorers, comparisonColumns, "No scorers.");
  for (const failure of failures) out.say(safeLine(failure));
  out.say(failures.length === 0 ? "Passed." : "Failed.");
}

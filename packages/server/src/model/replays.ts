import type { AgentConfiguration, ExperimentId, ReplayId, RunId, ThreadId } from "@agentrun/contract";
import type { ExperimentRunKey } from "./experiments.ts";
import { stepThatFailed } from "./failed-steps.ts";
import type { JournalRecord, ReplaySettings } from "./runs.ts";
import { noTokens } from "./usage.ts";

/** How to create a run that repeats another one, or that tries a revision that is not deployed. */
export type Replay = ReplaySettings & {
  /** Null: it repeats no run. */
  of: RunId | null;
  /** The thread of the original run: the replay starts with the same messages. */
  threadId: ThreadId | null;
  agentRevision: number;
  configuration: AgentConfiguration;
  /** The journal and the messages that it starts with. */
  journal: JournalRecord[];
  messages: string[];
  /** The bulk replay that it belongs to. */
  bulkId?: ReplayId;
  /** The place in an experiment that it belongs to. */
  place?: ExperimentRunKey & { experimentId: ExperimentId };
};

/** The revision with the replay's model. */
export function withModel(configuration: AgentConfiguration, model: string | null): AgentConfiguration {
  const { runtime } = configuration;
  if (model === null || runtime.type !== "model") return configuration;
  const { models: _others, ...rest } = runtime;
  return { ...configuration, runtime: { ...rest, model } };
}

/**
 * The index of a step in the journal, by its key, or by its name for the first step of that name; -1: not found. A failed step is found
 * at its first try.
 */
export function findStep(journal: readonly JournalRecord[], step: string): number {
  const at = (key: string) =>
    journal.findIndex((entry) => entry.kind === "step" && (entry.key === key || stepThatFailed(entry.key) === key));
  const exact = at(step);
  return exact === -1 ? at(`${step}#0`) : exact;
}

/** Entries with the cost of a turn's tries. The keys of an agent's own steps have no dot here. */
const costKey = /^(begun|broken)#\d+\./;

/** The keys of the steps that a replay can start from. */
export const stepKeys = (journal: readonly JournalRecord[]): string[] => [
  ...new Set(
    journal
      .filter(({ kind, key }) => kind === "step" && !costKey.test(key))
      .map(({ key }) => stepThatFailed(key) ?? key),
  ),
];

type Fork = {
  runtime: AgentConfiguration["runtime"]["type"];
  /** The number of journal entries to keep; 0: start from the beginning. */
  before: number;
  isRecorded: boolean;
};

/**
 * The journal that a replay starts with. A module finds its recorded steps by name, so the journal itself is the record. A model may call
 * its tools in another order than before, so their results are recorded by call.
 */
export function forkJournal(journal: readonly JournalRecord[], { runtime, before, isRecorded }: Fork): JournalRecord[] {
  if (runtime !== "model") return isRecorded ? [...journal] : journal.slice(0, before);
  const known = journal.slice(0, before).flatMap(withoutCost);
  return isRecorded ? [...known, ...recordCalls(journal)] : known;
}

/** The original run has paid for these turns, so they cost nothing again. */
function withoutCost(entry: JournalRecord): JournalRecord[] {
  if (entry.kind === "answer") return [entry];
  if (/^(begun|broken)#/.test(entry.key)) return [];
  if (!/^(turn|summary)#/.test(entry.key)) return [entry];
  return [{ ...entry, value: JSON.stringify({ ...JSON.parse(entry.value), counts: { ...noTokens, cost: 0 } }) }];
}

/** A recorded tool call with its result. */
export type RecordedCall = { name: string; arguments: unknown; record: unknown };

/** Journal keys of recorded tool calls. */
export const recordedKey = /^recorded#\d+$/;

type Turn = { calls: { name: string; input: unknown }[] };

/** All tool results in call order: the turns that are kept use theirs first. */
function recordCalls(journal: readonly JournalRecord[]): JournalRecord[] {
  const turns = journal.flatMap(({ kind, key, value }) => {
    const [, number] = (kind === "step" && /^turn#(\d+)$/.exec(key)) || [];
    return number === undefined ? [] : [{ number: Number(number), turn: JSON.parse(value) as Turn }];
  });
  const answers = new Map(journal.map((entry) => [entry.key, entry]));
  const calls = turns
    .sort((a, b) => a.number - b.number)
    .flatMap(({ number, turn }) => turn.calls.map((call, index) => ({ call, key: `tool#${number}.${index}` })));
  const recorded = calls.flatMap(({ call, key }) => {
    const answer = answers.get(key);
    return answer ? [{ call, answer }] : [];
  });
  return recorded.map(({ call, answer }, number) => {
    const record: RecordedCall = { name: call.name, arguments: call.input, record: JSON.parse(answer.value) };
    return { ...answer, kind: "answer", key: `recorded#${number}`, value: JSON.stringify(record) };
  });
}

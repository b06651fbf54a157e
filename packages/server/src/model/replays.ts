import type { AgentConfiguration, ReplayId, RunId, ThreadId } from "@agentrun/contract";
import { stepThatFailed } from "./failed-steps.ts";
import type { JournalRecord, ReplaySettings } from "./runs.ts";
import { noTokens } from "./usage.ts";

/** A run that is to do another again, or for the first time what a revision does that may not be deployed. */
export type Replay = ReplaySettings & {
  /** Null: it is the first. */
  of: RunId | null;
  /** The thread that the first of them was a turn of: what it said there is here as well. */
  threadId: ThreadId | null;
  agentRevision: number;
  configuration: AgentConfiguration;
  /** What it finds done and said already. */
  journal: JournalRecord[];
  messages: string[];
  /** The replay of many runs that it is one of. */
  bulkId?: ReplayId;
};

/** The revision as the replay runs it. */
export function withModel(configuration: AgentConfiguration, model: string | null): AgentConfiguration {
  const { runtime } = configuration;
  if (model === null || runtime.type !== "model") return configuration;
  const { models: _others, ...rest } = runtime;
  return { ...configuration, runtime: { ...rest, model } };
}

/**
 * Where a step stands in its journal, by its key or, for the first of a name, by that; -1: it is not there. One that failed is where it
 * was first tried.
 */
export function findStep(journal: readonly JournalRecord[], step: string): number {
  const at = (key: string) =>
    journal.findIndex((entry) => entry.kind === "step" && (entry.key === key || stepThatFailed(entry.key) === key));
  const exact = at(step);
  return exact === -1 ? at(`${step}#0`) : exact;
}

/** What the tries of a model's turn have cost; an agent's own steps have no dot there, whatever their names. */
const costKey = /^(begun|broken)#\d+\./;

/** The steps that a run may go on from, by their keys. */
export const stepKeys = (journal: readonly JournalRecord[]): string[] => [
  ...new Set(
    journal
      .filter(({ kind, key }) => kind === "step" && !costKey.test(key))
      .map(({ key }) => stepThatFailed(key) ?? key),
  ),
];

type Fork = {
  runtime: AgentConfiguration["runtime"]["type"];
  /** How many entries come before the step that it goes on from; 0: it begins anew. */
  before: number;
  isRecorded: boolean;
};

/**
 * What a replay finds in its journal. A module asks for its steps by their names, so a record of them is the journal itself. A model
 * says what it wants, and may want it elsewhere than before: what its tools have answered is found by the call.
 */
export function forkJournal(journal: readonly JournalRecord[], { runtime, before, isRecorded }: Fork): JournalRecord[] {
  if (runtime !== "model") return isRecorded ? [...journal] : journal.slice(0, before);
  const known = journal.slice(0, before).flatMap(withoutCost);
  return isRecorded ? [...known, ...recordCalls(journal)] : known;
}

/** What the run has paid, it has paid: nobody is counted for it again. */
function withoutCost(entry: JournalRecord): JournalRecord[] {
  if (entry.kind === "answer") return [entry];
  if (/^(begun|broken)#/.test(entry.key)) return [];
  if (!/^(turn|summary)#/.test(entry.key)) return [entry];
  return [{ ...entry, value: JSON.stringify({ ...JSON.parse(entry.value), counts: { ...noTokens, cost: 0 } }) }];
}

/** What a tool was called with, and what came of it. */
export type RecordedCall = { name: string; arguments: unknown; record: unknown };

/** What a run was told beforehand. */
export const recordedKey = /^recorded#\d+$/;

type Turn = { calls: { name: string; input: unknown }[] };

/** All that tools have answered, in the order in which they were called: what is known already takes its own of it first. */
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

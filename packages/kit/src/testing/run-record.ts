import { stepThatFailed } from "../../../server/src/model/failed-steps.ts";
import type { AgentContext, AgentModule, Question } from "../../../server/src/runtimes/agent-context.ts";
import type { JournalEntry, Part, TestLog, TestSetting, TestStep } from "./test-types.ts";

/** What a run has done so far, over all its segments. */
export type RunRecord = {
  journal: JournalEntry[];
  emitted: Part[];
  logs: TestLog[];
  questions: Question[];
  /** By step key. */
  steps: Map<string, TestStep>;
  /** Keys of steps whose results the test has set: their order means nothing. */
  stubs: ReadonlySet<string>;
};

/** A name without a number means the first step of that name. */
export const toStepKey = (name: string): string => (/#\d+$/.test(name) ? name : `${name}#0`);

export function createRecord({ journal = [], steps = {} }: TestSetting): RunRecord {
  const given = Object.entries(steps).map(([name, result]) => toStepEntry(toStepKey(name), result));
  const stubs = new Set(given.map(({ key }) => key));
  return { journal: [...journal, ...given], emitted: [], logs: [], questions: [], steps: new Map(), stubs };
}

const toStepEntry = (key: string, result: unknown): JournalEntry => ({
  kind: "step",
  key,
  value: JSON.stringify({ result: result ?? null }),
});

/** Wraps the agent to record its steps: replayed steps are visible only here. */
export const recordingSteps = <Input, Output>(
  agent: AgentModule<Input, Output>,
  record: RunRecord,
): AgentModule<Input, Output> => ({
  run(context) {
    context.step = recordSteps(context.step, record.steps);
    return agent.run(context);
  },
});

function recordSteps(step: AgentContext["step"], steps: RunRecord["steps"]): AgentContext["step"] {
  const counts = new Map<string, number>();
  return async (name, work) => {
    const occurrence = counts.get(name) ?? 0;
    counts.set(name, occurrence + 1);
    const result = await step(name, work);
    const key = `${name}#${occurrence}`;
    // A step that was executed in this run is already recorded by keepStep.
    if (!steps.has(key)) steps.set(key, { name, key, result, isReplayed: true });
    return result;
  };
}

/** Records a completed step. A failed step is only part of the journal. */
export function keepStep({ journal, steps }: RunRecord, key: string, value: string): void {
  journal.push({ kind: "step", key, value });
  if (stepThatFailed(key) !== null) return;
  const { result } = JSON.parse(value) as { result: unknown };
  steps.set(key, { name: key.replace(/#\d+$/, ""), key, result, isReplayed: false });
}

export const unusedSteps = ({ journal, steps }: RunRecord): string[] =>
  journal
    .filter(({ kind, key }) => kind === "step" && stepThatFailed(key) === null && !steps.has(key))
    .map(({ key }) => key);

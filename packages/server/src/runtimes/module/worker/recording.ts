import { AsyncLocalStorage } from "node:async_hooks";
import type { AgentContext } from "../../agent-context.ts";

type Part = Parameters<AgentContext["emit"]>[0];

/** What a step has emitted, and the step around it if there is one. */
type Recorded = { parts: Part[]; around: Recorded | undefined };

/**
 * What a step emitted belongs to its result: when the journal answers for the step, its part of the stream is emitted
 * again, so that the text of a later attempt has no holes.
 */
export type Recorder = {
  record<T>(work: () => Promise<T> | T): Promise<{ result: T; emitted: Part[] }>;
  /** Notes a part for every step that is under way around the caller. */
  note(part: Part): void;
};

export function createRecorder(): Recorder {
  const current = new AsyncLocalStorage<Recorded>();
  return {
    async record(work) {
      const recorded: Recorded = { parts: [], around: current.getStore() };
      const result = await current.run(recorded, work);
      return { result, emitted: recorded.parts };
    },
    note(part) {
      for (let step = current.getStore(); step; step = step.around) step.parts.push(part);
    },
  };
}

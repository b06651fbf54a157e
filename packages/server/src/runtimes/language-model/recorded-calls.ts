import { canonicalJson } from "../../lib/json/canonical-json.ts";
import { type RecordedCall, recordedKey } from "../../model/replays.ts";
import type { RuntimeCall } from "../runtime.ts";
import { modelError } from "./failures.ts";
import { RunFailed } from "./run-failed.ts";
import type { ToolCall } from "./stream-turn.ts";
import type { ToolRecord } from "./turn-journal.ts";

/** Tool results of the run that is replayed. */
export type RecordedCalls = {
  /** The recorded result of this call; each is used once, in order. Null: there is none. */
  take(call: ToolCall): ToolRecord | null;
};

const nameOf = (tool: string, input: unknown): string => `${tool} ${canonicalJson(input ?? null)}`;

/** Null if tools are called. */
export function openRecordedCalls({ isRecorded, journal }: RuntimeCall): RecordedCalls | null {
  if (!isRecorded) return null;
  const left = new Map<string, ToolRecord[]>();
  for (const { kind, key, value } of journal) {
    if (kind !== "answer" || !recordedKey.test(key)) continue;
    const call = JSON.parse(value) as RecordedCall;
    const name = nameOf(call.name, call.arguments);
    left.set(name, [...(left.get(name) ?? []), call.record as ToolRecord]);
  }
  return { take: ({ name, input }) => left.get(nameOf(name, input))?.shift() ?? null };
}

export const notRecorded = ({ name, input }: ToolCall): RunFailed =>
  new RunFailed(
    modelError(
      "not_recorded",
      `The replayed run has no recorded result of ${name} for this call: a replay with recorded effects ends here.`,
      { details: { tool: name, arguments: input ?? null } },
    ),
  );

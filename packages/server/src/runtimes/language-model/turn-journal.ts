import type { FileId } from "@agentrun/contract";
import type { ModelMessage } from "ai";
import { countLost, turnSteps } from "../../model/journal.ts";
import type { PricedCounts, TokenCounts } from "../../model/usage.ts";
import type { RuntimeCall } from "../runtime.ts";
import type { ToolCall, Turn } from "./stream-turn.ts";

/** A turn in the journal. */
export type TurnRecord = Turn & {
  attempt: number;
  /** Without cost in entries of an older release. */
  counts: PricedCounts;
  /** Number of people's messages that the model had received. */
  heard: number;
  /** Index of the model; by default the first. */
  by?: number;
};

export type ToolRecord = {
  text: string;
  status: "succeeded" | "failed" | "rejected";
  /** Arguments that a person changed. */
  changed?: Record<string, unknown>;
  /** Tools that the result revealed: after a crash the same ones are offered. */
  reveals?: readonly string[];
  /** Files in the result. */
  files?: readonly FileId[];
};

/** Identifies a try of a turn in an attempt of the run. */
export type TurnTry = { turn: number; attempt: number; tries: number };

/** Recorded turns and results, and where new ones are stored. */
export function openJournal({ journal, host }: Pick<RuntimeCall, "journal" | "host">) {
  const entries = new Map(journal.map(({ kind, key, value }) => [`${kind} ${key}`, value]));
  const find = <T>(name: string): T | null => {
    const value = entries.get(name);
    return value === undefined ? null : (JSON.parse(value) as T);
  };
  return {
    findTurn: (turn: number) => find<TurnRecord>(`step ${turnSteps.turn(turn)}`),
    saveTurn: (turn: number, record: TurnRecord) => host.saveStep(turnSteps.turn(turn), JSON.stringify(record)),
    /** Records that the provider has started to answer, with the minimum cost, in case the node dies. */
    saveBegun: ({ turn, attempt, tries }: TurnTry, counts: PricedCounts) =>
      host.saveStep(turnSteps.begun(turn, attempt, tries), JSON.stringify(counts)),
    /** Records the usage of a turn that was not completed. */
    saveBroken: ({ turn, attempt }: Omit<TurnTry, "tries">, counts: PricedCounts) =>
      host.saveStep(turnSteps.broken(turn, attempt), JSON.stringify(counts)),
    /** Usage of earlier attempts for a turn that was not completed. */
    countLost: (turn: number): TokenCounts => countLost(journal, turn),
    findTool: (turn: number, index: number) => find<ToolRecord>(`step tool#${turn}.${index}`),
    saveTool: (turn: number, index: number, record: ToolRecord) =>
      host.saveStep(`tool#${turn}.${index}`, JSON.stringify(record)),
    findSummary: <T>() => find<T>(`step ${turnSteps.summary}`),
    saveSummary: (summary: object) => host.saveStep(turnSteps.summary, JSON.stringify(summary)),
  };
}

export type Journal = ReturnType<typeof openJournal>;

/** The results of a turn's tool calls for the model. */
export const toToolMessage = (calls: readonly ToolCall[], records: readonly ToolRecord[]): ModelMessage => ({
  role: "tool",
  content: calls.map(({ id, name }, index) => {
    const { text, status, changed }: ToolRecord = records[index] ?? { text: "", status: "failed" };
    const type = status === "succeeded" ? ("text" as const) : ("error-text" as const);
    // The model's message contains its original arguments: state that a person changed them.
    const note = changed ? `[A person changed the arguments to ${JSON.stringify(changed)}.]\n` : "";
    return { type: "tool-result", toolCallId: id, toolName: name, output: { type, value: note + text } };
  }),
});

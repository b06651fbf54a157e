import type { FileId } from "@agentrun/contract";
import type { ModelMessage } from "ai";
import { countLost, turnSteps } from "../../model/journal.ts";
import type { PricedCounts, TokenCounts } from "../../model/usage.ts";
import type { RuntimeCall } from "../runtime.ts";
import type { ToolCall, Turn } from "./stream-turn.ts";

/** A turn as the journal keeps it. */
export type TurnRecord = Turn & {
  attempt: number;
  /** Of an older release without what they cost. */
  counts: PricedCounts;
  /** How many messages of people the model had been given by then. */
  heard: number;
  /** Which of the agent's models took it; the first, before there were others. */
  by?: number;
};

export type ToolRecord = {
  text: string;
  status: "succeeded" | "failed" | "rejected";
  /** What a person has put in place of the model's arguments. */
  changed?: Record<string, unknown>;
  /** Tools that it told the model of: whoever goes on after a crash offers the same ones. */
  reveals?: readonly string[];
  /** What it gave beside its words. */
  files?: readonly FileId[];
};

/** Which try of a turn, in which attempt of the run. */
export type TurnTry = { turn: number; attempt: number; tries: number };

/** What earlier attempts and waits left behind, and where this one's is kept. */
export function openJournal({ journal, host }: Pick<RuntimeCall, "journal" | "host">) {
  const entries = new Map(journal.map(({ kind, key, value }) => [`${kind} ${key}`, value]));
  const find = <T>(name: string): T | null => {
    const value = entries.get(name);
    return value === undefined ? null : (JSON.parse(value) as T);
  };
  return {
    findTurn: (turn: number) => find<TurnRecord>(`step ${turnSteps.turn(turn)}`),
    saveTurn: (turn: number, record: TurnRecord) => host.saveStep(turnSteps.turn(turn), JSON.stringify(record)),
    /** A try of a turn that the provider has begun to answer: with what it costs at the least, should nobody live to count it. */
    saveBegun: ({ turn, attempt, tries }: TurnTry, counts: PricedCounts) =>
      host.saveStep(turnSteps.begun(turn, attempt, tries), JSON.stringify(counts)),
    /** What an attempt has used for a turn that it did not bring to its end. */
    saveBroken: ({ turn, attempt }: Omit<TurnTry, "tries">, counts: PricedCounts) =>
      host.saveStep(turnSteps.broken(turn, attempt), JSON.stringify(counts)),
    /** What the attempts before this one have used for a turn that none of them brought to its end. */
    countLost: (turn: number): TokenCounts => countLost(journal, turn),
    findTool: (turn: number, index: number) => find<ToolRecord>(`step tool#${turn}.${index}`),
    saveTool: (turn: number, index: number, record: ToolRecord) =>
      host.saveStep(`tool#${turn}.${index}`, JSON.stringify(record)),
    findSummary: <T>() => find<T>(`step ${turnSteps.summary}`),
    saveSummary: (summary: object) => host.saveStep(turnSteps.summary, JSON.stringify(summary)),
  };
}

export type Journal = ReturnType<typeof openJournal>;

/** The results of a turn's tool calls, as the model reads them. */
export const toToolMessage = (calls: readonly ToolCall[], records: readonly ToolRecord[]): ModelMessage => ({
  role: "tool",
  content: calls.map(({ id, name }, index) => {
    const { text, status, changed }: ToolRecord = records[index] ?? { text: "", status: "failed" };
    const type = status === "succeeded" ? ("text" as const) : ("error-text" as const);
    // The model's own words stand above: it must not believe that this is what came of them.
    const note = changed ? `[A person changed the arguments to ${JSON.stringify(changed)}.]\n` : "";
    return { type: "tool-result", toolCallId: id, toolName: name, output: { type, value: note + text } };
  }),
});

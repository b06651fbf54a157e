import type { FileId } from "@agentrun/contract";
import type { ModelMessage } from "ai";
import type { RuntimeCall } from "../runtime.ts";
import type { PersonsAnswer } from "../tools.ts";
import { addTokens, noTokens, type TokenCounts } from "./spending.ts";
import type { ToolCall, Turn } from "./stream-turn.ts";

/** A turn as the journal keeps it. */
export type TurnRecord = Turn & {
  attempt: number;
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

type Approval = {
  approved: boolean;
  payload: Record<string, unknown> | null;
  /** What a person has put in place of the model's arguments. */
  arguments?: Record<string, unknown>;
};

/** What earlier attempts and waits left behind, and where this one's is kept. */
export function openJournal({ journal, host }: Pick<RuntimeCall, "journal" | "host">) {
  const entries = new Map(journal.map(({ kind, key, value }) => [`${kind} ${key}`, value]));
  const find = <T>(name: string): T | null => {
    const value = entries.get(name);
    return value === undefined ? null : (JSON.parse(value) as T);
  };
  const sumBegun = (place: string): TokenCounts => {
    const begun = [...entries.keys()].filter((name) => name.startsWith(`step begun#${place}.`));
    return begun.reduce((sum, name) => addTokens(sum, find<TokenCounts>(name) ?? noTokens), noTokens);
  };
  return {
    findTurn: (turn: number) => find<TurnRecord>(`step turn#${turn}`),
    saveTurn: (turn: number, record: TurnRecord) => host.saveStep(`turn#${turn}`, JSON.stringify(record)),
    /** A try of a turn that the provider has begun to answer: with what it costs at the least, should nobody live to count it. */
    saveBegun: (place: string, counts: TokenCounts) => host.saveStep(`begun#${place}`, JSON.stringify(counts)),
    /** What an attempt has used for a turn that it did not bring to its end. */
    saveBroken: (place: string, counts: TokenCounts) => host.saveStep(`broken#${place}`, JSON.stringify(counts)),
    /** What the attempts before this one have used for a turn that none of them brought to its end. */
    countLost(turn: number, attempt: number): TokenCounts {
      let lost = noTokens;
      for (let earlier = 1; earlier < attempt; earlier += 1) {
        const place = `${turn}.${earlier}`;
        lost = addTokens(lost, find<TokenCounts>(`step broken#${place}`) ?? sumBegun(place));
      }
      return lost;
    },
    findTool: (turn: number, index: number) => find<ToolRecord>(`step tool#${turn}.${index}`),
    saveTool: (turn: number, index: number, record: ToolRecord) =>
      host.saveStep(`tool#${turn}.${index}`, JSON.stringify(record)),
    findSummary: <T>() => find<T>("step summary#0"),
    saveSummary: (summary: object) => host.saveStep("summary#0", JSON.stringify(summary)),
    approvalKey: (turn: number, index: number) => `approval#${turn}.${index}`,
    findApproval: (turn: number, index: number) => find<Approval>(`answer approval#${turn}.${index}`),
    /** Of a question that a tool asked while it was called. */
    questionKey: (turn: number, index: number, mark: string) => `question#${turn}.${index}.${mark}`,
    findAnswer: (key: string) => find<PersonsAnswer>(`answer ${key}`),
    /** Whether the call was made before, and given up for a question. */
    hasAsked: (turn: number, index: number) =>
      [...entries.keys()].some((name) => name.startsWith(`answer question#${turn}.${index}.`)),
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

import type { ModelMessage } from "ai";
import type { RuntimeCall } from "../runtime.ts";
import type { ToolCall, Turn } from "./stream-turn.ts";

/** A turn as the journal keeps it. */
export type TurnRecord = Turn & {
  attempt: number;
  /** How many messages of people the model had been given by then. */
  heard: number;
};

export type ToolRecord = {
  text: string;
  status: "succeeded" | "failed" | "rejected";
  /** What a person has put in place of the model's arguments. */
  changed?: Record<string, unknown>;
  /** Tools that it told the model of: whoever goes on after a crash offers the same ones. */
  reveals?: readonly string[];
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
  return {
    findTurn: (turn: number) => find<TurnRecord>(`step turn#${turn}`),
    saveTurn: (turn: number, record: TurnRecord) => host.saveStep(`turn#${turn}`, JSON.stringify(record)),
    findTool: (turn: number, index: number) => find<ToolRecord>(`step tool#${turn}.${index}`),
    saveTool: (turn: number, index: number, record: ToolRecord) =>
      host.saveStep(`tool#${turn}.${index}`, JSON.stringify(record)),
    findSummary: <T>() => find<T>("step summary#0"),
    saveSummary: (summary: object) => host.saveStep("summary#0", JSON.stringify(summary)),
    approvalKey: (turn: number, index: number) => `approval#${turn}.${index}`,
    findApproval: (turn: number, index: number) => find<Approval>(`answer approval#${turn}.${index}`),
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

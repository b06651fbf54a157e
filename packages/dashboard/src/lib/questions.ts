import type { ListedRun, RequiredAction, Span } from "../models.ts";

/** The types of questions. */
export const questionKinds = ["approval", "input", "connect"] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const kindLabels: Record<QuestionKind, string> = {
  approval: "Approvals",
  input: "Input",
  connect: "Connections",
};

/** A waiting run and its question. */
export type Question = { run: ListedRun; action: RequiredAction };

/** A run that waits for a tool of its client is nothing for people. */
export const waitsForPerson = ({ required_action: action }: ListedRun): boolean => action?.type !== "tool_call";

export const toQuestions = (runs: readonly ListedRun[]): Question[] =>
  runs.filter(waitsForPerson).flatMap((run) => (run.required_action ? [{ run, action: run.required_action }] : []));

/** The question in one line. */
export function questionText({ prompt, tool, type }: RequiredAction): string {
  if (prompt) return prompt;
  if (tool) return `Call ${tool}?`;
  return type === "connect" ? "The user must connect an account." : "Approval requested.";
}

/** Questions from before an upgrade have no time of their own. */
export const waitingSince = ({ run, action }: Question): string => action.created_at ?? run.created_at;

/** Whether the words occur in what the list shows of a question. */
export function matchesWords({ run, action }: Question, agentName: string, words: string): boolean {
  const shown = [questionText(action), action.tool, agentName, run.user].join(" ").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word));
}

/** Who has waited longest comes first. */
export const longestFirst = (questions: readonly Question[]): Question[] =>
  questions.toSorted((a, b) => waitingSince(a).localeCompare(waitingSince(b)));

/** Approvals can be decided together; a free-text answer belongs to one question. */
export const isDecision = ({ action }: Question): boolean => action.type === "approval";

export const questionCount = ({ runs, hasMore }: { runs: readonly unknown[]; hasMore: boolean }): string =>
  `${runs.length}${hasMore ? "+" : ""}`;

export const countText = (count: number): string => `${count} ${count === 1 ? "request" : "requests"}`;

/** The result of decisions; one of several required votes is not an answer yet. */
export function decidedText(
  type: "approve" | "reject",
  { answered, voted }: { answered: number; voted: number },
): string {
  const decided = `${answered} ${type === "approve" ? "approved" : "rejected"}`;
  const votes = `${voted} ${voted === 1 ? "vote" : "votes"} cast, waiting for others`;
  if (voted === 0) return decided;
  return answered === 0 ? votes : `${decided}, ${votes}`;
}

/** The answer to a question. */
export type Answer = {
  type: string;
  by: string | null;
  voters: readonly string[];
  note: string | null;
  at: string;
  /** The question changed after the answer, which therefore did not apply. */
  isUnused: boolean;
};

/** Reads the answer from the trace; null: not answered. */
export function answerIn(spans: readonly Span[], actionId: string): Answer | null {
  const wait = spans.find(({ type, data }) => type === "wait" && fieldsOf(data.required_action).id === actionId);
  const answer = fieldsOf(wait?.data.answer);
  if (!wait?.ended_at || typeof answer.type !== "string") return null;
  const { note } = fieldsOf(answer.payload);
  const votes = Array.isArray(answer.votes) ? (answer.votes as { by: string }[]) : [];
  return {
    type: answer.type,
    by: typeof answer.by === "string" ? answer.by : null,
    voters: [...new Set(votes.map(({ by }) => by))],
    note: typeof note === "string" ? note : null,
    at: wait.ended_at,
    isUnused: wait.data.unused === true,
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
